import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { isUsable, permissionsNow } from '../../members/queries/principals.ts'

export async function isMessage(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('message').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export interface Draft {
  text: string
  updatedAt: Date
}

export async function putDraft(
  db: Database,
  draft: { messageId: string; staffId: string; text: string },
  now: Date,
): Promise<void> {
  const written = { text: draft.text, updated_at: now }
  await db
    .insertInto('message_draft')
    .values({ message_id: draft.messageId, staff_id: draft.staffId, ...written })
    .onConflict((conflict) => conflict.columns(['message_id', 'staff_id']).doUpdateSet(written))
    .execute()
}

export async function dropDraft(db: Database, messageId: string, staffId: string): Promise<void> {
  await db
    .deleteFrom('message_draft')
    .where('message_id', '=', messageId)
    .where('staff_id', '=', staffId)
    .execute()
}

export async function findDraft(
  db: Database,
  messageId: string,
  staffId: string,
): Promise<Draft | undefined> {
  return db
    .selectFrom('message_draft')
    .select(['text', 'updated_at as updatedAt'])
    .where('message_id', '=', messageId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

/** Whose message it is, and until when it is put off. */
export async function setHandling(
  tx: DatabaseTransaction,
  id: string,
  { assigneeId, laterUntil }: { assigneeId: string | null; laterUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ later_until: laterUntil, assignee_id: assigneeId })
    .where('id', '=', id)
    .execute()
}

export interface StaffMember {
  id: string
  userName: string
  permissions: string[]
}

/** All accounts with a role. */
export async function staffMembers(db: Database, now: Date): Promise<StaffMember[]> {
  return db
    .selectFrom('member')
    .select(['id', sql<string>`user_name`.as('userName'), permissionsNow.as('permissions')])
    .where(sql<boolean>`roles <> '{}'`)
    .where(isUsable(now))
    .orderBy('user_name_key')
    .limit(200)
    .execute()
}

/** How many open messages each of the staff has taken on. */
export async function openOf(db: Database, staffIds: readonly string[]): Promise<Map<string, number>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message')
    .select(['assignee_id as staffId', sql<number>`count(*)::int`.as('open')])
    .where('assignee_id', 'in', staffIds)
    .where('status', '!=', 9)
    .groupBy('assignee_id')
    .execute()
  return new Map(rows.map(({ staffId, open }) => [staffId ?? '', open]))
}

export interface MessageAction {
  at: Date
  action: string
  staffName: string | null
  after: Record<string, unknown> | null
  detail: Record<string, unknown>
  reason: string | null
}

const actionsMax = 50

const actionsOn = (db: Database) =>
  db
    .selectFrom('audit_entry as entry')
    .leftJoin('member as staff', 'staff.id', 'entry.actor_id')
    .select([
      'entry.at',
      'entry.action',
      'entry.after',
      'entry.detail',
      'entry.reason',
      'staff.user_name as staffName',
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(actionsMax)

/** Entries with a kind of their own in the thread. */
const shownThere = ['reply-message', 'note-message']

/**
 * What staff did with a message beside answering, how they credited its order, and what they did to the member or an
 * order beside it; the last one first.
 */
export async function actionsOfMessage(
  db: Database,
  { id, orderId, userId }: { id: string; orderId: string | null; userId: string | null },
): Promise<MessageAction[]> {
  const credited = sql<boolean>`(detail->>'outcome' = 'granted' or detail->>'isGranted' = 'true')`
  const [own, credits, beside] = await Promise.all([
    actionsOn(db)
      .where('entry.subject_kind', '=', 'message')
      .where('entry.subject_id', '=', id)
      .where('entry.action', 'not in', shownThere)
      .execute(),
    orderId === null
      ? []
      : actionsOn(db)
          .where('entry.subject_kind', '=', 'order')
          .where('entry.subject_id', '=', orderId)
          .where('entry.action', '=', 'redrive-order')
          .where(credited)
          .execute(),
    userId === null
      ? []
      : actionsOn(db)
          .where('entry.member_id', '=', userId)
          .where(sql<boolean>`entry.detail->>'messageId' = ${id}`)
          .execute(),
  ])
  return [...own, ...credits, ...beside].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, actionsMax)
}

export async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('member').select(['id', 'user_name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.user_name ?? '']))
}
