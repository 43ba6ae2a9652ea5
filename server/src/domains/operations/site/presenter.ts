import type { Answer, operations } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import type { SiteConfig } from '../../../platform/config/config.ts'
import { type FixedSite, siteVariables } from '../../../platform/config/site.ts'
import { usualWords } from '../../../platform/config/words.ts'
import type { StoredSite } from '../../../platform/site/queries.ts'
import { settingsOf } from '../../../platform/site/site.ts'

export type ShownSettings = Answer<typeof operations.getSite>['data']

export function presentSite({ fixed }: SiteConfig, stored: StoredSite): ShownSettings {
  const { siteName: name, discreetTitle, refundText } = usualWords
  return {
    version: stored.version,
    settings: settingsOf(stored.settings),
    usual: { name, discreetTitle, refundText },
    fixed: (Object.keys(siteVariables) as (keyof FixedSite)[]).flatMap((field) => {
      const value = fixed[field]
      return value === undefined ? [] : [{ field, variable: siteVariables[field], value }]
    }),
    changedAt: stored.changedAt && timeText(stored.changedAt),
  }
}
