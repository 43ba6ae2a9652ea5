import type { ModName } from '@yehang/contract/channels'
import { carries } from '../../lib/shown-channels.ts'
import { paths } from '../../paths.ts'

export type MenuEntry =
  | 'latest'
  | 'tags'
  | 'top'
  | 'performer'
  | 'label'
  | 'maker'
  | 'director'
  | 'item'
  | 'series'

export const entryNames: Record<MenuEntry, string> = {
  latest: '最新',
  tags: '分类',
  top: '排行',
  performer: '演员',
  label: '发行商',
  maker: '制作商',
  director: '导演',
  item: '同类',
  series: '系列',
}

/** An addition where the name alone is ambiguous. */
export const entryHints: Partial<Record<MenuEntry, string>> = { item: '番号前缀' }

/** The name with its addition: `同类（番号前缀）`. */
export function entryTitle(entry: MenuEntry, name = entryNames[entry]): string {
  const hint = entryHints[entry]
  return hint ? `${name}（${hint}）` : name
}

type Menu = readonly { entry: MenuEntry; href: string }[]

/** The menu of a channel, without what the operator does not show. */
export function menuOf(channel: ModName): Menu {
  return channelMenus[channel].filter(({ entry }) =>
    carries(channel, entry === 'latest' ? 'visible' : entry === 'top' ? 'rankings' : 'directories'),
  )
}

/** The channels' menus (docs/requirements.md, catalogue 8). */
export const channelMenus: Record<ModName, Menu> = {
  censored: [
    { entry: 'latest', href: paths.latest('censored') },
    { entry: 'tags', href: paths.tags('censored') },
    { entry: 'top', href: paths.top('censored') },
    { entry: 'performer', href: paths.performer('censored') },
    { entry: 'label', href: paths.label() },
    { entry: 'maker', href: paths.makers() },
    { entry: 'director', href: paths.director() },
    { entry: 'item', href: paths.item() },
    { entry: 'series', href: paths.series() },
  ],
  uncensored: [
    { entry: 'latest', href: paths.latest('uncensored') },
    { entry: 'tags', href: paths.tags('uncensored') },
    { entry: 'top', href: paths.top('uncensored') },
    { entry: 'performer', href: paths.performer('uncensored') },
  ],
  western: [
    { entry: 'latest', href: paths.latest('western') },
    { entry: 'tags', href: paths.tags('western') },
    { entry: 'top', href: paths.top('western') },
  ],
  anime: [
    { entry: 'latest', href: paths.latest('anime') },
    { entry: 'tags', href: paths.tags('anime') },
    { entry: 'top', href: paths.top('anime') },
  ],
  fc2: [
    { entry: 'latest', href: paths.latest('fc2') },
    { entry: 'tags', href: paths.tags('fc2') },
  ],
}
