import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export interface CannedReply {
  id: string
  title: string
  text: string
  statesGrant: boolean
  updatedAt: Date
}

const columns = ['id', 'title', 'text', 'states_grant as statesGrant', 'updated_at as updatedAt'] as const

export async function cannedReplies(db: Database): Promise<CannedReply[]> {
  return db.selectFrom('canned_reply').select(columns).orderBy('id').limit(500).execute()
}

export async function findCanned(db: Database, id: string): Promise<CannedReply | undefined> {
  return db.selectFrom('canned_reply').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function lockCanned(tx: DatabaseTransaction, id: string): Promise<CannedReply | undefined> {
  return tx.selectFrom('canned_reply').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Written = Pick<CannedReply, 'title' | 'text' | 'statesGrant'>

const row = ({ title, text, statesGrant }: Written, now: Date) => ({
  title,
  text,
  states_grant: statesGrant,
  updated_at: now,
})

/** Two that take a title at the same moment come one after the other. */
const lockTitles = (tx: DatabaseTransaction) =>
  sql`select pg_advisory_xact_lock(hashtext('canned_reply'))`.execute(tx)

/** Undefined where the title is taken. */
export async function insertCanned(
  tx: DatabaseTransaction,
  reply: Written,
  now: Date,
): Promise<string | undefined> {
  await lockTitles(tx)
  const made = await tx
    .insertInto('canned_reply')
    .values(row(reply, now))
    .onConflict((conflict) => conflict.column('title').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** False where another one has the title. */
export async function updateCanned(
  tx: DatabaseTransaction,
  id: string,
  reply: Written,
  now: Date,
): Promise<boolean> {
  await lockTitles(tx)
  const other = await tx
    .selectFrom('canned_reply')
    .select('id')
    .where('title', '=', reply.title)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other !== undefined) return false
  await tx.updateTable('canned_reply').set(row(reply, now)).where('id', '=', id).execute()
  return true
}

export async function deleteCanned(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('canned_reply').where('id', '=', id).execute()
}
