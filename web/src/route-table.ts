import { type ModName, modNames } from '@yehang/contract/channels'
import { entryNames, type MenuEntry } from './features/catalogue/channel-menu.ts'
import { channelNames } from './lib/channel-names.ts'
import type { PageModule, RouteMeta, Section } from './pages/meta.ts'
import { paths } from './paths.ts'

export interface RouteEntry {
  /** Parameters as `$name`, `$` alone for the rest. */
  path: string
  meta: RouteMeta
  /** The module's name under pages/, by which the server finds its chunk. */
  page: keyof typeof pages
}

export const pages = {
  index: () => import('./pages/index.tsx'),
  latest: () => import('./pages/latest.tsx'),
  work: () => import('./pages/work.tsx'),
  search: () => import('./pages/search.tsx'),
  top: () => import('./pages/top.tsx'),
  coming: () => import('./pages/coming.tsx'),
  'not-found': () => import('./pages/not-found.tsx'),
} satisfies Record<string, () => Promise<PageModule>>

const latest = modNames.flatMap((channel): RouteEntry[] => [
  {
    path: `/${channel}`,
    page: 'latest',
    meta: { title: `${channelNames[channel]}最新`, section: channel, channel, entry: 'latest', tabBar: true },
  },
  {
    path: `/${channel}/$id`,
    page: 'work',
    meta: { title: channelNames[channel], section: channel, channel, entry: 'latest', tabBar: false },
  },
])

/** A page of a channel's menu that is not built yet. */
function menuPage(path: string, channel: ModName, entry: MenuEntry): RouteEntry {
  const title = `${channelNames[channel]}${entryNames[entry]}`
  return { path, page: 'coming', meta: { title, section: channel, channel, entry, tabBar: true } }
}

const rankings = (['censored', 'uncensored', 'western', 'anime'] as const).map((channel): RouteEntry => {
  const title = `${channelNames[channel]}${entryNames.top}`
  return {
    path: paths.top(channel),
    page: 'top',
    meta: { title, section: 'top', channel, entry: 'top', tabBar: true },
  }
})

const directories = (['series', 'label', 'director', 'item'] as const).flatMap((entry) => [
  menuPage(`/${entry}/index`, 'censored', entry),
  menuPage(`/${entry}/$id`, 'censored', entry),
])

const menuPages: RouteEntry[] = [
  menuPage('/tags/index', 'censored', 'tags'),
  menuPage('/tags/$id', 'censored', 'tags'),
  ...(['uncensored', 'western', 'anime'] as const).flatMap((channel) => [
    menuPage(`/tags/${channel}/index`, channel, 'tags'),
    menuPage(`/tags/${channel}/$id`, channel, 'tags'),
  ]),
  ...directories,
  menuPage('/maker/index', 'censored', 'maker'),
  menuPage('/maker/$id', 'censored', 'maker'),
  menuPage('/maker/uncensored/$id', 'uncensored', 'maker'),
  menuPage('/maker/western/$id', 'western', 'maker'),
  menuPage('/performer/index', 'censored', 'performer'),
  menuPage('/performer/$id', 'censored', 'performer'),
  menuPage('/performer/uncensored/index', 'uncensored', 'performer'),
  menuPage('/performer/uncensored/$id', 'uncensored', 'performer'),
]

function ownPage(path: string, title: string, section: Section | null = null): RouteEntry {
  return { path, page: 'coming', meta: { title, section, tabBar: section !== null } }
}

const found: RouteMeta = { title: '搜索', section: null, tabBar: false }

/** Every route of the specification, and the one that takes whatever is none of them. `/` is the server's gate. */
export const routeTable: readonly RouteEntry[] = [
  { path: '/index', page: 'index', meta: { title: '首页', section: 'home', tabBar: true } },
  ...latest,
  ...rankings,
  ...menuPages,
  { path: '/search', page: 'search', meta: found },
  { path: '/search/$keyword', page: 'search', meta: found },
  ownPage('/user', '我的', 'user'),
  ownPage('/message', '客服留言'),
  ownPage('/sub', '激活码'),
  ownPage('/login', '登录'),
  ownPage('/register', '注册'),
  ownPage('/pay', '开通会员'),
  ownPage('/orders', '我的订单'),
  { path: '/$', page: 'not-found', meta: { title: '访问资源不存在', section: null, tabBar: false } },
]
