import { randomBytes } from 'node:crypto'
import type { Body, moderation } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { presentFailure } from '../../../../platform/text/failures.ts'
import { lockRecount } from '../../../editorial/works/queries/listing.ts'
import { currentStateOf } from '../../../editorial/works/queries/publishable.ts'
import { showChanges } from '../../../editorial/works/service/listing.ts'
import { heldWorks, immovable } from '../../../editorial/works/service/publishable.ts'
import { lockWork } from '../../../playback/queries/videos.ts'
import { addCase, addEvent, openCasesOf } from '../../queries/cases.ts'
import { assetsOf, countStreams, findReported } from '../../queries/work-assets.ts'
import { makeCode, numberOf } from '../../service/case-codes.ts'
import { dueMs } from '../../service/reporting.ts'
import type { Removed } from '../../service/takedown.ts'
import { eventWords, ownSender } from '../../words.ts'
import { presentAssets } from './case-facts.ts'
import { conclude, takeDown } from './decisions.ts'

/**
 * Staff take down a work without a report. It is still a case, opened and decided in one step: it
 * can be looked up, appealed and reviewed by another member of staff like any other, and what it
 * blocks belongs to it.
 */

const tailLength = 4

/** What has to be typed: the last letters and digits of the number. */
export const tailOf = (number: string) =>
  [...number.toUpperCase()]
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .slice(-tailLength)
    .join('')

/** Why it cannot be: what leads elsewhere or is gone, and what a case holds, whose decision it is. */
async function refusalOf(db: Database, workId: string): Promise<AppError | null> {
  const work = (await currentStateOf(db, [workId])).get(workId)
  if (work?.listing === 'removed' && work.mergedInto === null) return new AppError('work_taken_down')
  return immovable(work, (await heldWorks(db, [workId])).get(workId))
}

export async function previewTakeDown({ db, clock, config }: Context, workId: string) {
  const work = await findReported(db, workId)
  if (work === undefined) throw notFound()
  const [has, streams, openCases, mayNot] = await Promise.all([
    assetsOf(db, workId),
    countStreams(db, workId, new Date(clock.now())),
    openCasesOf(db, workId),
    refusalOf(db, workId),
  ])
  return {
    number: work.number,
    title: work.title,
    tail: tailOf(work.number),
    // No case is there yet whose sealed files would count.
    assets: await presentAssets(config.dataDir, '0', work, has),
    streams,
    openCases: openCases.map(numberOf),
    mayNot: mayNot && presentFailure(mayNot),
  }
}

interface TakenDown {
  caseId: string
  caseNumber: string
  otherCode: string
  removed: Removed
}

export async function takeDownWork(
  context: Context,
  { workId, reason, text, confirm }: Body<typeof moderation.takeDownWork>,
  actor: Actor,
): Promise<TakenDown> {
  const now = new Date(context.clock.now())
  const done = await context.db.transaction().execute(async (tx): Promise<TakenDown> => {
    await lockRecount(tx)
    if (!(await lockWork(tx, workId))) throw notFound()
    const work = await findReported(tx, workId)
    if (work === undefined) throw notFound()
    const no = await refusalOf(tx, workId)
    if (no !== null) throw no
    const tail = tailOf(work.number)
    if (confirm.trim().toUpperCase() !== tail) {
      throw wrongField('confirm', 'number_ending_mistyped', { expected: tail })
    }
    const held = await addCase(tx, {
      reason,
      statement: text,
      sender: ownSender,
      contact: '',
      code: makeCode(),
      other_code: makeCode(),
      sending_id: null,
      work_id: workId,
      mod_id: work.modId,
      work_number: work.number,
      work_title: work.title,
      // Like no other: that the site has done so before says nothing of this case.
      source_mark: randomBytes(32),
      filed_by: actor.id,
      due_at: new Date(now.getTime() + dueMs),
      created_at: now,
    })
    if (held === undefined) throw new Error('a case without a sending is always new')
    const streams = work.published ? await countStreams(tx, workId, now) : 0
    const ended = eventWords.takenDownDirectly(streams)
    await addEvent(tx, { caseId: held.id, kind: 'received', staffId: actor.id, text: ended }, now)
    const removed = await takeDown({ tx, held, work, now }, context.config.sealedDays)
    const choice = { remove: [], block: [], text }
    await conclude({ tx, held, actor, now, choice }, 'upheld', removed)
    const caseNumber = numberOf(held.number)
    await addAudit(
      tx,
      {
        action: 'take-down-work',
        actor,
        subject: { kind: 'work', id: workId },
        before: { state: work.published ? 'published' : (work.unlisted ?? 'draft') },
        after: { state: 'removed' },
        detail: { caseNumber, ...removed },
        reason: text,
      },
      now,
    )
    return { caseId: held.id, caseNumber, otherCode: held.otherCode, removed }
  })
  await showChanges(context)
  return done
}
