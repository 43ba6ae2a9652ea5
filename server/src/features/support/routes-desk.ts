import { support } from '@yehang/contract'
import type { Binder } from '../../http/bind.ts'
import { notFound } from '../../http/refusal.ts'
import { timeOrNull } from '../accounts/presenter.ts'
import { foldUserName } from '../accounts/rules/names.ts'
import { sliceOf } from '../catalogue/rules.ts'
import { presentDeskEntry, presentDeskMessage } from './presenter.ts'
import { deskPage, entriesOf, findDeskMessage, waitingMessages } from './queries/desk.ts'
import { closeByStaff, replyTo } from './rules.ts'

/** Where staff answer. */
export function bindDesk({ fresh, context }: Binder): void {
  const { db } = context

  fresh(support.listDesk, async ({ query }) => {
    const status = query.status === undefined ? undefined : (Number(query.status) as 0 | 1 | 9)
    const word = query.keyword === undefined ? undefined : foldUserName(query.keyword)
    const isNumber = word !== undefined && /^\d{16,18}$/.test(word)
    const filter = { status, nameKey: word, number: isNumber ? word : undefined }
    const { rows, total } = await deskPage(db, filter, sliceOf(query))
    return { rows: rows.map(presentDeskMessage), total }
  })

  fresh(support.getDeskThread, async ({ params }) => {
    const message = await findDeskMessage(db, params.id)
    if (message === undefined) throw notFound()
    const entries = await entriesOf(db, params.id)
    return { data: presentDeskMessage(message), rows: entries.map(presentDeskEntry), total: entries.length }
  })

  fresh(support.replyMessage, async ({ caller, body }) => {
    await replyTo(context, caller.memberId, body)
    return {}
  })

  fresh(support.closeDeskMessage, async ({ caller, body }) => {
    await closeByStaff(context, caller.memberId, body.messageId)
    return {}
  })

  fresh(support.countWaiting, async () => {
    const { count, since } = await waitingMessages(db)
    return { data: { count, since: timeOrNull(since) } }
  })
}
