import {
  type HomeRow,
  homeRowsOf,
  type ModId,
  modNameOf,
  operations,
  type ShownChannel,
  usualChannelNames,
} from '@yehang/contract'
import type { SiteConfig } from '../config/config.ts'
import type { ListFilter } from '../config/site.ts'
import { usualWords } from '../config/words.ts'

export interface SiteChannel extends ShownChannel {
  /** What its lists show until a visitor chooses, in case it has enough of it. */
  listFilter: ListFilter
  /** Who may watch a new work of which nothing else is said. */
  playLevel: number
}

/** The site as it is shown: what staff have set, and what the environment sets instead. */
export interface Site extends Omit<SiteConfig, 'fixed'> {
  name: string
  announcement: string | undefined
  /** The age gate's warning, in place of ours. */
  gateText: string | undefined
  /** What a page is called in discreet mode. */
  discreetTitle: string
  footerText: string | undefined
  /** Shown where they are set. */
  links: Record<'terms' | 'privacy' | 'contact' | 'report', string | undefined>
  /** What /pay says of how much there is to see; undefined: the number of works. */
  titlesText: string | undefined
  refundText: string
  /** What lists of all channels show until a visitor chooses. */
  listFilter: ListFilter
  /** In their order. */
  channels: readonly SiteChannel[]
  /** Of the home page, in their order. */
  homeRows: readonly HomeRow[]
}

/** What the database holds, with the defaults of what is missing, or was written by another version and cannot be read. */
export function settingsOf(stored: unknown): operations.SiteSettings {
  const { siteFields, usualSiteSettings } = operations
  const given = (stored ?? {}) as Record<string, unknown>
  const read = Object.entries(siteFields).map(([field, schema]) => {
    const { success, data } = schema.safeParse(given[field])
    return [field, success ? data : usualSiteSettings[field as operations.SiteField]]
  })
  return Object.fromEntries(read)
}

export function siteOf({ fixed, ...config }: SiteConfig, settings: operations.SiteSettings): Site {
  const text = (field: keyof typeof fixed & keyof typeof settings) =>
    fixed[field] ?? (settings[field] || undefined)
  const listFilter = fixed.listFilter ?? (settings.listFilter || 'resource')
  return {
    ...config,
    name: text('name') ?? usualWords.siteName,
    announcement: text('announcement'),
    gateText: text('gateText'),
    discreetTitle: text('discreetTitle') ?? usualWords.discreetTitle,
    footerText: text('footerText'),
    links: {
      terms: text('termsUrl'),
      privacy: text('privacyUrl'),
      contact: text('contactUrl'),
      report: text('reportUrl'),
    },
    titlesText: text('titlesText'),
    refundText: text('refundText') ?? usualWords.refundText,
    listFilter,
    homeRows: homeRowsOf(settings.homeRows, settings.channelOrder),
    channels: settings.channelOrder.map((channel) => {
      const { name, listFilter: own, ...shown } = settings[channel]
      return {
        ...shown,
        channel,
        name: name || usualChannelNames[channel],
        listFilter: fixed.listFilter ?? (own || listFilter),
      }
    }),
  }
}

export function channelOfSite({ channels }: Site, modId: number): SiteChannel {
  const name = modNameOf(modId as ModId)
  const found = channels.find(({ channel }) => channel === name)
  if (found === undefined) throw new Error(`There is no channel ${modId}`)
  return found
}
