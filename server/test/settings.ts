import { operations } from '@yehang/contract'
import { type Config, ConfigError, readConfig } from '../src/platform/config/config.ts'
import { type Site, siteOf } from '../src/platform/site/site.ts'

/** A site behind a proxy that says who asks. */
export const behindProxy: Pick<Config, 'http'> = {
  http: readConfig({ PORT: '0', TRUST_PROXY: '127.0.0.1' }).http,
}

/** A site that visitors know by a name of its own. */
export const withPublicUrl: Pick<Config, 'http'> = {
  http: readConfig({ PORT: '0', PUBLIC_URL: 'https://films.example.org' }).http,
}

/** The names of the settings that are refused. */
export function wrongSettings(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name }) => name)
    throw error
  }
  return []
}

/** The site as it is shown with these variables of the environment, and with what staff have set. */
export function shownSite(
  env: Readonly<Record<string, string>> = {},
  settings: Partial<operations.SiteSettings> = {},
): Site {
  return siteOf(readConfig(env).site, { ...operations.usualSiteSettings, ...settings })
}
