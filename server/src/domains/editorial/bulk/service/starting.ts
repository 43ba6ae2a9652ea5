import type { Body, editorial, Query } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import { type Actor, mayDo, type Principal } from '../../../../platform/http/principal.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import { filterOf } from '../../works/service/reading.ts'
import { addBulkChange, findBulkChange, lockBulkChange, updateBulkChange } from '../queries/changes.ts'
import { countFound, type FoundCounts, noteFound } from '../queries/works.ts'
import type { BulkAction } from './actions.ts'

type Site = Pick<Context, 'db' | 'clock'>
type Order = Body<typeof editorial.startBulkChange>

const jobOf = (bulkId: string) => ({ key: `bulk ${bulkId}` })

/** What a filter finds, all of it. */
export async function previewBulk(
  { db, clock }: Site,
  principal: Principal,
  query: Query<typeof editorial.previewBulkChange>,
): Promise<FoundCounts> {
  const now = clock.now()
  return countFound(db, filterOf(query, now, principal), new Date(now))
}

function assertMay(principal: Principal, { kind }: BulkAction): void {
  if (kind === 'delete' && !mayDo(principal, 'works:delete')) throw new AppError('not_allowed')
}

/** Writes down the works that the filter finds now, and lets a job change them. */
export async function startBulk(
  { db, clock }: Site,
  principal: Principal,
  actor: Actor,
  { filter, action, note, works: confirmed }: Order,
): Promise<{ bulkId: string; works: number }> {
  assertMay(principal, action)
  const now = new Date(clock.now())
  const query = { ...filter, view: filter.view ?? 'all', days: Number(filter.days ?? 0), isDht: undefined }
  const asked = filterOf(query, now.getTime(), principal)
  return db.transaction().execute(async (tx) => {
    const bulkId = await addBulkChange(tx, { action, filter, note: note ?? null, actor }, now)
    const works = await noteFound(tx, bulkId, asked)
    if (works === 0) throw new AppError('bulk_nothing_found')
    if (action.kind === 'delete' && works !== confirmed) throw new AppError('bulk_count_changed', { works })
    await updateBulkChange(tx, bulkId, { works })
    await addJob(tx, 'change-works', { bulkId }, jobOf(bulkId))
    const subject = { kind: 'bulk-change' as const, id: bulkId }
    const entry = { actor, subject, after: { ...action }, ...(note && { reason: note }) }
    await addAudit(tx, { action: 'start-bulk-change', ...entry, detail: { filter, works } }, now)
    return { bulkId, works }
  })
}

/** Stops one that waits or is at work; what it has changed stays. */
export async function stopBulk({ db, clock }: Site, actor: Actor, bulkId: string): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const change = await lockBulkChange(tx, bulkId)
    if (change === undefined) throw notFound()
    const { state } = change
    if ((state !== 'running' && state !== 'waiting') || change.stop_asked) return
    await updateBulkChange(
      tx,
      bulkId,
      state === 'waiting' ? { state: 'stopped', ended_at: now } : { stop_asked: true },
    )
    const subject = { kind: 'bulk-change' as const, id: bulkId }
    await addAudit(tx, { action: 'stop-bulk-change', actor, subject }, now)
  })
}

/** Lets a job take a change back. */
export async function undoBulk(
  { db, clock }: Site,
  principal: Principal,
  actor: Actor,
  bulkId: string,
): Promise<void> {
  const now = new Date(clock.now())
  const known = await findBulkChange(db, bulkId)
  if (known === undefined) throw notFound()
  assertMay(principal, known.action as unknown as BulkAction)
  await db.transaction().execute(async (tx) => {
    const change = await lockBulkChange(tx, bulkId)
    if (change?.state !== 'done' && change?.state !== 'stopped') throw new AppError('bulk_not_undoable')
    if (change.undo_until === null || change.undo_until < now) throw new AppError('undo_expired')
    const undone = { undone_by: actor.id, undone_at: now }
    await updateBulkChange(tx, bulkId, { state: 'undo_waiting', actor, failure: null, ...undone })
    await addJob(tx, 'change-works', { bulkId }, jobOf(bulkId))
    const subject = { kind: 'bulk-change' as const, id: bulkId }
    await addAudit(tx, { action: 'undo-bulk-change', actor, subject }, now)
  })
}
