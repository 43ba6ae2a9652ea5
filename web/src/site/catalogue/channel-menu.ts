import type { ModName } from '@yehang/contract/channels'
import { carries } from '../../lib/shown-channels.ts'
import { paths } from '../../paths.ts'
import type { MenuEntry } from './menu-entries.ts'

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
