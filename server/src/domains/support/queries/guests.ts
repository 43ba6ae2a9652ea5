import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { messageColumns } from './messages.ts'

export interface NewGuest {
  messageId: string
  name: string
  nameKey: string
  email: string
  codeHash: Buffer
}

/** False where a message of this code is there already: it is sent a second time. */
export async function addGuest(tx: DatabaseTransaction, guest: NewGuest): Promise<boolean> {
  const added = await tx
    .insertInto('guest_message')
    .values({
      message_id: guest.messageId,
      name: guest.name,
      name_key: guest.nameKey,
      email: guest.email,
      code_hash: guest.codeHash,
      reset_member_id: null,
      reset_until: null,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Takes a message back that this transaction has made. */
export async function removeMessage(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('message').where('id', '=', id).execute()
}

const guests = (db: Database) =>
  db
    .selectFrom('message')
    .innerJoin('guest_message as guest', 'guest.message_id', 'message.id')
    .select([
      ...messageColumns,
      'guest.name',
      'guest.name_key as nameKey',
      'guest.email',
      'guest.reset_member_id as resetMemberId',
      'guest.reset_until as resetUntil',
    ])

export async function findByCode(db: Database, codeHash: Buffer) {
  return guests(db).where('guest.code_hash', '=', codeHash).executeTakeFirst()
}

/** What a visitor wrote, by the message's id; undefined where a member did. */
export async function findGuest(db: Database, messageId: string) {
  return guests(db).where('message.id', '=', messageId).executeTakeFirst()
}

export type GuestRecord = NonNullable<Awaited<ReturnType<typeof findGuest>>>

/** Lets the visitor set a new password for an account until a moment; null takes it back. */
export async function putReset(
  tx: DatabaseTransaction,
  messageId: string,
  reset: { memberId: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('guest_message')
    .set({ reset_member_id: reset.memberId, reset_until: reset.until })
    .where('message_id', '=', messageId)
    .execute()
}

/** Uses up what staff have allowed. Answers for which account; undefined where nothing is allowed any more. */
export async function takeReset(
  tx: DatabaseTransaction,
  messageId: string,
  now: Date,
): Promise<string | undefined> {
  const held = await tx
    .selectFrom('guest_message')
    .select('reset_member_id as memberId')
    .where('message_id', '=', messageId)
    .where('reset_until', '>', now)
    .where('reset_member_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held?.memberId) return undefined
  await tx
    .updateTable('guest_message')
    .set({ reset_member_id: null, reset_until: null })
    .where('message_id', '=', messageId)
    .execute()
  return held.memberId
}

/** The account of a name as support sees it beside a visitor's message. */
export async function accountNamed(db: Database, nameKey: string) {
  return db
    .selectFrom('member')
    .select([
      'id',
      'user_name as userName',
      'email',
      'created_at as createdAt',
      'banned_at as bannedAt',
      'banned_until as bannedUntil',
      'is_demo as isDemo',
    ])
    .where('user_name_key', '=', nameKey)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
