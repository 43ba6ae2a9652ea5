import { type ModId, modNameOf } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { changeWork, findEdited } from '../queries/work.ts'
import { type Chosen, freeNumber, numberColumns, settleEntries, writeLinks } from './writing.ts'

/** Puts a locked work into another channel, with the entries of the same names there, or with those that are named. */
export async function moveToChannel(
  tx: DatabaseTransaction,
  id: string,
  modId: ModId,
  actor: Actor,
  now: Date,
  chosen?: readonly Chosen[],
): Promise<void> {
  const work = await findEdited(tx, id)
  if (work === undefined) throw notFound()
  // Everything that can be refused comes before the first write.
  const number = await freeNumber(tx, modId, work.number, id)
  const entries = await settleEntries(tx, modId, chosen ?? work.entries, actor, now)
  const columns = {
    mod_id: modId,
    ...numberColumns(number),
    title: work.title,
    pub_time: work.pubTime,
    pub_precision: work.pubPrecision,
    duration: work.duration,
    play_level: work.playLevel,
  }
  await changeWork(tx, id, columns, now)
  await writeLinks(tx, id, entries)
  const before = { channel: modNameOf(work.modId as ModId) }
  const after = { channel: modNameOf(modId) }
  await addAudit(tx, { action: 'move-work', actor, subject: { kind: 'work', id }, before, after }, now)
}
