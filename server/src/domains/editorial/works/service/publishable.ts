import { type Failure, failureOf } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { blockedAmong, numberMark } from '../../../blocklist/queries/blocklist.ts'
import { heldAmong } from '../../../catalogue/queries/sealed.ts'
import { lockListing, lockRecount, moveWorks } from '../queries/listing.ts'
import { type CurrentState, currentStateOf, hashesOf } from '../queries/publishable.ts'
import { missingRights } from './rights.ts'

type Site = Pick<Context, 'clock'> & { config: Pick<Context['config'], 'rights'> }

/** What the rights of works lack; empty where the site asks for nothing. */
export async function lackingRights(
  { config, clock }: Site,
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  return config.rights === 'required' ? missingRights(db, ids, new Date(clock.now())) : new Map()
}

/** Which works cases keep off the site, each with the number. */
export async function heldWorks(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  return new Map((await heldAmong(db, ids)).map(({ workId, number }) => [workId, number]))
}

/**
 * Why a work may not be moved at all: it is gone, was deleted or taken down, leads elsewhere, or a case holds it. `number` is said
 * where it would not be clear which work is meant.
 */
export function immovable(
  work: CurrentState | undefined,
  caseNumber: number | undefined,
  number?: string,
): AppError | null {
  const named = number === undefined ? {} : { number }
  if (work === undefined) return new AppError('work_gone', named)
  if (work.mergedInto !== null) return new AppError('work_merged', named)
  if (work.isDeleted) return new AppError('work_deleted', named)
  if (work.listing === 'removed') return new AppError('work_removed', named)
  return caseNumber === undefined ? null : new AppError('work_held', { ...named, caseNumber })
}

/** Why staff may not edit a work among several: of one that was taken down the fields can still be corrected. */
export function unchangeable(work: CurrentState | undefined): AppError | null {
  if (work === undefined) return new AppError('work_gone', {})
  if (work.mergedInto !== null) return new AppError('work_merged', {})
  return work.isDeleted ? new AppError('work_deleted', {}) : null
}

/** Which of these works may not be published, each with the reason. */
async function unpublishable(
  site: Site,
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Failure>> {
  const works = await currentStateOf(db, ids)
  const [hashes, held] = [await hashesOf(db, ids), await heldWorks(db, ids)]
  const marks = [...works.values()].map((work) => numberMark(work.modId, work.number))
  const [numbers, blockedHashes, rights] = await Promise.all([
    blockedAmong(db, 'number', marks),
    blockedAmong(db, 'info_hash', [...hashes.values()].flat()),
    lackingRights(site, db, ids),
  ])
  const failures = new Map<string, Failure>()
  for (const id of ids) {
    const work = works.get(id)
    const lacks = rights.get(id) ?? []
    const no = immovable(work, held.get(id))
    if (no !== null) failures.set(id, no)
    else if (work && numbers.has(numberMark(work.modId, work.number)))
      failures.set(id, failureOf('work_number_blocked'))
    else if ((hashes.get(id) ?? []).some((hash) => blockedHashes.has(hash)))
      failures.set(id, failureOf('work_magnets_blocked'))
    else if (lacks.length > 0) failures.set(id, failureOf('work_rights_missing', { missing: lacks }))
  }
  return failures
}

export interface Published {
  /** Which were not on the site before. */
  moved: string[]
  /** Which stay where they are, each with the reason. */
  refused: Map<string, Failure>
}

/**
 * The only function that publishes works: nothing may be missing or blocked, and no case may hold
 * the work. The caller writes the audit entry and calls `showChanges` after the commit.
 */
export async function publishWorks(
  site: Site,
  tx: DatabaseTransaction,
  workIds: readonly string[],
  now: Date,
): Promise<Published> {
  if (workIds.length === 0) return { moved: [], refused: new Map() }
  await lockRecount(tx)
  const listed = await lockListing(tx, workIds)
  const due = [...new Set(workIds)].filter((id) => listed.get(id) !== 'published')
  const refused = await unpublishable(site, tx, due)
  const moved = due.filter((id) => !refused.has(id))
  if (moved.length > 0) await moveWorks(tx, moved, 'published', now)
  return { moved, refused }
}
