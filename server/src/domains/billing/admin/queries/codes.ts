import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'

export interface AdminBatch {
  id: string
  label: string
  planName: string
  groupName: string
  days: number
  count: number
  used: number
  revoked: number
  endsAt: Date | null
  oncePerMember: boolean
  isDemo: boolean
  createdAt: Date
  createdBy: string | null
  exportedAt: Date | null
  exportedBy: string | null
  revokedAt: Date | null
}

const batches = sql`
  select b.id, b.label, p.name as "planName", l.group_name as "groupName", b.days, b.count,
    c.used, c.revoked, b.ends_at as "endsAt", b.once_per_member as "oncePerMember", b.is_demo as "isDemo",
    b.created_at as "createdAt", maker.user_name as "createdBy", b.exported_at as "exportedAt",
    exporter.user_name as "exportedBy", b.revoked_at as "revokedAt"
  from activation_batch b
  join plan p on p.id = b.plan_id
  join level l on l.level_id = b.level_id
  left join member maker on maker.id = b.created_by
  left join member exporter on exporter.id = b.exported_by
  cross join lateral (
    select count(redeemed_at)::int as used, count(revoked_at)::int as revoked
    from activation_code where batch_id = b.id
  ) c
`

/** The newest first. */
export async function adminBatches(
  db: Database,
  { limit, offset }: Slice,
): Promise<{ rows: AdminBatch[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<AdminBatch>`
      ${batches} where b.id in (select id from activation_batch order by id desc limit ${limit} offset ${offset})
      order by b.id desc
    `.execute(db),
    db
      .selectFrom('activation_batch')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

export async function adminBatch(db: Database, batchId: string): Promise<AdminBatch | undefined> {
  const { rows } = await sql<AdminBatch>`${batches} where b.id = ${batchId}`.execute(db)
  return rows[0]
}

/** Codes that can be redeemed at a moment, counted to `limit`. */
export async function countUsable(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from activation_code c join activation_batch b on b.id = c.batch_id
      where c.redeemed_at is null and c.revoked_at is null and (b.ends_at is null or b.ends_at > ${now})
      limit ${limit}
    ) few
  `.execute(db)
  return rows[0]?.found ?? 0
}

/** Held until the transaction ends. */
export async function lockBatch(tx: DatabaseTransaction, batchId: string) {
  return tx
    .selectFrom('activation_batch')
    .selectAll()
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markExported(
  tx: DatabaseTransaction,
  batchId: string,
  by: { exported_at: Date; exported_by: string | null },
): Promise<void> {
  await tx.updateTable('activation_batch').set(by).where('id', '=', batchId).execute()
}

export interface FoundCode {
  batchId: string
  redeemedAt: Date | null
  revokedAt: Date | null
  userId: string | null
  userName: string | null
}

export async function findCode(db: Database, hash: Buffer): Promise<FoundCode | undefined> {
  return db
    .selectFrom('activation_code as code')
    .leftJoin('member', 'member.id', 'code.redeemed_by')
    .select([
      'code.batch_id as batchId',
      'code.redeemed_at as redeemedAt',
      'code.revoked_at as revokedAt',
      'code.redeemed_by as userId',
      'member.user_name as userName',
    ])
    .where('code.hash', '=', hash)
    .executeTakeFirst()
}

export interface Redemption {
  at: Date
  tail: string | null
  batchId: string | null
  userId: string
  userName: string | null
  /** Null where it was redeemed. */
  reason: Tables['refused_code']['reason'] | null
  days: number | null
  until: Date | null
  /** Of a code that was used already: the member and the time. */
  usedBy: string | null
  usedAt: Date | null
}

/** The newest redemptions and failed attempts. */
export async function newestRedemptions(db: Database, limit: number): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    select tried.at, tried.tail, tried.batch_id as "batchId", tried.member_id as "userId", m.user_name as "userName",
      tried.reason, tried.days, tried.until, user_of.user_name as "usedBy", tried.used_at as "usedAt"
    from (
      (select e.created_at as at, c.tail, c.batch_id, e.member_id, null as reason, e.days, e.until,
        null::bigint as used_by, null::timestamptz as used_at
      from entitlement e join activation_code c on c.hash = e.code_hash
      where e.kind = 'code' order by e.id desc limit ${limit})
      union all
      (select r.at, r.tail, r.batch_id, r.member_id, r.reason, null, null, c.redeemed_by, c.redeemed_at
      from refused_code r left join activation_code c on c.hash = r.code_hash
      order by r.id desc limit ${limit})
    ) tried
    join member m on m.id = tried.member_id
    left join member user_of on user_of.id = tried.used_by
    order by tried.at desc limit ${limit}
  `.execute(db)
  return rows
}

/** Whether a member has redeemed another code of a batch. */
export async function hasRedeemedOf(
  tx: DatabaseTransaction,
  memberId: string,
  batchId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('activation_code')
    .select('batch_id')
    .where('redeemed_by', '=', memberId)
    .where('batch_id', '=', batchId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records a failed attempt. */
export async function addRefusedCode(
  db: Database,
  refused: {
    at: Date
    member_id: string
    batch_id: string | null
    tail: string
    reason: Tables['refused_code']['reason']
    code_hash: Buffer | null
  },
): Promise<void> {
  await db.insertInto('refused_code').values(refused).execute()
}

/** Deletes failed attempts before a moment. */
export async function forgetRefusedCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('refused_code').where('at', '<', before).execute()
}
