import { moderation } from '@yehang/contract'
import { timeText } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { bindCases } from './admin/routes.ts'
import { presentLooked, presentOwnFiles, presentReceipt } from './presenter.ts'
import { addAttachment } from './service/attachments.ts'
import { appeal, lookUp } from './service/public-case.ts'
import { reportWork } from './service/reporting.ts'

export function bindModeration(binder: Binder): void {
  const { uncached, context } = binder

  uncached(moderation.reportWork, async ({ body, origin }) => ({
    data: presentReceipt(await reportWork(context, body, origin.address)),
  }))

  uncached(moderation.getReport, async ({ params, origin }) => {
    const found = await lookUp(context, params.reportCode, origin.address)
    return { data: presentLooked(found, new Date(context.clock.now())) }
  })

  uncached(moderation.appealReport, async ({ body, origin }) => ({
    data: { dueTime: timeText(await appeal(context, body, origin.address)) },
  }))

  uncached(moderation.addReportFile, async ({ params, query, bytes, origin }) => {
    const file = { reportCode: params.reportCode, name: query.name, bytes }
    return { data: presentOwnFiles(await addAttachment(context, file, origin.address)) }
  })

  bindCases(binder)
}
