import { type Body, type moderation, reportHours } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { checkCaptcha } from '../../../platform/captcha/captchas.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { countTryFrom, limits } from '../../../platform/limits/attempts.ts'
import { lockRecount } from '../../editorial/works/queries/listing.ts'
import { showChanges } from '../../editorial/works/service/listing.ts'
import { lockWork } from '../../playback/queries/videos.ts'
import { addCase, addEvent, type CaseRecord, changeCase, findSentCase } from '../queries/cases.ts'
import { findReported, knownPictures, type ReportedWork, worksNamed } from '../queries/work-assets.ts'
import { eventWords } from '../words.ts'
import { makeCode, numberOf, sourceMark } from './case-codes.ts'
import { tellSide } from './case-mails.ts'
import { pathsOf } from './pictures.ts'
import { countReport, mayHide, networkMark } from './sources.ts'
import { hold } from './visibility-holds.ts'

/** How a report comes in. */

export const dueMs = reportHours * 3_600_000

/** Measures that are taken before staff have seen the report. */
const hidesAtOnce = (reason: CaseRecord['reason']) => reason === 'consent' || reason === 'age'

export interface Receipt {
  caseId: string
  caseNumber: string
  reportCode: string
  dueAt: Date | null
  hidden: boolean
}

const receiptOf = ({ id, number, code, dueAt, hides }: CaseRecord): Receipt => ({
  caseId: id,
  caseNumber: numberOf(number),
  reportCode: code,
  dueAt,
  hidden: hides,
})

type Report = Omit<Body<typeof moderation.reportWork>, 'code' | 'uuid'>

/** A visitor reports a work. Sent again under its id, it answers the same case. */
export async function reportWork(
  context: Context,
  { code, uuid, ...report }: Body<typeof moderation.reportWork>,
  address: string,
): Promise<Receipt> {
  const { sendingId } = report
  const before = sendingId && (await findSentCase(context.db, sendingId))
  if (before) return receiptOf(before)
  // Captchas have a limit of their own: a mistyped one is no report, of which an address has ten an hour.
  await checkCaptcha(context, { code, uuid })
  await countTryFrom(context, limits.report, address)
  await countReport(context, address)
  const network = networkMark(context.secretKey, address)
  const made = await context.db
    .transaction()
    .execute((tx) => openCase(context, tx, { ...report, network }, null, new Date(context.clock.now())))
  if (made.hidden) await showChanges(context)
  return made
}

/** Staff write down what came by letter; it goes the same way. */
export async function fileCase(
  context: Context,
  { work, ...report }: Body<typeof moderation.fileCase>,
  actor: Actor,
): Promise<Receipt> {
  const now = new Date(context.clock.now())
  const dataId = await namedWork(context, work)
  const made = await context.db.transaction().execute(async (tx) => {
    const receipt = await openCase(
      context,
      tx,
      { ...report, dataId, sendingId: undefined, network: null },
      actor.id,
      now,
    )
    const after = { caseNumber: receipt.caseNumber, reason: report.reason, workId: dataId }
    await addAudit(
      tx,
      { action: 'file-case', actor, subject: { kind: 'case', id: receipt.caseId }, after },
      now,
    )
    return receipt
  })
  if (made.hidden) await showChanges(context)
  return made
}

async function namedWork({ db }: Context, named: string): Promise<string> {
  const found = await worksNamed(db, named)
  const [only] = found
  if (only === undefined) throw wrongField('work', 'reported_work_unknown')
  if (found.length > 1) {
    throw wrongField('work', 'reported_work_ambiguous')
  }
  return only
}

async function openCase(
  context: Context,
  tx: DatabaseTransaction,
  { dataId, sendingId, network, ...report }: Report & { network: Buffer | null },
  filedBy: string | null,
  now: Date,
): Promise<Receipt> {
  // Before the work, as whatever lists works does.
  await lockRecount(tx)
  if (!(await lockWork(tx, dataId))) throw notFound()
  const work = await findReported(tx, dataId)
  if (work === undefined) throw notFound()
  // A visitor may still have the page of a work that another report has hidden; of drafts they know nothing.
  const isSeen = work.published || work.unlisted === 'hidden'
  if (filedBy === null && !isSeen) throw notFound()
  if (work.unlisted === 'removed') throw new AppError('work_taken_down')
  const hides = hidesAtOnce(report.reason) && (await mayHide(context, tx, network, now))
  const isAge = hides && report.reason === 'age'
  const made = await addCase(tx, {
    ...report,
    code: makeCode(),
    other_code: makeCode(),
    sending_id: sendingId ?? null,
    work_id: dataId,
    mod_id: work.modId,
    work_number: work.number,
    work_title: work.title,
    source_mark: sourceMark(context.secretKey, report.contact),
    network_mark: network,
    hide_waits: hidesAtOnce(report.reason) && !hides,
    filed_by: filedBy,
    due_at: new Date(now.getTime() + dueMs),
    sealed_at: isAge ? now : null,
    pictures: isAge ? await allPictures(tx, work) : [],
    created_at: now,
  })
  if (made === undefined) {
    const sent = sendingId && (await findSentCase(tx, sendingId))
    if (!sent) throw new Error('a case is neither new nor known')
    return receiptOf(sent)
  }
  await addEvent(tx, { caseId: made.id, kind: 'received', staffId: filedBy }, now)
  await tellSide(context, tx, made, 'received', 'reporter', now)
  if (made.hideWaits) {
    await addEvent(tx, { caseId: made.id, kind: 'hide-waits' }, now)
    context.log.warn({ caseId: made.id }, 'the hourly cap of reports that hide works is reached')
  }
  if (!hides) return receiptOf(made)
  const { tokens } = await hold(tx, made, work, now)
  const subject = { kind: 'work', id: dataId } as const
  const text = eventWords.tokensEnded(tokens)
  await addEvent(tx, { caseId: made.id, kind: isAge ? 'sealed' : 'hidden', text }, now)
  await addAudit(
    tx,
    {
      action: isAge ? 'seal-work' : 'hide-on-report',
      subject,
      before: { listing: work.published ? 'published' : work.unlisted },
      after: { listing: 'hidden' },
      detail: { caseNumber: numberOf(made.number) },
    },
    now,
  )
  if (isAge) await addJob(tx, 'case-files', { caseId: made.id }, { key: `case ${made.id}` })
  return { ...receiptOf(made), hidden: true }
}

/** What the work shows, and what it showed and could show again. */
export async function allPictures(tx: DatabaseTransaction, work: ReportedWork): Promise<string[]> {
  const known = await knownPictures(tx, work.id)
  const others = known.flatMap(({ small, big, cover }) => [small, big, cover])
  return [...new Set([...pathsOf(work), ...others])]
}

/** Marks a case as appealed: another 48 hours begin. */
export async function beginReview(
  tx: DatabaseTransaction,
  caseId: string,
  appeal: { side: 'reporter' | 'other'; statement: string; contact: string },
  now: Date,
): Promise<Date> {
  const dueAt = new Date(now.getTime() + dueMs)
  await changeCase(
    tx,
    caseId,
    {
      state: 'appealed',
      due_at: dueAt,
      assignee_id: null,
      release_asked_by: null,
      appeal_side: appeal.side,
      appeal_statement: appeal.statement,
      appeal_contact: appeal.contact,
      appealed_at: now,
    },
    now,
  )
  await addEvent(tx, { caseId, kind: 'appealed' }, now)
  return dueAt
}
