import { cappedTotal, guestLevel } from '@yehang/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import type { OrderState, Tables } from '../../../../platform/database/tables/tables.ts'
import { levelAt, levelIdNow } from '../../../members/queries/levels.ts'
import { type EntryRecord, type MessageRecord, messageColumns } from '../../queries/messages.ts'
import { colleague } from '../../words.ts'

export interface AdminRecord extends MessageRecord {
  /** Null where a visitor wrote. */
  userId: string | null
  /** Null once the account is erased. */
  userName: string | null
  levelId: number
  waitingSince: Date | null
  seenAt: Date
  order: { state: OrderState; granted_at: Date | null } | null
  assigneeId: string | null
  assigneeName: string | null
  laterUntil: Date | null
}

export interface AdminFilter {
  status?: 0 | 1 | 9 | undefined
  /** Taken on by this member of the staff, and not closed. */
  assigneeId?: string | undefined
  /** Among these. */
  ids?: readonly string[] | undefined
}

type Filtered = SelectQueryBuilder<Tables, 'message', object>

function filtered(db: Database, { status, assigneeId, ids }: AdminFilter, now: Date): Filtered {
  let query = db.selectFrom('message')
  if (status !== undefined) query = query.where('message.status', '=', status)
  if (status === 0) {
    query = query
      .where('message.waiting_since', 'is not', null)
      .where((where) =>
        where.or([where('message.later_until', 'is', null), where('message.later_until', '<=', now)]),
      )
  }
  if (assigneeId !== undefined) {
    query = query.where('message.assignee_id', '=', assigneeId).where('message.status', '!=', 9)
  }
  return ids === undefined ? query : query.where('message.id', 'in', ids)
}

const described = (query: Filtered, now: Date) =>
  query
    .leftJoin('member', 'member.id', 'message.member_id')
    .leftJoin('guest_message as guest', 'guest.message_id', 'message.id')
    .leftJoinLateral(levelAt(now), (join) => join.onTrue())
    .leftJoin('orders', 'orders.id', 'message.order_id')
    .leftJoin('member as assignee', 'assignee.id', 'message.assignee_id')
    .select([
      ...messageColumns,
      'message.waiting_since as waitingSince',
      'message.seen_at as seenAt',
      'message.member_id as userId',
      sql<string | null>`coalesce(member.user_name, guest.name)`.as('userName'),
      levelIdNow.as('levelId'),
      'orders.state as orderState',
      'orders.granted_at as orderGrantedAt',
      'message.assignee_id as assigneeId',
      'assignee.user_name as assigneeName',
      'message.later_until as laterUntil',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

function recordOf({ orderState, orderGrantedAt, ...row }: Row): AdminRecord {
  const levelId = row.userId === null ? guestLevel : row.levelId
  return {
    ...row,
    levelId,
    order: orderState === null ? null : { state: orderState, granted_at: orderGrantedAt },
  }
}

/** Messages for the staff: where one waits the oldest first, else the last changed. */
export async function adminPage(
  db: Database,
  filter: AdminFilter,
  { limit, offset }: Slice,
  now: Date,
): Promise<{ rows: AdminRecord[]; total: number; capped: boolean }> {
  if (filter.ids?.length === 0) return { rows: [], total: 0, capped: false }
  const query = filtered(db, filter, now)
  const ordered =
    filter.status === 0 && filter.ids === undefined
      ? query.orderBy('message.waiting_since').orderBy('message.id')
      : query.orderBy('message.updated_at', 'desc').orderBy('message.id', 'desc')
  const few = query.select('message.id').limit(cappedTotal).as('few')
  const [rows, { total }] = await Promise.all([
    described(ordered.limit(limit).offset(offset), now).execute(),
    db.selectFrom(few).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(recordOf), total, capped: total === cappedTotal }
}

export async function findAdminMessage(
  db: Database,
  id: string,
  now: Date,
): Promise<AdminRecord | undefined> {
  const row = await described(db.selectFrom('message').where('message.id', '=', id), now).executeTakeFirst()
  return row && recordOf(row)
}

/** No more are found than this; the last changed are. */
export const foundMax = 200

export interface Sought {
  /** A folded user name, or its beginning. */
  nameKey: string
  /** What was said. */
  text: string
  /** The number of an order or a message. */
  number: string | null
}

/** Messages by sender, by text, or by their or their order's number. */
export async function soughtMessages(db: Database, { nameKey, text, number }: Sought): Promise<string[]> {
  const folded = sql`lower(normalize(${text}::text, NFKC))`
  const { rows } = await sql<{ id: string }>`
    (
      select message.id from message
      where member_id in (
        select id from member
        where user_name_key collate "C" >= ${nameKey} and user_name_key collate "C" < ${`${nameKey}\u{10ffff}`}
        order by user_name_key collate "C" limit 100
      )
      order by updated_at desc limit ${foundMax}
    )
    union
    (
      select message_id from guest_message
      where (name_key collate "C" >= ${nameKey} and name_key collate "C" < ${`${nameKey}\u{10ffff}`})
        or lower(email) = lower(${text}::text)
      limit ${foundMax}
    )
    union
    (select id from message where ${number}::bigint is not null and (id = ${number}::bigint or order_id = ${number}::bigint) limit ${foundMax})
    union
    (
      select message_id from message_entry
      where char_length(${folded}) > 1
        and message_pairs(message_entry.text) @> message_pairs(${text}::text)
        and position(${folded} in lower(normalize(message_entry.text, NFKC))) > 0
      order by id desc limit ${foundMax}
    )
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface AdminEntry extends EntryRecord {
  staffName: string | null
}

/** All entries, with the member of staff that wrote each. */
export async function entriesOf(db: Database, messageId: string): Promise<AdminEntry[]> {
  return db
    .selectFrom('message_entry as entry')
    .leftJoin('member as staff', 'staff.id', 'entry.staff_id')
    .leftJoin('message_picture as picture', 'picture.entry_id', 'entry.id')
    .select([
      'entry.id',
      sql<0 | 1>`entry.type`.as('type'),
      'entry.text',
      sql<boolean>`picture.entry_id is not null`.as('hasPicture'),
      'entry.created_at as createdAt',
      'staff.user_name as staffName',
    ])
    .where('entry.message_id', '=', messageId)
    .orderBy('entry.id')
    .execute()
}

/** The other member of staff that has answered since an entry; undefined: none. */
export async function colleagueSince(
  db: Database,
  messageId: string,
  entryId: string,
  staffId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('message_entry as entry')
    .leftJoin('member as staff', 'staff.id', 'entry.staff_id')
    .select(sql<string>`coalesce(staff.user_name, ${colleague})`.as('name'))
    .where('entry.message_id', '=', messageId)
    .where('entry.id', '>', entryId)
    .where('entry.type', '=', 1)
    .where('entry.staff_id', '!=', staffId)
    .executeTakeFirst()
  return row?.name
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
