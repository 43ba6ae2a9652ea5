import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'

export interface MessageRecord {
  id: string
  orderId: string | null
  status: 0 | 1 | 9
  firstText: string
  isUnread: boolean
  createdAt: Date
  updatedAt: Date
}

export interface EntryRecord {
  id: string
  type: 0 | 1
  text: string
  hasPicture: boolean
  createdAt: Date
}

export const hasPicture = sql<boolean>`exists (
  select from message_picture p where p.entry_id = message_entry.id
)`

/** The fields of a message that members and staff see. */
export const messageColumns = [
  'message.id',
  'message.order_id as orderId',
  sql<0 | 1 | 9>`message.status`.as('status'),
  'message.first_text as firstText',
  sql<boolean>`coalesce(message.replied_at > message.seen_at, false)`.as('isUnread'),
  'message.created_at as createdAt',
  'message.updated_at as updatedAt',
] as const

/** The message of a sending that has come before. */
export async function findSent(
  tx: DatabaseTransaction,
  senderId: string,
  sendingId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('message_entry')
    .select('message_id')
    .where('sender_id', '=', senderId)
    .where('sending_id', '=', sendingId)
    .executeTakeFirst()
  return row?.message_id
}

export async function ownsOrder(
  tx: DatabaseTransaction,
  memberId: string,
  orderId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

export async function addMessage(
  tx: DatabaseTransaction,
  { memberId, orderId, text }: { memberId: string | null; orderId: string | null; text: string },
  now: Date,
): Promise<string> {
  const times = { waiting_since: now, seen_at: now, replied_at: null, created_at: now, updated_at: now }
  const row = await tx
    .insertInto('message')
    .values({ member_id: memberId, order_id: orderId, first_text: text, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface NewEntry {
  messageId: string
  /** The member, of the staff or not; of a visitor the message itself. */
  senderId: string
  isStaff: boolean
  text: string
  sendingId: string | null
}

/** Returns its id. */
export async function addEntry(tx: DatabaseTransaction, entry: NewEntry, now: Date): Promise<string> {
  const row = await tx
    .insertInto('message_entry')
    .values({
      message_id: entry.messageId,
      type: entry.isStaff ? 1 : 0,
      staff_id: entry.isStaff ? entry.senderId : null,
      text: entry.text,
      sender_id: entry.senderId,
      sending_id: entry.sendingId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface HeldMessage {
  status: number
  /** Null where a visitor wrote. */
  memberId: string | null
  assigneeId: string | null
  laterUntil: Date | null
}

/** Holds a message until the transaction ends; of `memberId` alone where that is given. */
export async function lockMessage(
  tx: DatabaseTransaction,
  id: string,
  memberId?: string,
): Promise<HeldMessage | undefined> {
  return tx
    .selectFrom('message')
    .select(['status', 'member_id as memberId', 'assignee_id as assigneeId', 'later_until as laterUntil'])
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .forUpdate()
    .executeTakeFirst()
}

/** The member has written again: the message waits again, since its first unanswered entry. */
export async function awaitReply(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set((row) => ({
      status: 0,
      waiting_since: row.fn.coalesce('waiting_since', row.val(now)),
      later_until: null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** When the member wrote the first entry after this one; null: none. */
export async function unreadSince(
  tx: DatabaseTransaction,
  messageId: string,
  entryId: string,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('message_entry')
    .select('created_at as createdAt')
    .where('message_id', '=', messageId)
    .where('id', '>', entryId)
    .where('type', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Staff have replied. `unread`: since when an entry waits that they had not read. */
export async function markReplied(
  tx: DatabaseTransaction,
  id: string,
  unread: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('message')
    .set((row) => ({
      status: unread === null ? 1 : 0,
      waiting_since: unread,
      later_until: null,
      first_reply_at: row.fn.coalesce('first_reply_at', row.val(now)),
      replied_at: now,
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

export async function markClosed(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ status: 9, waiting_since: null, later_until: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** What a member wrote, the last changed first. */
export async function messagesOf(
  db: Database,
  memberId: string,
  { limit, offset }: Slice,
): Promise<{ rows: MessageRecord[]; total: number }> {
  const own = db.selectFrom('message').where('member_id', '=', memberId)
  const [rows, counted] = await Promise.all([
    own
      .select(messageColumns)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

export async function findMessage(
  db: Database,
  memberId: string,
  id: string,
): Promise<MessageRecord | undefined> {
  return db
    .selectFrom('message')
    .select(messageColumns)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** What follows the first text, from the beginning. */
export async function entriesAfterFirst(db: Database, messageId: string): Promise<EntryRecord[]> {
  return db
    .selectFrom('message_entry')
    .select([
      'id',
      sql<0 | 1>`type`.as('type'),
      'text',
      hasPicture.as('hasPicture'),
      'created_at as createdAt',
    ])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .offset(1)
    .execute()
}

/** The sender of the message, a visitor if `memberId` is null, has read everything until now. */
export async function markSeen(db: Database, memberId: string | null, id: string, now: Date): Promise<void> {
  await db
    .updateTable('message')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('member_id', 'is not distinct from', memberId)
    .whereRef('replied_at', '>', 'seen_at')
    .execute()
}

export async function countUnread(db: Database, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select((message) => message.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .whereRef('replied_at', '>', 'seen_at')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
