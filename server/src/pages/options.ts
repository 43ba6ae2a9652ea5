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
  read(path: string): Promise<{ status: number; body: Buffer }>
  /** The start of lists; changes with the version only. */
  listBeginnings(): Promise<ListBeginnings>
  /** Changes whenever answers of `read` may have changed; cached pages are dropped then. */
  version(): string
}
