import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

/** Internal notes of staff beside a message. */
export interface MessageNote {
  id: string
  /** Null once the account of the author is erased. */
  staffName: string | null
  text: string
  createdAt: Date
}

const shownMax = 200

/** The first first, and of many the newest. */
export async function notesOfMessage(db: Database, messageId: string): Promise<MessageNote[]> {
  const rows = await db
    .selectFrom('message_note as note')
    .leftJoin('member as staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'staff.user_name as staffName', 'note.text', 'note.created_at as createdAt'])
    .where('note.message_id', '=', messageId)
    .orderBy('note.id', 'desc')
    .limit(shownMax)
    .execute()
  return rows.reverse()
}

interface NewNote {
  messageId: string
  staffId: string
  text: string
  sendingId: string | null
}

/** Returns its id; undefined where it was sent before. */
export async function addNote(
  tx: DatabaseTransaction,
  note: NewNote,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('message_note')
    .values({
      message_id: note.messageId,
      staff_id: note.staffId,
      text: note.text,
      sending_id: note.sendingId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
