import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import type { ProviderName } from '../../../../platform/payments/provider.ts'
import type { Order } from '../../queries/orders.ts'

/** Orders as the back office lists them: an index answers every list, at a million orders too. */

export type OrderState = Order['state']

export interface OrderFilter {
  /** Null: any. */
  states: readonly OrderState[] | null
  provider: ProviderName | null
  /** Ordered from then on, and before. */
  from: Date | null
  to: Date | null
}

export type AdminOrder = Order & {
  /** Null where the account has been erased. */
  userName: string | null
  /** By which way the payment became known that was granted. */
  grantedBy: 'notice' | 'query' | 'refund' | 'staff' | null
  daysBack: number
}

const allStates: readonly OrderState[] = [
  'created',
  'pending',
  'paid',
  'refunding',
  'refunded',
  'partial',
  'closing',
  'closed',
  'abnormal',
]
const allProviders: readonly ProviderName[] = ['alipay', 'wechat', 'epay']

/** The first so many numbers that a filter finds, the newest first: one short list for each state and channel. */
function numbersOf({ states, provider, from, to }: OrderFilter, limit: number): RawBuilder<{ id: string }> {
  const within = sql`
    ${from === null ? sql`true` : sql`created_at >= ${from}`} and ${to === null ? sql`true` : sql`created_at < ${to}`}
  `
  const newest = sql`order by created_at desc, id desc limit ${limit}`
  if (states === null && provider === null) {
    return sql`select id, created_at from orders where ${within} ${newest}`
  }
  const lists = (states ?? allStates).flatMap((state) =>
    (provider === null ? allProviders : [provider]).map(
      (name) =>
        sql`(select id, created_at from orders where state = ${state} and provider = ${name} and ${within} ${newest})`,
    ),
  )
  return sql`select id, created_at from (${sql.join(lists, sql` union all `)}) lists ${newest}`
}

const columns = sql`
  o.*, m.user_name as "userName",
  (select e.source from payment_event e where e.order_id = o.id and e.outcome = 'granted' order by e.id limit 1)
    as "grantedBy",
  (select coalesce(-sum(t.days), 0)::int from entitlement t where t.order_id = o.id and t.kind = 'refund') as "daysBack"
`

async function read(db: Database, numbers: RawBuilder<unknown>, slice: Slice): Promise<AdminOrder[]> {
  const { rows } = await sql<AdminOrder>`
    select ${columns} from (${numbers}) n join orders o on o.id = n.id join member m on m.id = o.member_id
    order by o.created_at desc, o.id desc limit ${slice.limit} offset ${slice.offset}
  `.execute(db)
  return rows
}

export async function adminOrders(db: Database, filter: OrderFilter, slice: Slice): Promise<AdminOrder[]> {
  const { limit, offset } = slice
  // The page first, so that a far one does not read what it does not show.
  const page = sql`
    select id from (${numbersOf(filter, offset + limit)}) listed
    order by created_at desc, id desc limit ${limit} offset ${offset}
  `
  return read(db, page, { limit, offset: 0 })
}

export interface OrderSums {
  total: number
  fen: number
  /** Paid orders by channel. */
  paid: Partial<Record<ProviderName, number>>
}

async function sums(db: Database, numbers: RawBuilder<unknown>): Promise<OrderSums> {
  const { rows } = await sql<{ provider: ProviderName; found: number; paid: number; fen: string }>`
    select o.provider, count(*)::int as found, count(o.granted_at)::int as paid,
      coalesce(sum(o.paid_fen - o.refunded_fen), 0)::bigint as fen
    from (${numbers}) n join orders o on o.id = n.id group by o.provider
  `.execute(db)
  return {
    total: rows.reduce((total, { found }) => total + found, 0),
    fen: rows.reduce((total, { fen }) => total + Number(fen), 0),
    paid: Object.fromEntries(rows.map(({ provider, paid }) => [provider, paid])),
  }
}

/** Counted and added up to `cappedTotal`. */
export async function sumOrders(db: Database, filter: OrderFilter): Promise<OrderSums> {
  return sums(db, numbersOf(filter, cappedTotal))
}

/** The possible meanings of a search for orders. */
export type OrderKeyword =
  | { kind: 'number'; text: string }
  | { kind: 'tail'; text: string }
  | { kind: 'name'; key: string; text: string }

const membersMax = 20
export const foundMax = 300

const keysFrom = (key: string) =>
  sql`user_name_key collate "C" >= ${key} and user_name_key collate "C" < ${`${key}\u{10ffff}`}`

/** Orders that a keyword means, at most `foundMax` by each of its meanings. */
function meant(keyword: OrderKeyword): RawBuilder<unknown> {
  const few = sql`limit ${foundMax}`
  if (keyword.kind === 'tail')
    return sql`(select id from orders where id % 10000 = ${Number(keyword.text)} order by id desc ${few})`
  if (keyword.kind === 'number')
    return sql`
      (select id from orders where id = ${keyword.text}::bigint)
      union (select id from orders where member_id = ${keyword.text}::bigint order by id desc ${few})
      union (select id from orders where trade_no = ${keyword.text} ${few})
    `
  return sql`
    (select o.id from (
      select id from member where ${keysFrom(keyword.key)} order by user_name_key collate "C" limit ${membersMax}
    ) m cross join lateral (select id from orders where member_id = m.id order by id desc ${few}) o ${few})
    union (select id from orders where trade_no = ${keyword.text} ${few})
  `
}

/** Those of them that the filter lets through. */
function found(keyword: OrderKeyword, { states, provider, from, to }: OrderFilter): RawBuilder<unknown> {
  return sql`
    select o.id from (${meant(keyword)}) c join orders o on o.id = c.id
    where ${states === null ? sql`true` : sql`o.state = any(${states})`}
      and ${provider === null ? sql`true` : sql`o.provider = ${provider}`}
      and ${from === null ? sql`true` : sql`o.created_at >= ${from}`}
      and ${to === null ? sql`true` : sql`o.created_at < ${to}`}
  `
}

/** Whether a keyword means more orders or members than are looked at, whatever the filter lets through of them. */
export async function meansMore(db: Database, keyword: OrderKeyword): Promise<boolean> {
  const more =
    keyword.kind === 'name'
      ? sql`(select count(*) from (select from member where ${keysFrom(keyword.key)} limit ${membersMax + 1}) m) > ${membersMax}`
      : sql`false`
  const { rows } = await sql<{ more: boolean }>`
    select (select count(*) from (${meant(keyword)}) c) >= ${foundMax} or ${more} as more
  `.execute(db)
  return rows[0]?.more ?? false
}

export async function foundOrders(
  db: Database,
  keyword: OrderKeyword,
  filter: OrderFilter,
  slice: Slice,
): Promise<{ orders: AdminOrder[]; sums: OrderSums }> {
  const numbers = found(keyword, filter)
  const [orders, counted] = await Promise.all([read(db, numbers, slice), sums(db, numbers)])
  return { orders, sums: counted }
}

export async function adminOrder(db: Database, orderId: string): Promise<AdminOrder | undefined> {
  const [order] = await read(db, sql`select ${orderId}::bigint as id`, { offset: 0, limit: 1 })
  return order
}

/**
 * Orders that need attention, the longest waiting first: with an exception, a refund in progress,
 * or not closed at the channel long after their end.
 */
export async function adminExceptions(
  db: Database,
  closingSince: Date,
  limit: number,
): Promise<AdminOrder[]> {
  const numbers = sql`
    (select id, updated_at from orders where exception is not null order by updated_at limit ${limit})
    union (select id, updated_at from orders where state = 'refunding' order by updated_at limit ${limit})
    union (select id, updated_at from orders where state = 'closing' and expires_at < ${closingSince}
      order by updated_at limit ${limit})
  `
  const { rows } = await sql<AdminOrder>`
    select ${columns} from (${numbers}) n join orders o on o.id = n.id join member m on m.id = o.member_id
    order by o.updated_at, o.id limit ${limit}
  `.execute(db)
  return rows
}
