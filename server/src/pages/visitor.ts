import { createHash } from 'node:crypto'
import { type HomeRow, homeRowsOf, ownRowNames, type ShownChannel, usualChannels } from '@yehang/contract'
import type { Site } from '../platform/site/site.ts'
import { discreetCookie } from './discreet.ts'
import { readCookie } from './gate.ts'
import type { ListBeginnings, PagesOptions } from './options.ts'

/** As the web stores it (web/src/lib/preferences.ts): works with a magnet or a film, with magnets, with films, all. */
const listedValues = ['1', 'magnet', 'online', '0'] as const
type Listed = (typeof listedValues)[number]

const listedValueOf: Record<Site['listFilter'], Listed> = {
  resource: '1',
  magnet: 'magnet',
  online: 'online',
  all: '0',
}

/** What the cookies say that a page depends on. */
export interface Visitor {
  theme: 'system' | 'light' | 'dark'
  /** What lists show; null until the visitor chooses. */
  listed: Listed | null
  discreet: boolean
  /** The announcement was dismissed, or there is none. */
  dismissed: boolean
  /** Rows of the home page that this browser has something for, by its last visit: their place is kept for them. */
  ownRows: string
}

/** The site as the web knows it (web/src/lib/site.ts). */
export interface PublicSite {
  name: string
  discreetTitle: string
  leaveUrl: string
  links: Partial<Site['links']>
  appId: string
  announcement?: { id: string; text: string }
  footer?: string
  /** Left out where the operator has changed nothing of them. */
  channels?: readonly ShownChannel[]
  /** Left out where the operator has set nothing of them. */
  homeRows?: readonly HomeRow[]
  /** Of the visitor: left out where there are none, and on other pages than the home page. */
  ownRows?: string
  metered?: true
  mails?: true
  googleCast?: true
  /** What lists of a channel, or of all, show until the visitor chooses, where that is not works with a magnet or a film. */
  listed?: Record<string, Listed>
  offline: boolean
}

/** The address of the home page; `/` is that of the gate. */
const homePath = '/index'
/** `begun2.random4`, as the web writes it (web/src/site/pages/home/own-row-places.ts): rows with how many cards. */
const ownRowsCookie = 'rows'

const ownContact = '/message'

export function visitorOf(cookie: string | undefined, site: PublicSite, href = ''): Visitor {
  const theme = readCookie(cookie, 'theme')
  const rows = href === homePath ? (readCookie(cookie, ownRowsCookie)?.split('.') ?? []) : []
  // In one order, and nothing else: it is part of the key of the page cache.
  const ownRows = ownRowNames.flatMap(
    (row) => rows.find((one) => one.startsWith(row) && /^[1-4]$/.test(one.slice(row.length))) ?? [],
  )
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    listed: listedValues.find((value) => value === readCookie(cookie, 'isDht')) ?? null,
    discreet: readCookie(cookie, discreetCookie) === '1',
    dismissed: !site.announcement || readCookie(cookie, 'announcement') === site.announcement.id,
    ownRows: ownRows.join('.'),
  }
}

export function publicSite(
  site: Site,
  { appId, metered, mails, googleCast }: Pick<PagesOptions, 'appId' | 'metered' | 'mails' | 'googleCast'>,
  offline: boolean,
): PublicSite {
  const { name, discreetTitle, leaveUrl, announcement: text, footerText } = site
  const homeRows = site.homeRows.map(({ row, name, visible }) => ({ row, name, visible }))
  const usualRows = homeRowsOf(
    [],
    site.channels.map(({ channel }) => channel),
  )
  const channels = site.channels.map(({ channel, name, visible, rankings, directories }) => ({
    ...{ channel, name, visible, rankings, directories },
  }))
  // Where no address is set the site's own page takes messages, from visitors too.
  const links = { ...site.links, contact: site.links.contact ?? ownContact }
  return {
    ...{ name, discreetTitle, leaveUrl, links, appId, offline },
    ...(metered && { metered }),
    ...(mails && { mails }),
    ...(googleCast && { googleCast }),
    ...(footerText !== undefined && { footer: footerText }),
    ...(JSON.stringify(channels) !== JSON.stringify(usualChannels) && { channels }),
    ...(JSON.stringify(homeRows) !== JSON.stringify(usualRows) && { homeRows }),
    ...(text !== undefined && { announcement: { id: idOf(text), text } }),
  }
}

/** The site as one visitor sees it, where lists begin with `begin`. */
export function siteFor(
  { dismissed, ownRows }: Visitor,
  site: PublicSite,
  begin: ListBeginnings,
): PublicSite {
  const { announcement, ...others } = site
  const other = Object.entries(begin).filter(([, availability]) => availability !== 'resource')
  const listed = Object.fromEntries(other.map(([channel, one]) => [channel, listedValueOf[one]]))
  return {
    ...others,
    ...(announcement && !dismissed && { announcement }),
    ...(other.length > 0 && { listed }),
    ...(ownRows !== '' && { ownRows }),
  }
}

/** Distinguishes one announcement from the next. */
function idOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
