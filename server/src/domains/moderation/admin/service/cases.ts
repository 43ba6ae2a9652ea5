import { type Body, type Failure, failureOf, type moderation } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, wrongField } from '../../../../platform/http/app-error.ts'
import { type Actor, mayDo, type Principal } from '../../../../platform/http/principal.ts'
import { addJob } from '../../../../platform/jobs/queries.ts'
import { lockRecount } from '../../../editorial/works/queries/listing.ts'
import { showChanges } from '../../../editorial/works/service/listing.ts'
import { foldUserName } from '../../../members/service/names.ts'
import { lockWork } from '../../../playback/queries/videos.ts'
import { addEvent, type CaseRecord, changeCase } from '../../queries/cases.ts'
import { findReported } from '../../queries/work-assets.ts'
import { numberOf } from '../../service/case-codes.ts'
import { allPictures } from '../../service/reporting.ts'
import { hold, type Released, release } from '../../service/visibility-holds.ts'
import { eventWords } from '../../words.ts'
import { findColleague } from '../queries/colleagues.ts'
import { isSealed, lockVisibleCase } from './decisions.ts'

/** What is done with a case on the way to its decision. */

type Change<T> = (tx: DatabaseTransaction, held: CaseRecord, now: Date) => Promise<T>

async function changing<T>({ db, clock }: Context, caseId: string, principal: Principal, change: Change<T>) {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => change(tx, await lockVisibleCase(tx, caseId, principal), now))
}

const subjectOf = ({ id }: CaseRecord) => ({ kind: 'case', id }) as const

export async function assignCase(
  context: Context,
  { caseId, to, userName = '' }: Body<typeof moderation.assignCase>,
  principal: Principal,
  actor: Actor,
): Promise<void> {
  await changing(context, caseId, principal, async (tx, held, now) => {
    const assignee = await assigneeOf(tx, held, { to, userName, now }, principal)
    if (held.assigneeId === assignee) return
    if (held.state === 'appealed' && assignee !== null && assignee === held.decidedBy) {
      throw new AppError('review_by_decider')
    }
    await changeCase(tx, caseId, { assignee_id: assignee }, now)
    await addEvent(
      tx,
      { caseId, kind: assignee === null ? 'given-back' : 'assigned', staffId: actor.id },
      now,
    )
    const moved = { before: { assigneeId: held.assigneeId }, after: { assigneeId: assignee } }
    await addAudit(tx, { action: 'assign-case', actor, subject: subjectOf(held), ...moved }, now)
  })
}

async function assigneeOf(
  tx: DatabaseTransaction,
  held: CaseRecord,
  { to, userName, now }: { to: 'me' | 'nobody' | 'colleague'; userName: string; now: Date },
  { memberId }: Principal,
): Promise<string | null> {
  if (to !== 'colleague') return to === 'me' ? memberId : null
  if (isSealed(held)) throw new AppError('sealed_case_not_assignable')
  const colleague = await findColleague(tx, foldUserName(userName), now)
  if (colleague === undefined) throw wrongField('userName', 'colleague_unknown')
  return colleague
}

export async function noteCase(
  context: Context,
  { caseId, text }: Body<typeof moderation.noteCase>,
  principal: Principal,
  actor: Actor,
): Promise<void> {
  await changing(context, caseId, principal, async (tx, held, now) => {
    await addEvent(tx, { caseId, kind: 'note', staffId: actor.id, text }, now)
    await addAudit(tx, { action: 'note-case', actor, subject: subjectOf(held) }, now)
  })
}

export async function writeLetter(
  context: Context,
  { caseId, text, to }: Body<typeof moderation.writeLetter>,
  principal: Principal,
  actor: Actor,
): Promise<void> {
  await changing(context, caseId, principal, async (tx, held, now) => {
    await addEvent(tx, { caseId, kind: 'letter', staffId: actor.id, text, letterTo: to }, now)
    await addAudit(tx, { action: 'write-letter', actor, subject: subjectOf(held), detail: { to } }, now)
  })
}

/** Takes the work off the site until the case is decided, or gives it back before. */
export async function hideByCase(
  context: Context,
  { caseId, hide }: Body<typeof moderation.hideByCase>,
  principal: Principal,
  actor: Actor,
): Promise<Released & { tokens: number }> {
  const done = await changing(context, caseId, principal, (tx, held, now) =>
    changeHold(context, tx, held, hide, actor, now),
  )
  await showChanges(context)
  return done
}

async function changeHold(
  context: Context,
  tx: DatabaseTransaction,
  held: CaseRecord,
  hide: boolean,
  actor: Actor,
  now: Date,
): Promise<Released & { tokens: number }> {
  const none = { alsoHeldBy: [], notPublished: null }
  if (held.dueAt === null) throw new AppError('case_decided')
  if (!hide && isSealed(held)) throw new AppError('sealed_work_not_restorable')
  if (held.hides === hide) return { tokens: 0, ...none }
  await lockRecount(tx)
  await lockWork(tx, held.workId)
  const work = await findReported(tx, held.workId)
  if (work === undefined || work.unlisted === 'removed') throw new AppError('work_not_on_site')
  const tokens = hide ? (await hold(tx, held, work, now)).tokens : 0
  // What the hourly cap kept from being hidden on arrival is hidden, and on age sealed, as it would have been.
  const seals = hide && held.hideWaits && held.reason === 'age' && held.sealedAt === null
  if (seals) await changeCase(tx, held.id, { sealed_at: now, pictures: await allPictures(tx, work) }, now)
  // Given back by staff, it has been looked at.
  if (!hide && held.hideWaits) await changeCase(tx, held.id, { hide_waits: false }, now)
  if (seals) await addJob(tx, 'case-files', { caseId: held.id }, { key: `case ${held.id}` })
  const released = hide ? none : await release(context, tx, held, now)
  const text = eventWords.tokensEnded(tokens)
  await addEvent(
    tx,
    { caseId: held.id, kind: seals ? 'sealed' : hide ? 'hidden' : 'shown', staffId: actor.id, text },
    now,
  )
  const moved = { before: { hides: held.hides }, after: { hides: hide } }
  const detail = { caseNumber: numberOf(held.number) }
  const subject = { kind: 'work', id: held.workId } as const
  const action = hide ? 'hide-by-case' : 'show-by-case'
  await addAudit(tx, { action, actor, subject, ...moved, detail }, now)
  return { tokens, ...released }
}

/** Reporter, contact and sealed content: each access is audited by name. */
export async function openEvidence(context: Context, caseId: string, principal: Principal, actor: Actor) {
  return changing(context, caseId, principal, async (tx, held, now) => {
    await addEvent(tx, { caseId, kind: 'evidence-opened', staffId: actor.id }, now)
    await addAudit(tx, { action: 'open-evidence', actor, subject: subjectOf(held) }, now)
    const { statement, contact, appealContact } = held
    return { statement, contact, appealContact }
  })
}

/** Why the caller may not decide what waits; null where they may. */
export function refusalOf(held: CaseRecord, principal: Principal): Failure | null {
  if (held.state === 'appealed' && held.decidedBy === principal.memberId)
    return failureOf('appeal_of_own_decision')
  if (isSealed(held) && !mayDo(principal, '*')) return failureOf('sealed_case_for_admins')
  return null
}
