import { createHash } from 'node:crypto'
import { type ShownChannel, usualChannels } from '@yehang/contract'
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
  metered?: true
  mails?: true
  googleCast?: true
  /** What lists of a channel, or of all, show until the visitor chooses, where that is not works with a magnet or a film. */
  listed?: Record<string, Listed>
  offline: boolean
}

const ownContact = '/message'

export function visitorOf(cookie: string | undefined, site: PublicSite): Visitor {
  const theme = readCookie(cookie, 'theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    listed: listedValues.find((value) => value === readCookie(cookie, 'isDht')) ?? null,
    discreet: readCookie(cookie, discreetCookie) === '1',
    dismissed: !site.announcement || readCookie(cookie, 'announcement') === site.announcement.id,
  }
}

export function publicSite(
  site: Site,
  { appId, metered, mails, googleCast }: Pick<PagesOptions, 'appId' | 'metered' | 'mails' | 'googleCast'>,
  offline: boolean,
): PublicSite {
  const { name, discreetTitle, leaveUrl, announcement: text, footerText } = site
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
    ...(text !== undefined && { announcement: { id: idOf(text), text } }),
  }
}

/** The site as one visitor sees it, where lists begin with `begin`. */
export function siteFor({ dismissed }: Visitor, site: PublicSite, begin: ListBeginnings): PublicSite {
  const { announcement, ...others } = site
  const other = Object.entries(begin).filter(([, availability]) => availability !== 'resource')
  const listed = Object.fromEntries(other.map(([channel, one]) => [channel, listedValueOf[one]]))
  return {
    ...others,
    ...(announcement && !dismissed && { announcement }),
    ...(other.length > 0 && { listed }),
  }
}

/** Distinguishes one announcement from the next. */
function idOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
