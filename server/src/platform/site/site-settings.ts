import { type ModId, modNameOf, operations } from '@yehang/contract'
import type { SiteConfig } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { findSite } from './queries.ts'
import { type Site, settingsOf, siteOf } from './site.ts'

/**
 * The settings of the site in one process. A process that answers requests keeps them in memory and follows changes
 * (`follow`); others read them when they need them.
 */
export class SiteSettings {
  readonly #config: SiteConfig
  readonly #db: Database
  #current: Site
  #isFollowed = false
  /** One after the other: of two that run at once the older one could end last. */
  #following: Promise<unknown> = Promise.resolve()

  constructor(config: SiteConfig, db: Database) {
    this.#config = config
    this.#db = db
    this.#current = siteOf(config, operations.usualSiteSettings)
  }

  /** As they were read last: the same object until they change. */
  get current(): Site {
    return this.#current
  }

  /** The settings in force. */
  async read(): Promise<Site> {
    return this.#isFollowed ? this.#current : this.#load()
  }

  /** Reads what has changed; the caller does so at the start and at each notification. */
  async follow(): Promise<void> {
    const next = this.#following.catch(() => {}).then(() => this.#load())
    this.#following = next
    await next
    this.#isFollowed = true
  }

  async #load(): Promise<Site> {
    const { settings } = await findSite(this.#db)
    this.#current = siteOf(this.#config, settingsOf(settings))
    return this.#current
  }
}

/** Who may watch a new work of a channel, where nothing else is said of it. */
export async function usualPlayLevels(db: Database): Promise<(modId: ModId) => number> {
  const settings = settingsOf((await findSite(db)).settings)
  return (modId) => settings[modNameOf(modId)].playLevel
}
