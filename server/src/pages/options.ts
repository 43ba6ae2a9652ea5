import type { SiteConfig } from '../platform/config/config.ts'

/** What lists show until the visitor chooses: of each channel, and under `all` those of all channels. */
export type ListBeginnings = Record<string, SiteConfig['listFilter']>

export interface PagesOptions {
  /** The built web: index.html, gate.html, manifest.json, assets/, offline/, server/first-screen.js. */
  distDir: string
  site: SiteConfig
  /** The `appId` that our pages name in what they send. */
  appId: string
  /** MAGNETS=metered. */
  metered: boolean
  /** SMTP_URL is set: a link for a new password can be mailed. */
  mails?: boolean
  /** Answers a call of the API from the response cache: `/prod-api/v2/…` with its query. */
  read(path: string): Promise<{ status: number; body: Buffer }>
  /** The start of lists; changes with the version only. */
  listBeginnings(): Promise<ListBeginnings>
  /** Changes whenever answers of `read` may have changed; cached pages are dropped then. */
  version(): string
}
