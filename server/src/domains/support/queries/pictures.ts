import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

export interface MessagePicture {
  content: Buffer
  width: number
  height: number
}

export async function addPicture(
  tx: DatabaseTransaction,
  entryId: string,
  { content, width, height }: MessagePicture,
): Promise<void> {
  await tx.insertInto('message_picture').values({ entry_id: entryId, content, width, height }).execute()
}

export async function countPictures(tx: DatabaseTransaction, messageId: string): Promise<number> {
  const row = await tx
    .selectFrom('message_entry as entry')
    .innerJoin('message_picture as picture', 'picture.entry_id', 'entry.id')
    .select((picture) => picture.fn.countAll<string>().as('count'))
    .where('entry.message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A picture of a message; of a message of `memberId` alone where that is given. */
export async function findPicture(
  db: Database,
  entryId: string,
  memberId?: string,
): Promise<MessagePicture | undefined> {
  return db
    .selectFrom('message_picture as picture')
    .innerJoin('message_entry as entry', 'entry.id', 'picture.entry_id')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['picture.content', 'picture.width', 'picture.height'])
    .where('picture.entry_id', '=', entryId)
    .$if(memberId !== undefined, (query) => query.where('message.member_id', '=', memberId ?? ''))
    .executeTakeFirst()
}
