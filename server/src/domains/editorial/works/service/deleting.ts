import { type Failure, failureOf } from '@yehang/contract'
import { addAudits } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { underCase } from '../../../catalogue/queries/sealed.ts'
import { markDeleted, unmarkDeleted } from '../queries/deleting.ts'
import type { Listing } from '../queries/listing.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { setListing } from './listing.ts'
import { publishWorks } from './publishable.ts'

interface Doing {
  actor: Actor
  now: Date
  reason?: string | undefined
}

/** What became of several works: each as it was before, or why it stays as it is. */
export interface Changed<State> {
  moved: { id: string; from: State }[]
  refused: Map<string, Failure>
}

/**
 * Deletes locked works: they count as removed at once, and their rows go later (purging.ts). A work
 * with a case that is not over, or that leads to another one, stays. Needs `showChanges` afterwards.
 */
export async function deleteWorks(
  tx: DatabaseTransaction,
  ids: readonly string[],
  { actor, now, reason }: Doing,
): Promise<Changed<Listing>> {
  const [works, cases] = [await currentStateOf(tx, ids), await underCase(tx, ids, now)]
  const refused = new Map<string, Failure>()
  const moved: Changed<Listing>['moved'] = []
  for (const id of ids) {
    const work = works.get(id)
    const caseNumber = cases.get(id)
    if (work === undefined) refused.set(id, failureOf('work_gone', {}))
    else if (work.mergedInto !== null) refused.set(id, failureOf('work_merged', {}))
    else if (work.isDeleted) continue
    else if (caseNumber !== undefined) refused.set(id, failureOf('work_under_case', { caseNumber }))
    else moved.push({ id, from: work.listing })
  }
  if (moved.length === 0) return { moved, refused }
  await setListing(
    tx,
    moved.map(({ id }) => id),
    'removed',
    now,
  )
  await markDeleted(tx, moved, now)
  const entries = moved.map(({ id, from }) => ({
    action: 'delete-work',
    actor,
    subject: { kind: 'work' as const, id },
    before: { state: from },
    after: { state: 'deleted' },
    ...(reason && { reason }),
  }))
  await addAudits(tx, entries, now)
  return { moved, refused }
}

export interface Restored {
  restored: string[]
  /** Are back as drafts, since they may not be published any more. */
  notPublished: Map<string, Failure>
}

/** Brings locked works back as they were. Those that are not deleted are left out. */
export async function restoreWorks(
  site: Pick<Context, 'clock' | 'config'>,
  tx: DatabaseTransaction,
  ids: readonly string[],
  { actor, now, reason }: Doing,
): Promise<Restored> {
  const before = await unmarkDeleted(tx, ids, now)
  const those = (state: Listing) => [...before].filter(([, from]) => from === state).map(([id]) => id)
  const published = those('published')
  await setListing(tx, [...published, ...those('hidden')], 'hidden', now)
  await setListing(tx, those('draft'), 'draft', now)
  const { refused } = await publishWorks(site, tx, published, now)
  await setListing(tx, [...refused.keys()], 'draft', now)
  const entries = [...before].map(([id, from]) => ({
    action: 'restore-work',
    actor,
    subject: { kind: 'work' as const, id },
    before: { state: 'deleted' },
    after: { state: refused.has(id) ? 'draft' : from },
    ...(reason && { reason }),
  }))
  await addAudits(tx, entries, now)
  return { restored: [...before.keys()], notPublished: refused }
}
