import type { Body, support } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import type { Context } from '../../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { dropHold } from '../../../staff/presence/queries.ts'
import { otherWriter } from '../../../staff/presence/service.ts'
import { dropDraft } from '../../queries/handling.ts'
import {
  addEntry,
  findSent,
  type HeldMessage,
  lockMessage,
  markClosed,
  markReplied,
  unreadSince,
} from '../../queries/messages.ts'
import { closed, type Moment } from '../../service/writing.ts'
import { colleagueSince } from '../queries/queue.ts'
import { checkCanned } from './canned.ts'
import { placeOf } from './colleagues.ts'

type Reply = Body<typeof support.replyMessage>

/**
 * A reply of staff, which may close the message. Refused while another member of staff holds it. What the member wrote
 * after `readEntryId` is not answered by it: the message goes on waiting for that.
 */
export async function replyTo({ db, clock }: Moment, actor: Actor, reply: Reply): Promise<void> {
  const { messageId, message, close, sendingId, readEntryId } = reply
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await lockMessage(tx, messageId)
    if (held === undefined) throw notFound()
    if (sendingId && (await findSent(tx, actor.id, sendingId)) !== undefined) return
    await checkReply(tx, { clock }, held, actor, reply)
    const unread = readEntryId === undefined ? null : await unreadSince(tx, messageId, readEntryId)
    if (close && unread !== null) throw new AppError('member_wrote_meanwhile')
    const entry = { messageId, senderId: actor.id, isStaff: true, text: message }
    await addEntry(tx, { ...entry, sendingId: sendingId ?? null }, now)
    await markReplied(tx, messageId, unread, now)
    if (close) await markClosed(tx, messageId, now)
    await dropDraft(tx, messageId, actor.id)
    await dropHold(tx, placeOf(messageId), actor.id)
    const status = close ? closed : unread === null ? 1 : 0
    const change = { before: { status: held.status }, after: { status } }
    await auditMessage(tx, { action: 'reply-message', actor, messageId, held, ...change }, now)
  })
}

async function checkReply(
  tx: DatabaseTransaction,
  moment: Pick<Context, 'clock'>,
  { status, memberId }: HeldMessage,
  actor: Actor,
  { messageId, message, readEntryId, cannedId, orderId }: Reply,
): Promise<void> {
  if (status === closed) throw new AppError('reply_to_closed')
  const writer = await otherWriter(moment, tx, placeOf(messageId), actor.id)
  if (writer !== null) throw new AppError('reply_held', { name: writer.userName })
  const answered = readEntryId && (await colleagueSince(tx, messageId, readEntryId, actor.id))
  if (answered) throw new AppError('answered_meanwhile', { name: answered })
  await checkCanned(tx, { message, cannedId, orderId, memberId })
}

/** Closes a message without a reply; refused where the member has written after `readEntryId`. */
export async function closeByStaff(
  { db, clock }: Moment,
  actor: Actor,
  { messageId, readEntryId }: Body<typeof support.closeAdminMessage>,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const held = await lockMessage(tx, messageId)
    if (held === undefined) throw notFound()
    if (held.status === closed) return
    if (readEntryId !== undefined && (await unreadSince(tx, messageId, readEntryId)) !== null)
      throw new AppError('member_wrote_meanwhile')
    await markClosed(tx, messageId, now)
    await dropDraft(tx, messageId, actor.id)
    await dropHold(tx, placeOf(messageId), actor.id)
    const change = { before: { status: held.status }, after: { status: closed } }
    await auditMessage(tx, { action: 'close-message', actor, messageId, held, ...change }, now)
  })
}

interface MessageAudit {
  action: string
  actor: Actor
  messageId: string
  held: HeldMessage
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Audits staff actions on a message; the texts are in the thread. */
export async function auditMessage(
  tx: DatabaseTransaction,
  { messageId, held, ...rest }: MessageAudit,
  now: Date,
): Promise<void> {
  const subject = { kind: 'message', id: messageId } as const
  await addAudit(tx, { ...rest, subject, ...ofMember(held) }, now)
}

/** Whose message it is, for the audit; a visitor has no account. */
export const ofMember = ({ memberId }: HeldMessage) => (memberId === null ? {} : { memberId })
