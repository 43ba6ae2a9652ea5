import type { Drops } from '../platform/cache/drops.ts'
import type { EdgeMarks } from '../platform/edge/marks.ts'
import type { Site } from '../platform/site/site.ts'

/** What lists show until the visitor chooses: of each channel, and under `all` those of all channels. */
export type ListBeginnings = Record<string, Site['listFilter']>

export interface PagesOptions {
  /** The built web: index.html, gate.html, manifest.json, assets/, offline/, server/first-screen.js. */
  distDir: string
  /** The address of the site, which visitors know it by. */
  address: string
  /** The settings in force: another object where they have changed. */
  site(): Site
  /** The `appId` that our pages name in what they send. */
  appId: string
  /** MAGNETS=metered. */
  metered: boolean
  /** SMTP_URL is set: a link for a new password can be mailed. */
  mails?: boolean
  /** GOOGLE_CAST=on. */
  googleCast?: boolean
  /** Of the CDN that sends segments of films. */
  mediaOrigin?: string | undefined
  /** Answers a call of the API from the response cache: `/prod-api/v2/…` with its query. */
  read(path: string): Promise<{ status: number; body: Buffer; tags: Int32Array }>
  /** The start of lists. */
  listBeginnings(): Promise<ListBeginnings>
  /** Of what every page shows beside its answers: `listBeginnings`. */
  pageTags: Int32Array
  /** What a cache before the site is told of a page; null where there is none. */
  edge?: Pick<EdgeMarks, 'ofPage'> | null
  /** What answers of `read` have changed; cached pages made of them are dropped then. */
  drops(): Drops
}
