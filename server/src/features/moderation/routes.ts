import { moderation } from '@yehang/contract'
import { timeText } from '../../clock.ts'
import type { Binder } from '../../http/bind.ts'
import { presentLooked, presentOwnFiles, presentReceipt } from './presenter.ts'
import { bindCases } from './routes-desk.ts'
import { addAttachment } from './rules/attachments.ts'
import { appeal, lookUp } from './rules/looking.ts'
import { reportWork } from './rules/reporting.ts'

export function bindModeration(binder: Binder): void {
  const { fresh, context } = binder

  fresh(moderation.reportWork, async ({ body, origin }) => ({
    data: presentReceipt(await reportWork(context, body, origin.address)),
  }))

  fresh(moderation.getReport, async ({ params, origin }) => {
    const found = await lookUp(context, params.reportCode, origin.address)
    return { data: presentLooked(found, new Date(context.clock.now())) }
  })

  fresh(moderation.appealReport, async ({ body, origin }) => ({
    data: { dueTime: timeText(await appeal(context, body, origin.address)) },
  }))

  fresh(moderation.addReportFile, async ({ params, query, bytes, origin }) => {
    const file = { reportCode: params.reportCode, name: query.name, bytes }
    return { data: presentOwnFiles(await addAttachment(context, file, origin.address)) }
  })

  bindCases(binder)
}
