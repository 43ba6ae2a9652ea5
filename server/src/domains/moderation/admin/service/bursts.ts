import { type Body, burstMax, burstMin, type moderation } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs, hourMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError, wrongField } from '../../../../platform/http/app-error.ts'
import { type Actor, mayDo, type Principal } from '../../../../platform/http/principal.ts'
import { lockRecount } from '../../../editorial/works/queries/listing.ts'
import { lockWorks } from '../../../editorial/works/queries/work.ts'
import { showChanges } from '../../../editorial/works/service/listing.ts'
import { findCase } from '../../queries/cases.ts'
import { release } from '../../service/visibility-holds.ts'
import { type Burst, burstsSince, lockBurst } from '../queries/bursts.ts'
import { conclude, endSeal } from './decisions.ts'

/** Many reports from one source, rejected in one step. */

/** Sources that are listed at most. */
const listedMax = 50

function refuseOthers(principal: Principal): void {
  if (!mayDo(principal, '*')) throw new AppError('burst_not_admin')
}

export function listBursts({ db, clock }: Context, principal: Principal, hours: number): Promise<Burst[]> {
  refuseOthers(principal)
  return burstsSince(db, new Date(clock.now() - hours * hourMs), burstMin, listedMax)
}

export interface RejectedBurst {
  cases: number
  /** Works that are as they were before. */
  works: number
  /** Works that another case holds, or that may not be published any more. */
  stay: number
}

/**
 * Rejects all open reports of a source within a time and gives their works back, in one transaction: also what is sealed,
 * for which a single report needs two administrators. `count` is what the administrator has seen: where another report
 * has come since, nothing happens.
 */
export async function rejectBurst(
  context: Context,
  { by, source, from, to, count, text }: Body<typeof moderation.rejectBurst>,
  principal: Principal,
  actor: Actor,
): Promise<RejectedBurst> {
  refuseOthers(principal)
  const now = new Date(context.clock.now())
  const [begin, end] = [new Date(from), new Date(to)]
  if (end.getTime() - begin.getTime() > 31 * dayMs) throw wrongField('from', 'burst_too_long', { days: 31 })
  const done = await context.db.transaction().execute(async (tx) => {
    const mark = Buffer.from(source, 'hex')
    const held = await lockBurst(tx, { by, source: mark, from: begin, to: end })
    if (held.length < burstMin) throw new AppError('burst_too_small', { min: burstMin })
    if (held.length > burstMax) throw new AppError('burst_too_large', { max: burstMax })
    if (held.length !== count) throw new AppError('burst_changed_meanwhile')
    await lockRecount(tx)
    const cases = []
    for (const { id } of held) {
      const found = await findCase(tx, id)
      if (found !== undefined) cases.push(found)
    }
    const workIds = [...new Set(cases.map(({ workId }) => workId))]
    await lockWorks(tx, workIds)
    // All seals and holds end first: each work comes back with the last of its cases.
    for (const one of cases) await endSeal({ tx, held: one, now })
    const staying = new Set<string>()
    for (const one of cases) {
      const { alsoHeldBy, notPublished } = await release(context, tx, one, now)
      if (alsoHeldBy.length > 0 || notPublished !== null) staying.add(one.workId)
      else staying.delete(one.workId)
      await conclude({ tx, held: one, actor, now, choice: { remove: [], block: [], text } }, 'rejected', {})
    }
    const result = { cases: cases.length, works: workIds.length - staying.size, stay: staying.size }
    const detail = { by, source, from, to, ...result }
    await addAudit(tx, { action: 'reject-burst', actor, reason: text, detail }, now)
    return result
  })
  await showChanges(context)
  return done
}
