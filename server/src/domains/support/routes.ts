import { support } from '@yehang/contract'
import { sliceOf } from '../../platform/database/pagination.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { checkAppId } from '../members/service/app-id.ts'
import { bindSupportAdmin } from './admin/routes.ts'
import { presentEntry, presentMessage } from './presenter.ts'
import { countUnread, entriesAfterFirst, findMessage, markSeen, messagesOf } from './queries/messages.ts'
import { bindGuests } from './routes-guest.ts'
import { addMessagePicture, messagePicture } from './service/pictures.ts'
import { beginMessage, closeOwn, continueMessage } from './service/writing.ts'

export function bindSupport(binder: Binder): void {
  const { uncached, context } = binder
  const { db, clock, config } = context

  uncached(support.createMessage, async ({ principal, body }) => {
    checkAppId(config, body.appId)
    return { data: { messageId: await beginMessage(context, principal.memberId, body) } }
  })

  uncached(support.addMessage, async ({ principal, body }) => {
    await continueMessage(context, principal.memberId, body)
    return {}
  })

  uncached(support.listMessages, async ({ principal, query }) => {
    const { rows, total } = await messagesOf(db, principal.memberId, sliceOf(query))
    return { rows: rows.map(presentMessage), total }
  })

  uncached(support.closeMessage, async ({ principal, body }) => {
    await closeOwn(context, principal.memberId, body.id)
    return {}
  })

  uncached(support.getThread, async ({ principal, params }) => {
    const message = await findMessage(db, principal.memberId, params.id)
    if (message === undefined) throw notFound()
    const entries = await entriesAfterFirst(db, params.id)
    if (message.isUnread) await markSeen(db, principal.memberId, params.id, new Date(clock.now()))
    return { data: presentMessage(message), rows: entries.map(presentEntry), total: entries.length }
  })

  uncached(support.countUnread, async ({ principal }) => ({
    data: { count: await countUnread(db, principal.memberId) },
  }))

  uncached(support.addMessagePicture, async ({ principal, params, bytes }) => {
    await addMessagePicture(context, principal.memberId, { messageId: params.id, bytes })
    return {}
  })

  uncached(support.getMessagePicture, async ({ principal, params }) => ({
    data: await messagePicture(context, params.pictureId, principal.memberId),
  }))

  bindGuests(binder)
  bindSupportAdmin(binder)
}
