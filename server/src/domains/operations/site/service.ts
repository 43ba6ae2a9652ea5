import { type Body, modNames, type operations, usualChannelNames } from '@yehang/contract'
import {
  type Conflict,
  conflictingFields,
  conflictsOf,
  onlyChanged,
} from '../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { SiteConfig } from '../../../platform/config/config.ts'
import { type FixedSite, siteVariables } from '../../../platform/config/site.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { lockSite, storeSite } from '../../../platform/site/queries.ts'
import { settingsOf } from '../../../platform/site/site.ts'

type Settings = operations.SiteSettings
type Changes = Body<typeof operations.saveSite>['changes']

const subject = { kind: 'site' as const, id: 'site' }

/** Throws where a change is of something that the environment sets. */
function refuseFixed({ fixed }: SiteConfig, changes: Changes): void {
  for (const [field, variable] of Object.entries(siteVariables)) {
    if (fixed[field as keyof FixedSite] !== undefined && changes[field as keyof Changes] !== undefined)
      throw new AppError('site_field_fixed', { variable })
  }
}

const compared = (value: unknown) => JSON.stringify(value)

function check(settings: Settings): void {
  if (!modNames.some((channel) => settings[channel].visible)) throw new AppError('site_no_channel')
  const names = modNames.map((channel) => settings[channel].name || usualChannelNames[channel])
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new AppError('site_channel_name_taken', { name: twice })
}

/**
 * Saves what was changed. Where a colleague has changed one of the fields meanwhile, nothing is written, and the fields
 * are returned with the name of that colleague.
 */
export async function saveSite(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  changes: Changes,
  actor: Actor,
): Promise<Conflict[]> {
  refuseFixed(config.site, changes)
  const now = new Date(clock.now())
  const disputed = await db.transaction().execute(async (tx) => {
    const current = settingsOf((await lockSite(tx)).settings)
    const fields = conflictingFields(changes, (field) => compared(current[field]), compared)
    if (fields.length > 0) return fields
    const wanted = Object.entries(changes).flatMap(([field, change]) => (change ? [[field, change.to]] : []))
    const next: Settings = { ...current, ...Object.fromEntries(wanted) }
    check(next)
    const { before, after } = onlyChanged(current, next)
    if (Object.keys(after).length === 0) return []
    await storeSite(tx, next, now)
    await addAudit(tx, { action: 'edit-site', actor, subject, before, after }, now)
    return []
  })
  return conflictsOf(db, subject, disputed)
}
