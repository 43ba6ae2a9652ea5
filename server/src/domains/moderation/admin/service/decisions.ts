import type { Body, moderation } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, wrongField } from '../../../../platform/http/app-error.ts'
import type { Actor, Principal } from '../../../../platform/http/principal.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import { moveMarks, removeMarks } from '../../../blocklist/queries/marks.ts'
import { seesCase } from '../../../catalogue/service/sealed.ts'
import { lockRecount } from '../../../editorial/works/queries/listing.ts'
import { setListing, showChanges } from '../../../editorial/works/service/listing.ts'
import { lockWork } from '../../../playback/queries/videos.ts'
import { addEvent, type CaseRecord, changeCase, lockCase, otherTakedown } from '../../queries/cases.ts'
import { findReported, type ReportedWork } from '../../queries/work-assets.ts'
import { numberOf } from '../../service/case-codes.ts'
import { tellSides } from '../../service/case-mails.ts'
import { appealMs } from '../../service/public-case.ts'
import { type Choice, everything, type Removed, takeAway } from '../../service/takedown.ts'
import { type Released, release } from '../../service/visibility-holds.ts'

/** What is decided of a case, and what of an appeal against that. */

export interface Decided extends Released {
  /** The first of two administrators has said so. */
  waitsForSecond: boolean
  removed: Removed
}

export const isSealed = ({ sealedAt, releasedAt }: CaseRecord) => sealedAt !== null && releasedAt === null

/** A case that the caller may see, locked until the transaction ends. */
export async function lockVisibleCase(
  tx: DatabaseTransaction,
  caseId: string,
  principal: Principal,
): Promise<CaseRecord> {
  const held = await lockCase(tx, caseId)
  if (held === undefined || !(await seesCase(tx, held, principal))) throw new AppError('case_not_found')
  return held
}

interface Deciding {
  tx: DatabaseTransaction
  held: CaseRecord
  work: ReportedWork | undefined
  principal: Principal
  actor: Actor
  now: Date
  choice: Choice & { text: string }
}

interface Typed {
  caseId: string
  confirm: string
  text: string
}

/** One transaction with the locks of the case and its work; what it changes shows at once. */
async function onCase(
  context: Context,
  { caseId, confirm, ...choice }: Choice & Typed,
  principal: Principal,
  actor: Actor,
  decide: (deciding: Deciding) => Promise<Decided>,
): Promise<Decided> {
  const now = new Date(context.clock.now())
  const decided = await context.db.transaction().execute(async (tx) => {
    const held = await lockVisibleCase(tx, caseId, principal)
    if (confirm.trim().toUpperCase() !== numberOf(held.number)) {
      throw wrongField('confirm', 'case_number_mistyped', { expected: numberOf(held.number) })
    }
    await lockRecount(tx)
    await lockWork(tx, held.workId)
    const work = await findReported(tx, held.workId)
    return decide({ tx, held, work, principal, actor, now, choice })
  })
  await showChanges(context)
  return decided
}

function refuseEmptyPart({ held, choice }: Deciding): void {
  if (isSealed(held)) throw new AppError('sealed_case_not_partly')
  if (choice.remove.length + choice.block.length === 0) {
    throw wrongField('remove', 'partly_without_choice')
  }
  // What stays on the site is not to be blocked: it could not be published again.
  const { remove, block } = choice
  if (block.includes('info_hash') && !remove.includes('magnets')) {
    throw wrongField('block', 'block_needs_magnets_removed')
  }
  if (block.includes('file_hash') && remove.every((part) => part === 'magnets')) {
    throw wrongField('block', 'block_needs_files_removed')
  }
}

/** What is sealed, two administrators give back. True: this was the first of them, and nothing else happens. */
async function isFirstOfTwo({ tx, held, principal, actor, now, choice }: Deciding): Promise<boolean> {
  if (!isSealed(held)) return false
  if (held.releaseAskedBy === principal.memberId) throw new AppError('release_agreed_already')
  if (held.releaseAskedBy !== null) return false
  await changeCase(tx, held.id, { release_asked_by: principal.memberId }, now)
  await addEvent(tx, { caseId: held.id, kind: 'release-asked', staffId: actor.id, text: choice.text }, now)
  const subject = { kind: 'case', id: held.id } as const
  await addAudit(tx, { action: 'ask-release', actor, subject, reason: choice.text }, now)
  return true
}

const nothingReleased: Released = { alsoHeldBy: [], notPublished: null }
const firstOfTwo: Decided = { waitsForSecond: true, removed: {}, ...nothingReleased }

/** Takes a work down: it leaves the site, its parts are deleted, and nothing of it comes back in. */
export async function takeDown(
  { tx, held, work, now }: Pick<Deciding, 'tx' | 'held' | 'work' | 'now'>,
  sealedDays: number,
): Promise<Removed> {
  const seals = held.reason === 'age'
  const seal = { sealed_at: held.sealedAt ?? now, released_at: null, keep_until: laterBy(now, sealedDays) }
  const change = { hides: false, ...(seals && seal) }
  await changeCase(tx, held.id, change, now)
  if (work === undefined) return {}
  const removed = await takeAway(tx, held, work, everything, seals, now)
  await setListing(tx, [work.id], 'removed', now)
  return removed
}

const laterBy = (now: Date, days: number) => new Date(now.getTime() + days * dayMs)

export function decideCase(
  context: Context,
  body: Body<typeof moderation.decideCase>,
  principal: Principal,
  actor: Actor,
): Promise<Decided> {
  const { outcome } = body
  return onCase(context, body, principal, actor, async (deciding) => {
    const { tx, held, work, now, choice } = deciding
    if (held.state !== 'open') throw new AppError('case_decided')
    let removed: Removed = {}
    let released = nothingReleased
    if (outcome === 'rejected') {
      if (await isFirstOfTwo(deciding)) return firstOfTwo
      await endSeal(deciding)
      released = await release(context, tx, held, now)
    } else if (outcome === 'partly') {
      refuseEmptyPart(deciding)
      if (work !== undefined) removed = await takeAway(tx, held, work, choice, false, now)
      released = await release(context, tx, held, now)
    } else {
      removed = await takeDown(deciding, context.config.sealedDays)
    }
    await conclude(deciding, outcome, removed)
    await tellSides(context, tx, held, 'decided', now)
    return { waitsForSecond: false, removed, ...released }
  })
}

/** Writes down what was decided, from when on it may be appealed. */
export async function conclude(
  deciding: Pick<Deciding, 'tx' | 'held' | 'actor' | 'now' | 'choice'>,
  outcome: Body<typeof moderation.decideCase>['outcome'],
  removed: Removed,
): Promise<void> {
  const { tx, held, actor, now, choice } = deciding
  await changeCase(
    tx,
    held.id,
    {
      state: 'decided',
      due_at: null,
      outcome,
      decision: choice.text,
      decided_by: actor.id,
      decided_at: now,
      removed,
      appeal_until: new Date(now.getTime() + appealMs),
    },
    now,
  )
  await note(deciding, 'decided', 'decide-case', { state: held.state }, { outcome, ...removed })
}

/** Another member of staff reviews a decision: it is upheld, reversed, or reduced to a part. */
export function reviewCase(
  context: Context,
  body: Body<typeof moderation.reviewCase>,
  principal: Principal,
  actor: Actor,
): Promise<Decided> {
  return onCase(context, body, principal, actor, async (deciding) => {
    const { tx, held, now, choice } = deciding
    if (held.state !== 'appealed') throw new AppError('no_appeal_waiting')
    if (held.decidedBy === principal.memberId) {
      throw new AppError('review_own_decision')
    }
    const { outcome: review } = body
    if (review === 'partly') refuseEmptyPart(deciding)
    const givesBack = review !== 'kept' && held.appealSide === 'other'
    if (givesBack && (await isFirstOfTwo(deciding))) return firstOfTwo
    const other = givesBack ? await otherTakedown(tx, held.workId, held.id) : undefined
    const removed = givesBack
      ? await giveBack(deciding, review === 'partly', other?.id)
      : review === 'kept'
        ? {}
        : await goFurther(deciding, review === 'partly', context.config.sealedDays)
    const done = { state: 'closed', due_at: null, review, review_text: choice.text } as const
    await changeCase(tx, held.id, { ...done, reviewed_by: actor.id, reviewed_at: now }, now)
    await tellSides(context, tx, held, 'reviewed', now)
    await note(deciding, 'reviewed', 'review-case', { outcome: held.outcome }, { review, ...removed })
    const alsoHeldBy = other === undefined ? [] : [numberOf(other.number)]
    return { waitsForSecond: false, removed, alsoHeldBy, notPublished: null }
  })
}

/**
 * The appeal succeeded, wholly or in part: what the case had blocked may be added again, and a work
 * that was taken down can be published again, without what was deleted. Where another case took the
 * same work down, the work stays down and the marks become those of that case.
 */
async function giveBack(deciding: Deciding, inPart: boolean, otherId: string | undefined): Promise<Removed> {
  const { tx, held, work, now, choice } = deciding
  const keep = inPart ? choice.block : []
  if (otherId !== undefined) await moveMarks(tx, { from: held.id, to: otherId }, keep)
  const marks = await removeMarks(tx, held.id, keep)
  await changeCase(tx, held.id, { blocks_files: keep.includes('file_hash') }, now)
  await endSeal(deciding)
  if (work?.unlisted === 'removed' && held.outcome === 'upheld' && otherId === undefined) {
    await setListing(tx, [work.id], 'draft', now)
  }
  const rest = { remove: choice.remove, block: choice.block }
  const removed = inPart && work !== undefined ? await takeAway(tx, held, work, rest, false, now) : {}
  return { ...removed, unblocked: marks }
}

/** The reporter's appeal succeeded. */
async function goFurther(deciding: Deciding, inPart: boolean, sealedDays: number): Promise<Removed> {
  const { tx, held, work, now, choice } = deciding
  if (!inPart) return takeDown(deciding, sealedDays)
  return work === undefined ? {} : takeAway(tx, held, work, choice, false, now)
}

export async function endSeal({ tx, held, now }: Pick<Deciding, 'tx' | 'held' | 'now'>): Promise<void> {
  if (!isSealed(held)) return
  await changeCase(tx, held.id, { released_at: now, keep_until: null }, now)
  await addJob(tx, 'case-files', { caseId: held.id }, { key: `case ${held.id}` })
}

async function note(
  { tx, held, actor, now, choice }: Pick<Deciding, 'tx' | 'held' | 'actor' | 'now' | 'choice'>,
  kind: string,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await addEvent(tx, { caseId: held.id, kind, staffId: actor.id, text: choice.text }, now)
  const entry = { action, actor, subject: { kind: 'case', id: held.id } as const, before, after }
  const detail = { caseNumber: numberOf(held.number), workId: held.workId }
  await addAudit(tx, { ...entry, reason: choice.text, detail }, now)
}
