import type { ModName, ShownChannel } from '@yehang/contract/channels'
import type { HomeRow } from '@yehang/contract/home-rows'
import type { Listed } from './preferences.ts'

/** The operator's settings of the site; the server puts them into every page. */
export interface Site {
  name: string
  /** The title of every page in discreet mode. */
  discreetTitle: string
  /** The address that a visitor goes to by leaving at once. */
  leaveUrl: string
  links: { terms?: string; privacy?: string; contact?: string; report?: string }
  /** Left out where there is none, or the visitor dismissed it. */
  announcement?: { id: string; text: string }
  /** The operator's own line below every page. */
  footer?: string
  /** Left out where the operator has changed nothing of them. */
  channels?: readonly ShownChannel[]
  /** Left out where the operator has set nothing of them. */
  homeRows?: readonly HomeRow[]
  /** Rows of the home page that this browser had at its last visit, as its cookie names them; on that page alone. */
  ownRows?: string
  /** The number by which the API knows the site's own pages. */
  appId: string
  /** The server counts copies of magnets, and lists show their hashes masked. */
  metered?: true
  /** Films may be handed to screens by Google's library. */
  googleCast?: true
  /** A link for a new password can be mailed. */
  mails?: true
  /** What lists of a channel, or of all, show until the visitor chooses, where that is not `1`. */
  listed?: { [channel in ModName | 'all']?: Listed }
  /** There is an offline page to store. */
  offline: boolean
}

/** The id of the element that holds it, as JSON. */
export const siteElementId = 'site'

export const defaultSite: Site = {
  name: '',
  discreetTitle: '',
  leaveUrl: 'about:blank',
  links: {},
  appId: '1',
  offline: false,
}

export function readSite(): Site {
  return JSON.parse(document.getElementById(siteElementId)?.textContent ?? JSON.stringify(defaultSite))
}
