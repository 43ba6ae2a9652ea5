import type pg from 'pg'
import type { FormerCard, FormerOrder, FormerPointsEntry, FormerWithdrawal } from '../records/money.ts'
import { stage, withoutNestedLoops } from './staging.ts'

/** Sums as the tables of this site have them for the records of a batch, in fen. */
export interface Sums {
  count: number
  fen: bigint
  /** Of these, paid, settled or used. */
  paidFen: bigint
}

const memberOf = `left join migrated_record r on r.site_id = $1 and r.kind = 'member' and r.source_id = s.member_id`

async function sums(
  client: pg.ClientBase,
  siteId: number,
  table: 'order' | 'withdrawal' | 'card',
  fen: 'fen' | 'price_fen',
  paid: 'paid_at' | 'settled_at' | 'used_at',
): Promise<Sums> {
  const { rows } = await client.query<{ count: number; fen: string; paid: string }>(
    `select count(*)::int as count, coalesce(sum(o.${fen}), 0)::text as fen,
       coalesce(sum(o.${fen}) filter (where o.${paid} is not null), 0)::text as paid
     from former_${table} o
     where o.site_id = $1 and o.source_id in (select source_id from staged_${table})`,
    [siteId],
  )
  const [row = { count: 0, fen: '0', paid: '0' }] = rows
  return { count: row.count, fen: BigInt(row.fen), paidFen: BigInt(row.paid) }
}

export async function writeOrders(
  client: pg.ClientBase,
  siteId: number,
  orders: readonly FormerOrder[],
  now: Date,
): Promise<Sums> {
  await stage(
    client,
    'order',
    orders.map((order) => [
      order.sourceId,
      order.memberId,
      order.code,
      order.fen,
      order.points,
      order.payType,
      order.remarks,
      order.createdAt ?? order.paidAt ?? now,
      order.paidAt,
    ]),
  )
  await client.query(
    `insert into former_order as o
       (site_id, source_id, member_id, code, price_fen, points, pay_type, remarks, created_at, paid_at)
     select distinct on (s.source_id) $1, s.source_id, r.target_id, s.code, s.fen, s.points, s.pay_type, s.remarks,
       s.created_at, s.paid_at
     from staged_order s ${memberOf}
     order by s.source_id
     on conflict (site_id, source_id) do update set member_id = excluded.member_id, price_fen = excluded.price_fen,
       points = excluded.points, pay_type = excluded.pay_type, paid_at = excluded.paid_at
     where (o.member_id, o.price_fen, o.points, o.pay_type, o.paid_at)
       is distinct from (excluded.member_id, excluded.price_fen, excluded.points, excluded.pay_type, excluded.paid_at)`,
    [siteId],
  )
  return sums(client, siteId, 'order', 'price_fen', 'paid_at')
}

export async function writeWithdrawals(
  client: pg.ClientBase,
  siteId: number,
  withdrawals: readonly FormerWithdrawal[],
  now: Date,
): Promise<Sums> {
  await stage(
    client,
    'withdrawal',
    withdrawals.map((row) => [
      row.sourceId,
      row.memberId,
      row.fen,
      row.points,
      row.createdAt ?? now,
      row.settledAt,
    ]),
  )
  await client.query(
    `insert into former_withdrawal as o (site_id, source_id, member_id, fen, points, created_at, settled_at)
     select distinct on (s.source_id) $1, s.source_id, r.target_id, s.fen, s.points, s.created_at, s.settled_at
     from staged_withdrawal s ${memberOf}
     order by s.source_id
     on conflict (site_id, source_id) do update set member_id = excluded.member_id, fen = excluded.fen,
       settled_at = excluded.settled_at
     where (o.member_id, o.fen, o.settled_at) is distinct from (excluded.member_id, excluded.fen, excluded.settled_at)`,
    [siteId],
  )
  return sums(client, siteId, 'withdrawal', 'fen', 'settled_at')
}

/** Entries of members that are in; returns how many of the batch are here. */
export async function writePointsEntries(
  client: pg.ClientBase,
  siteId: number,
  entries: readonly FormerPointsEntry[],
  now: Date,
): Promise<number> {
  await stage(
    client,
    'points_entry',
    entries.map((entry) => [
      entry.sourceId,
      entry.memberId,
      entry.kind,
      entry.points,
      entry.remarks,
      entry.at ?? now,
    ]),
  )
  await client.query(
    `insert into former_points_entry (site_id, source_id, member_id, kind, points, remarks, at)
     select $1, s.source_id, r.target_id, s.kind, s.points, s.remarks, s.at
     from staged_points_entry s
     join migrated_record r on r.site_id = $1 and r.kind = 'member' and r.source_id = s.member_id
     join member m on m.id = r.target_id and m.erased_at is null
     on conflict do nothing`,
    [siteId],
  )
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from former_points_entry
     where site_id = $1 and source_id in (select source_id from staged_points_entry)`,
    [siteId],
  )
  return rows[0]?.count ?? 0
}

export interface CardsWritten extends Sums {
  /** Codes of the batch that can be redeemed here, or were. */
  codes: number
  refused: { sourceId: string; reason: string }[]
}

/** `batchOf` names the batch of codes for a number of days. */
export async function writeCards(
  client: pg.ClientBase,
  siteId: number,
  cards: readonly FormerCard[],
  batches: ReadonlyMap<number, string>,
  now: Date,
): Promise<CardsWritten> {
  await stage(
    client,
    'card',
    cards.map((card) => [
      card.sourceId,
      card.memberId,
      card.fen,
      card.points,
      card.createdAt ?? card.usedAt ?? now,
      card.usedAt,
      card.code?.hash ?? null,
      card.code?.tail ?? null,
      card.days,
      card.reason,
    ]),
  )
  await client.query(
    `insert into former_card as o (site_id, source_id, price_fen, points, used_by, created_at, used_at)
     select distinct on (s.source_id) $1, s.source_id, s.fen, s.points,
       case when s.used_at is not null then r.target_id end, s.created_at, s.used_at
     from staged_card s ${memberOf}
     order by s.source_id
     on conflict (site_id, source_id) do update set price_fen = excluded.price_fen, used_by = excluded.used_by,
       used_at = excluded.used_at
     where (o.price_fen, o.used_by, o.used_at) is distinct from (excluded.price_fen, excluded.used_by, excluded.used_at)`,
    [siteId],
  )
  await client.query(
    `update activation_code c set revoked_at = $2
     from staged_card s join migrated_record r
       on r.site_id = $1 and r.kind = 'card' and r.source_id = s.source_id and r.target_id is not null
     where s.used_at is not null and c.hash = s.hash and c.redeemed_at is null and c.revoked_at is null`,
    [siteId, now],
  )
  await withoutNestedLoops(client, () =>
    client.query(
      `with fresh as materialized (
       select s.* from staged_card s where s.used_at is null and not exists (
         select from migrated_record r
         where r.site_id = $1 and r.kind = 'card' and r.source_id = s.source_id and r.target_id is not null
       )
     ), made as (
       insert into activation_code (hash, batch_id, tail)
       select distinct on (f.hash) f.hash, b.id, f.tail
       from fresh f join unnest($2::int[], $3::bigint[]) b (days, id) on b.days = f.days
       order by f.hash, f.source_id
       on conflict (hash) do nothing
       returning hash
     ), first as (
       select distinct on (f.hash) f.source_id from fresh f join made on made.hash = f.hash order by f.hash, f.source_id
     )
     insert into migrated_record as r (site_id, kind, source_id, target_id, reason)
     select $1, 'card', f.source_id, case when p.source_id is not null then 1 end,
       case when p.source_id is null then coalesce(f.reason, 'card_twice') end
     from fresh f left join first p on p.source_id = f.source_id
     on conflict (site_id, kind, source_id) do update set target_id = excluded.target_id, reason = excluded.reason
       where (r.target_id, r.reason) is distinct from (excluded.target_id, excluded.reason)`,
      [siteId, [...batches.keys()], [...batches.values()]],
    ),
  )
  const { rows } = await client.query<{ sourceId: string; reason: string | null }>(
    `select s.source_id as "sourceId", r.reason from staged_card s
     join migrated_record r on r.site_id = $1 and r.kind = 'card' and r.source_id = s.source_id
     where s.used_at is null order by s.source_id`,
    [siteId],
  )
  const refused = rows.flatMap(({ sourceId, reason }) => (reason === null ? [] : [{ sourceId, reason }]))
  return {
    ...(await sums(client, siteId, 'card', 'price_fen', 'used_at')),
    codes: rows.length - refused.length,
    refused,
  }
}

/** The batch of codes of so many days, with a plan that is not on sale; made where there is none. */
export async function codeBatch(
  client: pg.ClientBase,
  { label, days, levelId }: { label: string; days: number; levelId: number },
  now: Date,
): Promise<string> {
  const find = () =>
    client.query<{ id: string }>(
      'select id from activation_batch where is_former and label = $1 and days = $2 order by id limit 1',
      [label, days],
    )
  const { rows: found } = await find()
  if (found[0] !== undefined) return found[0].id
  await client.query(
    `with plan as (
       insert into plan (name, price_fen, orig_price_fen, level_id, days, on_sale, created_at)
       values ($1, 1, 1, $3, $2, false, $4) returning id
     )
     insert into activation_batch (label, plan_id, level_id, days, count, exported_at, created_at, is_former)
     select $1, id, $3, $2, 0, $4, $4, true from plan`,
    [label, days, levelId, now],
  )
  return (await find()).rows[0]?.id ?? ''
}

export async function countCodes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update activation_batch b set count = c.count
     from (select batch_id, count(*)::int as count from activation_code group by batch_id) c
     where b.is_former and c.batch_id = b.id and b.count <> c.count`,
  )
}
