import { type Failure, failureOf } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { lockRecount } from '../../works/queries/listing.ts'
import { takeTurn } from '../../works/queries/undo.ts'
import { lockSeenWorks } from '../../works/queries/work.ts'
import { undone } from '../../works/words.ts'
import { type BulkChange, lockBulkChange, updateBulkChange } from '../queries/changes.ts'
import { changedAmong, noteOutcomes, type WorkOutcome, worksAfter } from '../queries/works.ts'
import type { Action, BulkAction } from './actions.ts'
import { channels } from './channels.ts'
import { levels } from './levels.ts'
import { deletions, listings } from './listings.ts'
import { tags } from './tags.ts'

const actions = { level: levels, channel: channels, tags, listing: listings, delete: deletions }

type Next = 'more' | 'ended' | 'stopped'

const actionOf = ({ action }: BulkChange) => action as unknown as BulkAction
const handlerOf = ({ kind }: BulkAction) => actions[kind] as Action<BulkAction['kind']>

/** In a transaction with the locks of whatever changes works, in the order of these. */
async function inTurn(
  { db }: Context,
  bulkId: string,
  work: (tx: DatabaseTransaction, change: BulkChange) => Promise<Next>,
): Promise<Next> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await lockRecount(tx)
    const change = await lockBulkChange(tx, bulkId)
    return change === undefined ? 'ended' : work(tx, change)
  })
}

/** Changes the next works, and answers whether there are more. */
export function changeBatch(context: Context, bulkId: string): Promise<Next> {
  return inTurn(context, bulkId, async (tx, change) => {
    if (change.state !== 'running') return 'ended'
    if (change.stop_asked) return 'stopped'
    const action = actionOf(change)
    const { atOnce, change: apply } = handlerOf(action)
    const ids = await worksAfter(tx, bulkId, change.done_to, atOnce)
    const last = ids.at(-1)
    if (last === undefined) return 'ended'
    const seen = await lockSeenWorks(tx, ids, change.actor)
    const there = ids.filter((id) => seen.has(id))
    const now = new Date(context.clock.now())
    const batch = { site: context, tx, actor: change.actor, now, note: change.note ?? undefined }
    const { changed, refused } = await apply(batch, there, action)
    const changes = new Map(changed.map((work) => [work.id, work]))
    await noteOutcomes(
      tx,
      bulkId,
      ids.map((id): WorkOutcome => {
        const done = changes.get(id)
        if (done) return { ...done, outcome: 'changed' }
        const failure = seen.has(id) ? refused.get(id) : failureOf('work_gone', {})
        return failure ? { id, outcome: 'refused', failure: plain(failure) } : { id, outcome: 'same' }
      }),
    )
    await updateBulkChange(tx, bulkId, { done_to: last })
    return ids.length < atOnce ? 'ended' : 'more'
  })
}

/** The same backwards: only works that the change has changed and that are still as it left them. */
export function undoBatch(context: Context, bulkId: string): Promise<Next> {
  return inTurn(context, bulkId, async (tx, change) => {
    if (change.state !== 'undoing') return 'ended'
    const action = actionOf(change)
    const { atOnce, undo } = handlerOf(action)
    const ids = await worksAfter(tx, bulkId, change.done_to, atOnce)
    const last = ids.at(-1)
    if (last === undefined) return 'ended'
    const works = await changedAmong(tx, bulkId, ids)
    const seen = await lockSeenWorks(
      tx,
      works.map(({ id }) => id),
      change.actor,
    )
    const now = new Date(context.clock.now())
    const batch = { site: context, tx, actor: change.actor, now, note: undone }
    const there = works.filter(({ id }) => seen.has(id))
    const { restored, refused } = await undo(batch, there, action)
    const back = new Set(restored)
    await noteOutcomes(
      tx,
      bulkId,
      works.map(({ id }): WorkOutcome => {
        if (back.has(id)) return { id, outcome: 'restored' }
        const failure = seen.has(id)
          ? (refused.get(id) ?? failureOf('work_changed_since'))
          : failureOf('work_gone', {})
        return { id, outcome: 'kept', failure: plain(failure) }
      }),
    )
    await updateBulkChange(tx, bulkId, { done_to: last })
    return ids.length < atOnce ? 'ended' : 'more'
  })
}

/** An error is one too, and more than is to be kept. */
const plain = ({ reason, params }: Failure): Failure => ({ reason, params })
