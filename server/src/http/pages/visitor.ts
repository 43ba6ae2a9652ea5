import { createHash } from 'node:crypto'
import type { SiteConfig } from '../../config.ts'
import { discreetCookie } from './discreet.ts'
import { readCookie } from './gate.ts'
import type { PagesOptions } from './options.ts'

/** What the cookies say that a page depends on. */
export interface Visitor {
  theme: 'system' | 'light' | 'dark'
  /** Lists show only works with magnets. */
  magnetOnly: boolean
  discreet: boolean
  /** The announcement was dismissed, or there is none. */
  dismissed: boolean
}

/** The site as the web knows it (web/src/lib/site.ts). */
export interface PublicSite {
  name: string
  discreetTitle: string
  leaveUrl: string
  links: Partial<SiteConfig['links']>
  appId: string
  announcement?: { id: string; text: string }
  metered?: true
  mails?: true
  offline: boolean
}

const ownContact = '/message'

export function visitorOf(cookie: string | undefined, site: PublicSite): Visitor {
  const theme = readCookie(cookie, 'theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    magnetOnly: readCookie(cookie, 'isDht') !== '0',
    discreet: readCookie(cookie, discreetCookie) === '1',
    dismissed: !site.announcement || readCookie(cookie, 'announcement') === site.announcement.id,
  }
}

export function publicSite(
  { site, appId, metered, mails }: Pick<PagesOptions, 'site' | 'appId' | 'metered' | 'mails'>,
  offline: boolean,
): PublicSite {
  const { name, discreetTitle, leaveUrl, announcement: text } = site
  // Where no address is set the site's own page takes messages, from visitors too.
  const links = { ...site.links, contact: site.links.contact ?? ownContact }
  return {
    ...{ name, discreetTitle, leaveUrl, links, appId, offline },
    ...(metered && { metered }),
    ...(mails && { mails }),
    ...(text !== undefined && { announcement: { id: idOf(text), text } }),
  }
}

/** The site as one visitor sees it. */
export function siteFor({ dismissed }: Visitor, site: PublicSite): PublicSite {
  const { announcement, ...others } = site
  return dismissed || !announcement ? others : { ...others, announcement }
}

/** Tells one announcement from the next. */
function idOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
