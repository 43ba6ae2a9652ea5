import type { Body, support } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { countTry, limits } from '../../../platform/limits/attempts.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import {
  addEntry,
  addMessage,
  awaitReply,
  findSent,
  lockMessage,
  markClosed,
  ownsOrder,
} from '../queries/messages.ts'

export const closed = 9

export type Moment = Pick<Context, 'db' | 'clock'>

/** Begins a message, and answers its id: that of the first time where the sending has come before. */
export async function beginMessage(
  context: Context,
  memberId: string,
  { message, orderId, sendingId }: Body<typeof support.createMessage>,
): Promise<string> {
  await countTry(context, limits.message, memberId)
  const now = new Date(context.clock.now())
  return changeAsMember(context.db, memberId, async (tx) => {
    const before = sendingId && (await findSent(tx, memberId, sendingId))
    if (before) return before
    if (orderId !== undefined && !(await ownsOrder(tx, memberId, orderId))) throw notFound()
    const messageId = await addMessage(tx, { memberId, orderId: orderId ?? null, text: message }, now)
    const entry = { messageId, senderId: memberId, isStaff: false, text: message }
    await addEntry(tx, { ...entry, sendingId: sendingId ?? null }, now)
    return messageId
  })
}

/** Writes on. A closed message takes nothing more (402). */
export async function continueMessage(
  context: Context,
  memberId: string,
  { messageId, message, sendingId }: Body<typeof support.addMessage>,
): Promise<void> {
  await countTry(context, limits.message, memberId)
  const now = new Date(context.clock.now())
  await changeAsMember(context.db, memberId, async (tx) => {
    if (sendingId && (await findSent(tx, memberId, sendingId)) !== undefined) return
    const held = await lockMessage(tx, messageId, memberId)
    if (held === undefined) throw notFound()
    if (held.status === closed) throw new AppError('message_closed')
    const entry = { messageId, senderId: memberId, isStaff: false, text: message }
    await addEntry(tx, { ...entry, sendingId: sendingId ?? null }, now)
    await awaitReply(tx, messageId, now)
  })
}

/** Ends a message of one's own; ending it twice changes nothing. */
export async function closeOwn(context: Moment, memberId: string, id: string): Promise<void> {
  await changeAsMember(context.db, memberId, async (tx) => {
    const held = await lockMessage(tx, id, memberId)
    if (held === undefined) throw notFound()
    if (held.status !== closed) await markClosed(tx, id, new Date(context.clock.now()))
  })
}
