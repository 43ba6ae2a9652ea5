import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Slice } from '../../catalogue/queries/rows.ts'
import { type EntryRecord, type MessageRecord, messageColumns } from './messages.ts'

export interface DeskRecord extends MessageRecord {
  userId: string
  /** Null once the account is erased. */
  userName: string | null
  waitingSince: Date | null
}

export interface DeskFilter {
  status: 0 | 1 | 9 | undefined
  /** A folded user name, or its beginning. */
  nameKey: string | undefined
  /** The number of an order or a message. */
  number: string | undefined
}

const columns = [
  ...messageColumns,
  'message.waiting_since as waitingSince',
  'message.member_id as userId',
  'member.user_name as userName',
] as const

type Joined = SelectQueryBuilder<Tables, 'message' | 'member', object>

function filtered(db: Database, { status, nameKey, number }: DeskFilter): Joined {
  let query = db.selectFrom('message').innerJoin('member', 'member.id', 'message.member_id')
  if (status !== undefined) query = query.where('message.status', '=', status)
  if (number !== undefined) {
    query = query.where((where) =>
      where.or([where('message.id', '=', number), where('message.order_id', '=', number)]),
    )
  } else if (nameKey !== undefined) {
    query = query
      .where('member.user_name_key', '>=', nameKey)
      .where(sql<boolean>`starts_with(member.user_name_key, ${nameKey})`)
  }
  return query
}

/** Messages for the staff: where one waits the oldest first, else the last changed. */
export async function deskPage(
  db: Database,
  filter: DeskFilter,
  { limit, offset }: Slice,
): Promise<{ rows: DeskRecord[]; total: number }> {
  const query = filtered(db, filter)
  const ordered =
    filter.status === 0
      ? query
          .where('message.waiting_since', 'is not', null)
          .orderBy('message.waiting_since')
          .orderBy('message.id')
      : query.orderBy('message.updated_at', 'desc').orderBy('message.id', 'desc')
  const [rows, counted] = await Promise.all([
    ordered.select(columns).limit(limit).offset(offset).execute(),
    query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

export async function findDeskMessage(db: Database, id: string): Promise<DeskRecord | undefined> {
  return filtered(db, { status: undefined, nameKey: undefined, number: undefined })
    .select(columns)
    .where('message.id', '=', id)
    .executeTakeFirst()
}

export interface DeskEntry extends EntryRecord {
  staffName: string | null
}

/** Everything that was said, with who of the staff said it. */
export async function entriesOf(db: Database, messageId: string): Promise<DeskEntry[]> {
  return db
    .selectFrom('message_entry as entry')
    .leftJoin('member as staff', 'staff.id', 'entry.staff_id')
    .select([
      'entry.id',
      sql<0 | 1>`entry.type`.as('type'),
      'entry.text',
      'entry.created_at as createdAt',
      'staff.user_name as staffName',
    ])
    .where('entry.message_id', '=', messageId)
    .orderBy('entry.id')
    .execute()
}

export async function waitingMessages(db: Database): Promise<{ count: number; since: Date | null }> {
  const row = await db
    .selectFrom('message')
    .select((message) => [
      message.fn.countAll<number>().as('count'),
      message.fn.min('waiting_since').as('since'),
    ])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), since: row.since }
}
