import { support } from '@yehang/contract'
import { sliceOf } from '../../platform/database/pagination.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { checkAppId } from '../members/service/app-id.ts'
import { presentEntry, presentMessage } from './presenter.ts'
import { countUnread, entriesAfterFirst, findMessage, markSeen, messagesOf } from './queries/messages.ts'
import { bindDesk } from './routes-desk.ts'
import { bindGuests } from './routes-guest.ts'
import { addMessagePicture, messagePicture } from './service/pictures.ts'
import { beginMessage, closeOwn, continueMessage } from './service/writing.ts'

export function bindSupport(binder: Binder): void {
  const { fresh, context } = binder
  const { db, clock, config } = context

  fresh(support.createMessage, async ({ caller, body }) => {
    checkAppId(config, body.appId)
    return { data: { messageId: await beginMessage(context, caller.memberId, body) } }
  })

  fresh(support.addMessage, async ({ caller, body }) => {
    await continueMessage(context, caller.memberId, body)
    return {}
  })

  fresh(support.listMessages, async ({ caller, query }) => {
    const { rows, total } = await messagesOf(db, caller.memberId, sliceOf(query))
    return { rows: rows.map(presentMessage), total }
  })

  fresh(support.closeMessage, async ({ caller, body }) => {
    await closeOwn(context, caller.memberId, body.id)
    return {}
  })

  fresh(support.getThread, async ({ caller, params }) => {
    const message = await findMessage(db, caller.memberId, params.id)
    if (message === undefined) throw notFound()
    const entries = await entriesAfterFirst(db, params.id)
    if (message.isUnread) await markSeen(db, caller.memberId, params.id, new Date(clock.now()))
    return { data: presentMessage(message), rows: entries.map(presentEntry), total: entries.length }
  })

  fresh(support.countUnread, async ({ caller }) => ({
    data: { count: await countUnread(db, caller.memberId) },
  }))

  fresh(support.addMessagePicture, async ({ caller, params, bytes }) => {
    await addMessagePicture(context, caller.memberId, { messageId: params.id, bytes })
    return {}
  })

  fresh(support.getMessagePicture, async ({ caller, params }) => ({
    data: await messagePicture(context, params.pictureId, caller.memberId),
  }))

  bindGuests(binder)
  bindDesk(binder)
}
