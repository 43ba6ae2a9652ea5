import type { ModName } from '@yehang/contract/channels'
import { carries, shownChannels } from './lib/shown-channels.ts'

type PerformerChannel = 'censored' | 'uncensored'

/** The censored channel has the bare address, as everywhere. */
const under = (root: string, channel: ModName) => (channel === 'censored' ? root : `${root}/${channel}`)

/** Of the two channels with a directory of performers the one that shows it. */
const performers = (): PerformerChannel =>
  carries('uncensored', 'directories') && !carries('censored', 'directories') ? 'uncensored' : 'censored'

/** One or two dots alone would be read as a way up, even encoded: their wide forms, which a search takes as equal. */
function keywordSegment(keyword: string): string {
  return encodeURIComponent(/^\.{1,2}$/.test(keyword) ? keyword.replaceAll('.', '．') : keyword)
}

/** Every address of the site. Links are made here and nowhere else. */
export const paths = {
  gate: () => '/',
  home: () => '/index',
  /** Home, where the channel is not shown. */
  latest: (channel: ModName) => (carries(channel) ? `/${channel}` : '/index'),
  work: (channel: ModName, id: string) => `/${channel}/${id}`,
  /** Of the first channel that has rankings, where none is named. */
  top: (channel: ModName = shownChannels('rankings')[0] ?? 'censored') => under('/top', channel),
  search: (keyword?: string) => (keyword ? `/search/${keywordSegment(keyword)}` : '/search'),
  find: () => '/find',
  tags: (channel: ModName = shownChannels('directories')[0] ?? 'censored', id = 'index') =>
    `${under('/tags', channel)}/${id}`,
  maker: (channel: ModName, id: string) => `${under('/maker', channel)}/${id}`,
  makers: () => '/maker/index',
  series: (id = 'index') => `/series/${id}`,
  label: (id = 'index', channel: ModName = 'censored') => `${under('/label', channel)}/${id}`,
  director: (id = 'index', channel: ModName = 'censored') => `${under('/director', channel)}/${id}`,
  item: (id = 'index') => `/item/${id}`,
  performer: (channel: PerformerChannel = performers(), id = 'index') =>
    `${under('/performer', channel)}/${id}`,
  following: () => '/user/following',
  hidden: () => '/user/hidden',
  recommended: () => '/recommended',
  devices: () => '/devices',
  user: (tab?: 'favourites' | 'likes' | 'history', folder?: string) =>
    `/user${tab ? `?tab=${tab}` : ''}${folder ? `&folder=${folder}` : ''}`,
  folder: (id: string) => `/folder/${id}`,
  message: (text?: string) => (text ? `/message?message=${encodeURIComponent(text)}` : '/message'),
  /** One message and what followed. */
  thread: (id: string) => `/message?id=${id}`,
  redeem: () => '/sub',
  /** Where a report is followed; `code` opens the case. */
  report: (code?: string) => (code ? `/report/${encodeURIComponent(code)}` : '/report'),
  /** `next`: where to go from there, an address of this site. */
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  register: () => '/register',
  forgot: () => '/forgot',
  /** With a token of a mail, a recovery code or support, to set a new password. */
  reset: (token?: string) => (token ? `/reset?token=${token}` : '/reset'),
  account: () => '/user/account',
  /** `order`: an unpaid one, to pay it or see its state. */
  pay: (order?: string) => (order ? `/pay?order=${order}` : '/pay'),
  orders: () => '/orders',
  /** The back office, which is built apart. */
  staff: () => '/staff',
} as const

/**
 * The parameters that pages read from the address; the page cache of the server distinguishes pages by these alone. Not
 * among them are those that only the browser reads: `next` of login, `id` of a message, `token` of a reset, which must
 * not be cached.
 */
export const searchParameters = [
  'tab',
  'range',
  'order',
  'category',
  'remark',
  'part',
  'channel',
  'filter',
  'folder',
  // Of a directory with pictures, and of the works of one entry.
  'initial',
  'year',
  'message',
  // Of the finder, by the API's names.
  'all',
  'any',
  'none',
  'keyword',
  'modId',
  'isDht',
  'isOnline',
  'hasResource',
  'hasSubtitles',
  'hasMarkers',
  'playLevel',
  'from',
  'to',
  'minDuration',
  'maxDuration',
  'minAverage',
  'performers',
  'sort',
] as const
