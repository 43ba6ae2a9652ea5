import { cappedTotal } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import { levelAt, levelIdNow } from '../../queries/levels.ts'

/** Members as the staff sees them. */

export interface MemberRecord {
  id: string
  userName: string | null
  email: string | null
  levelId: number
  levelEnds: Date | null
  roles: string[]
  bannedAt: Date | null
  bannedUntil: Date | null
  banReason: string | null
  deleteAfter: Date | null
  createdAt: Date
}

export const memberColumns = sql`
  m.id, m.user_name as "userName", m.email, ${levelIdNow} as "levelId", level_now.until as "levelEnds", m.roles,
  m.banned_at as "bannedAt", m.banned_until as "bannedUntil", m.ban_reason as "banReason",
  m.delete_after as "deleteAfter", m.created_at as "createdAt"
`

/** What `memberColumns` read besides the member `m`. */
export const levelNow = (now: Date) => sql`left join lateral ${levelAt(now, 'm.id')} on true`

export async function findMember(db: Database, id: string, now: Date): Promise<MemberRecord | undefined> {
  const { rows } = await sql<MemberRecord>`
    select ${memberColumns} from member m ${levelNow(now)} where m.id = ${id}::bigint
  `.execute(db)
  return rows[0]
}

export interface LedgerRecord {
  kind: 'order' | 'refund' | 'code' | 'grant'
  orderId: string | null
  entryId: string | null
  staffName: string | null
  reason: string | null
  levelId: number
  days: number
  until: Date | null
  at: Date
}

const ledgerMax = 50

/** Changes of a member's level: bought, redeemed, taken back, and given by staff; newest first. */
export async function ledgerOf(db: Database, memberId: string): Promise<LedgerRecord[]> {
  const { rows } = await sql<LedgerRecord>`
    select * from (
      (select t.kind, t.order_id as "orderId", null::bigint as "entryId", null::text as "staffName",
          null::text as reason, t.level_id as "levelId", t.days, t.until, t.created_at as at
        from entitlement t where t.member_id = ${memberId} order by t.id desc limit ${ledgerMax})
      union all
      (select 'grant', null, e.id, a.user_name, e.reason, coalesce((e.detail->>'levelId')::int, 1),
          coalesce((e.detail->>'days')::int, 0), (e.detail->>'until')::timestamptz, e.at
        from audit_entry e left join member a on a.id = e.actor_id
        where e.member_id = ${memberId} and e.action in ('grant', 'level-set')
        order by e.at desc, e.id desc limit ${ledgerMax})
    ) ledger order by at desc limit ${ledgerMax}
  `.execute(db)
  return rows
}

const shown = 6

export async function ordersOf(db: Database, memberId: string) {
  const [{ rows }, sums] = await Promise.all([
    sql<{ id: string; payName: string; priceFen: number; state: string; createdAt: Date }>`
      select id, pay_name as "payName", price_fen as "priceFen", state, created_at as "createdAt" from orders
      where member_id = ${memberId} order by id desc limit ${shown}
    `.execute(db),
    sql<{ total: number; fen: number }>`
      select count(*)::int as total,
        coalesce(sum(greatest(0, coalesce(paid_fen, 0) - refunded_fen)) filter (where paid_at is not null), 0)::int as fen
      from (select * from orders where member_id = ${memberId} limit ${cappedTotal}) own
    `.execute(db),
  ])
  const { total, fen } = sums.rows[0] ?? { total: 0, fen: 0 }
  return { rows, total, fen }
}

export async function messagesOf(db: Database, memberId: string) {
  const [{ rows }, counted] = await Promise.all([
    sql<{ id: string; text: string; status: number; createdAt: Date }>`
      select id, first_text as text, status, created_at as "createdAt" from message
      where member_id = ${memberId} order by id desc limit ${shown}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total from message where member_id = ${memberId}`.execute(
      db,
    ),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** What a member did since `since`, and plays at this moment. */
export async function todayOf(db: Database, memberId: string, since: Date, now: Date) {
  const { rows } = await sql<{ watched: number; playing: number; collected: number; liked: number }>`
    select
      (select count(*)::int from viewed_work where member_id = ${memberId} and viewed_at >= ${since}) as watched,
      (select count(*)::int from stream where member_id = ${memberId} and expires_at > ${now}) as playing,
      (select count(*)::int from (
        select from collected_work where member_id = ${memberId} limit ${cappedTotal}) c) as collected,
      (select count(*)::int from (
        select from work_like where member_id = ${memberId} limit ${cappedTotal}) k) as liked
  `.execute(db)
  return rows[0] ?? { watched: 0, playing: 0, collected: 0, liked: 0 }
}

export async function notesOf(db: Database, memberId: string) {
  const { rows } = await sql<{ id: string; staffName: string | null; text: string; createdAt: Date }>`
    select n.id, a.user_name as "staffName", n.text, n.created_at as "createdAt"
    from member_note n left join member a on a.id = n.author_id
    where n.member_id = ${memberId} order by n.id desc limit 50
  `.execute(db)
  return rows
}

export async function addNote(
  tx: DatabaseTransaction,
  note: { memberId: string; authorId: string; text: string },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('member_note')
    .values({ member_id: note.memberId, author_id: note.authorId, text: note.text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface HeldMember {
  id: string
  roles: string[]
  email: string | null
  bannedAt: Date | null
  bannedUntil: Date | null
  banReason: string | null
}

/** A member whose account is not erased, held until the transaction ends. */
export async function lockMemberById(tx: DatabaseTransaction, id: string): Promise<HeldMember | undefined> {
  return tx
    .selectFrom('member')
    .select([
      'id',
      'roles',
      'email',
      'banned_at as bannedAt',
      'banned_until as bannedUntil',
      'ban_reason as banReason',
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function putBan(
  tx: DatabaseTransaction,
  id: string,
  ban: { at: Date; until: Date | null; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ banned_at: ban?.at ?? null, banned_until: ban?.until ?? null, ban_reason: ban?.reason ?? null })
    .where('id', '=', id)
    .execute()
}
