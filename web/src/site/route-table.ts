import { type ModName, modNames } from '@yehang/contract/channels'
import { channelNames, latestOf } from '../lib/channel-names.ts'
import { type PathMatch, pathMatcher } from '../lib/match-path.ts'
import { carries } from '../lib/shown-channels.ts'
import { paths } from '../paths.ts'
import { entryNames, type MenuEntry } from './catalogue/menu-entries.ts'
import type { PageModule, RouteMeta } from './layout/meta.ts'

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
  find: () => import('./pages/find.tsx'),
  directory: () => import('./pages/directory.tsx'),
  'directories/entries': () => import('./pages/directories/entries.tsx'),
  'directories/tags': () => import('./pages/directories/tags.tsx'),
  tags: () => import('./pages/tags.tsx'),
  top: () => import('./pages/top.tsx'),
  pay: () => import('./pages/pay.tsx'),
  login: () => import('./pages/login.tsx'),
  register: () => import('./pages/register.tsx'),
  forgot: () => import('./pages/forgot.tsx'),
  reset: () => import('./pages/reset.tsx'),
  account: () => import('./pages/account.tsx'),
  user: () => import('./pages/user.tsx'),
  following: () => import('./pages/following.tsx'),
  hidden: () => import('./pages/hidden.tsx'),
  recommended: () => import('./pages/recommended.tsx'),
  devices: () => import('./pages/devices.tsx'),
  folder: () => import('./pages/folder.tsx'),
  orders: () => import('./pages/orders.tsx'),
  redeem: () => import('./pages/redeem.tsx'),
  message: () => import('./pages/message.tsx'),
  report: () => import('./pages/report.tsx'),
  'not-found': () => import('./pages/not-found.tsx'),
} satisfies Record<string, () => Promise<PageModule>>

/** The operator may rename a channel while the server runs: the title is made when it is read. */
function channelMeta(titleNow: () => string, meta: Omit<RouteMeta, 'title'>): RouteMeta {
  return {
    ...meta,
    get title() {
      return titleNow()
    },
  }
}

const latest = modNames.flatMap((channel): RouteEntry[] => [
  {
    path: `/${channel}`,
    page: 'latest',
    meta: channelMeta(() => latestOf(channel), { section: channel, channel, entry: 'latest', tabBar: true }),
  },
  {
    path: `/${channel}/$id`,
    page: 'work',
    meta: channelMeta(() => channelNames[channel], {
      ...{ section: channel, channel, entry: 'latest', tabBar: false },
    }),
  },
])

/** The directory itself, and one of its entries. */
function directoryPages(root: string, channel: ModName, entry: MenuEntry): RouteEntry[] {
  const title = () => `${channel === 'censored' ? '' : channelNames[channel]}${entryNames[entry]}`
  const meta = channelMeta(title, { section: channel, channel, entry, tabBar: true })
  return [
    { path: `${root}/index`, page: 'directories/entries', meta },
    { path: `${root}/$id`, page: 'directory', meta },
  ]
}

function tagPages(channel: ModName): RouteEntry[] {
  const title = () => channelNames[channel] + entryNames.tags
  const meta = channelMeta(title, { section: channel, channel, entry: 'tags', tabBar: true })
  return [
    { path: paths.tags(channel), page: 'directories/tags', meta },
    { path: paths.tags(channel, '$id'), page: 'tags', meta },
  ]
}

const rankings = (['censored', 'uncensored', 'western', 'anime'] as const).map((channel): RouteEntry => {
  const title = () => channelNames[channel] + entryNames.top
  const meta = channelMeta(title, { section: 'top', channel, entry: 'top', tabBar: true })
  return { path: paths.top(channel), page: 'top', meta }
})

const menuPages: RouteEntry[] = [
  ...modNames.flatMap(tagPages),
  ...(['series', 'maker', 'label', 'director', 'item', 'performer'] as const).flatMap((entry) =>
    directoryPages(`/${entry}`, 'censored', entry),
  ),
  // Makers, labels and directors of the other channels have directories too.
  ...modNames
    .slice(1)
    .flatMap((channel) =>
      (['maker', 'label', 'director'] as const).flatMap((entry) =>
        directoryPages(`/${entry}/${channel}`, channel, entry),
      ),
    ),
  ...directoryPages('/performer/uncensored', 'uncensored', 'performer'),
]

/** Of an account, with its main action at the bottom edge where it has one. */
function ownPage(path: string, page: RouteEntry['page'], title: string): RouteEntry {
  return { path, page, meta: { title, section: null, tabBar: false } }
}

function memberPage(page: 'following' | 'hidden', title: string): RouteEntry {
  return { path: paths[page](), page, meta: { title, section: 'user', tabBar: true, signIn: true } }
}

/** The way to an account. */
function accountRoute(
  path: string,
  page: 'login' | 'register' | 'forgot' | 'reset',
  title: string,
): RouteEntry {
  return { path, page, meta: { title, section: null, tabBar: false } }
}

const missing: RouteEntry = {
  path: '/$',
  page: 'not-found',
  meta: { title: '访问资源不存在', section: null, tabBar: false },
}

const found: RouteMeta = { title: '搜索', section: null, tabBar: false }

/** Every page (docs/requirements.md, site 3), and the one for all other addresses. `/` is the server's gate. */
export const routeTable: readonly RouteEntry[] = [
  { path: '/index', page: 'index', meta: { title: '首页', section: 'home', tabBar: true } },
  ...latest,
  ...rankings,
  ...menuPages,
  { path: '/search', page: 'search', meta: found },
  { path: '/search/$keyword', page: 'search', meta: found },
  { path: paths.find(), page: 'find', meta: { title: '组合筛选', section: 'find', tabBar: true } },
  { path: '/user', page: 'user', meta: { title: '我的', section: 'user', tabBar: true } },
  {
    path: paths.recommended(),
    page: 'recommended',
    meta: { title: '为你推荐', section: null, tabBar: true },
  },
  memberPage('following', '我的关注'),
  memberPage('hidden', '隐藏的内容'),
  ownPage(paths.devices(), 'devices', '我的设备'),
  { path: '/folder/$id', page: 'folder', meta: { title: '收藏夹', section: null, tabBar: true } },
  ownPage(paths.message(), 'message', '客服消息'),
  ownPage(paths.redeem(), 'redeem', '激活码'),
  ownPage(paths.report(), 'report', '举报查询'),
  ownPage('/report/$code', 'report', '举报进度'),
  {
    path: paths.account(),
    page: 'account',
    meta: { title: '账号与安全', section: 'user', tabBar: false, signIn: true },
  },
  accountRoute(paths.login(), 'login', '登录'),
  accountRoute(paths.register(), 'register', '注册'),
  accountRoute(paths.forgot(), 'forgot', '忘记密码'),
  accountRoute(paths.reset(), 'reset', '重设密码'),
  ownPage(paths.pay(), 'pay', '开通 VIP'),
  ownPage(paths.orders(), 'orders', '我的订单'),
  missing,
]

const match = pathMatcher(routeTable)

/** The page of an address. Lists, rankings and directories that the operator does not show are not there. */
export function matchRoute(pathname: string): PathMatch<RouteEntry> {
  const found = match(pathname)
  return isShown(found) ? found : { route: missing, params: {} }
}

/** Works and single entries have their pages in every channel: other works, and searches, lead there. */
function isShown({ route: { page, meta }, params }: PathMatch<RouteEntry>): boolean {
  const { channel } = meta
  if (!channel || page === 'work') return true
  if (page === 'top') return carries(channel, 'rankings')
  if (page === 'latest') return carries(channel)
  return params.id !== undefined || carries(channel, 'directories')
}
