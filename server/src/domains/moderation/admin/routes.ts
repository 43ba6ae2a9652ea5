import { moderation, reportHours } from '@yehang/contract'
import { dayMs, timeText } from '../../../platform/clock.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { pageAnswer } from '../../../platform/http/answers.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { actorOf, mayDo } from '../../../platform/http/principal.ts'
import { countHits, hitPage } from '../../blocklist/queries/hits.ts'
import { countMarks, markPage } from '../../blocklist/queries/marks.ts'
import { presentReceipt } from '../presenter.ts'
import { openAttachment } from '../service/attachments.ts'
import { numberOf } from '../service/case-codes.ts'
import { fileCase } from '../service/reporting.ts'
import { presentCase, presentDetail, presentHit, presentMark } from './presenter.ts'
import { casePage, countCases, decidedInTime, tightestCase } from './queries/lists.ts'
import { listBursts, rejectBurst } from './service/bursts.ts'
import { factsOf, readCase } from './service/case-facts.ts'
import { assignCase, hideByCase, noteCase, openEvidence, writeLetter } from './service/cases.ts'
import { decideCase, reviewCase } from './service/decisions.ts'
import { previewTakeDown, takeDownWork } from './service/direct-takedown.ts'

/** Where staff decide reports. */
export function bindCases({ uncached, context }: Binder): void {
  const { db, config } = context
  const host = config.site.imageHost ?? imagePath

  uncached(moderation.listCases, async ({ principal, query }) => {
    const filter = { view: query.view, keyword: query.keyword, withSealed: mayDo(principal, '*') }
    const { rows, ...page } = await casePage(db, filter, sliceOf(query))
    return pageAnswer({ ...page, rows: rows.map((row) => presentCase(row, host)) })
  })

  uncached(moderation.countCases, async ({ principal }) => {
    const withSealed = mayDo(principal, '*')
    const count = (view: 'open' | 'appeals' | 'done') =>
      countCases(db, { view, keyword: undefined, withSealed })
    const [open, appeals, done, blocked, inTime, next] = await Promise.all([
      count('open'),
      count('appeals'),
      count('done'),
      countMarks(db),
      decidedInTime(db, reportHours),
      tightestCase(db, withSealed),
    ])
    const first = next && {
      caseId: next.id,
      caseNumber: numberOf(next.number),
      dueTime: timeText(next.dueAt),
    }
    return { data: { open, appeals, done, blocked, inTime, next: first ?? null } }
  })

  uncached(moderation.getCase, async ({ principal, params }) => {
    const held = await readCase(context, params.id, principal)
    return { data: presentDetail(held, await factsOf(context, held, principal), host) }
  })

  uncached(moderation.openEvidence, async (call) => ({
    data: await openEvidence(context, call.body.caseId, call.principal, actorOf(call)),
  }))

  uncached(moderation.openCaseFile, async (call) => {
    const { name, type, content } = await openAttachment(
      context,
      call.body.fileId,
      call.principal,
      actorOf(call),
    )
    return { data: { name, type, base64: content.toString('base64') } }
  })

  uncached(moderation.listStopped, async ({ query }) => {
    const week = new Date(context.clock.now() - 7 * dayMs)
    const [{ rows, ...page }, recent] = await Promise.all([hitPage(db, sliceOf(query)), countHits(db, week)])
    return { ...pageAnswer({ ...page, rows: rows.map(presentHit) }), week: recent }
  })

  uncached(moderation.fileCase, async (call) => {
    const made = await fileCase(context, call.body, actorOf(call))
    const { caseNumber, reportCode } = presentReceipt(made)
    return { data: { caseId: made.caseId, caseNumber, reportCode } }
  })

  uncached(moderation.listBlocked, async ({ query }) => {
    const filter = { kind: query.kind, keyword: query.keyword?.trim() || undefined }
    const { rows, ...page } = await markPage(db, filter, sliceOf(query))
    return pageAnswer({ ...page, rows: rows.map(presentMark) })
  })

  uncached(moderation.assignCase, async (call) => {
    await assignCase(context, call.body, call.principal, actorOf(call))
    return {}
  })

  uncached(moderation.noteCase, async (call) => {
    await noteCase(context, call.body, call.principal, actorOf(call))
    return {}
  })

  uncached(moderation.writeLetter, async (call) => {
    await writeLetter(context, call.body, call.principal, actorOf(call))
    return {}
  })

  uncached(moderation.hideByCase, async (call) => ({
    data: await hideByCase(context, call.body, call.principal, actorOf(call)),
  }))

  uncached(moderation.decideCase, async (call) => ({
    data: await decideCase(context, call.body, call.principal, actorOf(call)),
  }))

  uncached(moderation.reviewCase, async (call) => ({
    data: await reviewCase(context, call.body, call.principal, actorOf(call)),
  }))

  uncached(moderation.listBursts, async ({ principal, query }) => {
    const bursts = await listBursts(context, principal, query.hours)
    const rows = bursts.map(({ firstAt, lastAt, ...burst }) => ({
      ...burst,
      from: firstAt.toISOString(),
      to: lastAt.toISOString(),
    }))
    return { rows, total: rows.length }
  })

  uncached(moderation.rejectBurst, async (call) => ({
    data: await rejectBurst(context, call.body, call.principal, actorOf(call)),
  }))

  uncached(moderation.previewTakeDown, async ({ params }) => ({
    data: await previewTakeDown(context, params.id),
  }))

  uncached(moderation.takeDownWork, async (call) => ({
    data: await takeDownWork(context, call.body, actorOf(call)),
  }))
}
