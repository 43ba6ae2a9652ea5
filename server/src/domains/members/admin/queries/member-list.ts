import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import { bannedNow } from '../../queries/bans.ts'
import { levelNow, type MemberRecord, memberColumns } from './members.ts'

/** Members as the back office lists them: an index answers every list, at a million members too. */

export interface MemberFilter {
  /** A folded keyword: how a name or an address begins, or a number. */
  keyword: string | null
  state: 'vip' | 'banned' | 'staff' | 'leaving' | null
}

/** The most members a search returns. */
export const foundMax = 1000
const few = foundMax + 1

const isVip = (id: RawBuilder<unknown>, now: Date) =>
  sql`exists (select from member_level v where v.member_id = ${id} and (v.until is null or v.until > ${now}))`

function stateOf(state: MemberFilter['state'], now: Date): RawBuilder<unknown> {
  if (state === 'banned') return bannedNow('m', now)
  if (state === 'staff') return sql`m.roles <> '{}'`
  if (state === 'leaving') return sql`m.delete_after is not null and m.erased_at is null`
  return sql`m.erased_at is null`
}

/** All of a state, at most `cappedTotal`. */
function listed(state: MemberFilter['state'], now: Date): RawBuilder<unknown> {
  if (state === 'vip')
    return sql`
      select distinct v.member_id as id from member_level v where v.until is null or v.until > ${now}
      order by id desc limit ${cappedTotal}
    `
  return sql`select m.id from member m where ${stateOf(state, now)} order by m.id desc limit ${cappedTotal}`
}

/**
 * The members that match a keyword, at most `few` by name and as many by address. Each query scans
 * an index in order and stops: many names with the same prefix would else be read to the end.
 */
function found(keyword: string, state: MemberFilter['state'], now: Date): RawBuilder<unknown> {
  const fits = stateOf(state, now)
  const end = `${keyword}\u{10ffff}`
  const number = /^\d{16,18}$/.test(keyword) ? keyword : null
  // VIP is in another table: so many candidates are checked, and no more.
  const looked = state === 'vip' ? cappedTotal : few
  const ids = sql`
    (select m.id from member m
      where m.user_name_key collate "C" >= ${keyword} and m.user_name_key collate "C" < ${end} and ${fits}
      order by m.user_name_key collate "C" limit ${looked})
    union (select m.id from member m
      where lower(m.email) ~>=~ ${keyword} and lower(m.email) ~<~ ${end} and ${fits}
      order by lower(m.email) using ~<~ limit ${looked})
    union (select m.id from member m where m.id = ${number}::bigint and ${fits})
  `
  const among = state === 'vip' ? isVip(sql`either.id`, now) : sql`true`
  return sql`select id from (${ids}) either where ${among} limit ${few}`
}

/** The newest first; with a keyword the exact name first. */
export async function memberPage(
  db: Database,
  { keyword, state }: MemberFilter,
  slice: Slice,
  now: Date,
): Promise<{ rows: MemberRecord[]; total: number; capped: boolean }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${keyword === null ? listed(state, now) : found(keyword, state, now)}),
    exact as materialized (select id from member where user_name_key = ${keyword}::text)
    select (select count(*)::int from found) as total,
      array(
        select f.id::text from found f order by f.id in (select id from exact) desc, f.id desc
        limit ${slice.limit} offset ${slice.offset}
      ) as ids
  `.execute(db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  const page = await sql<MemberRecord>`
    select ${memberColumns} from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join member m on m.id = wanted.id ${levelNow(now)} order by wanted.place
  `.execute(db)
  return { rows: page.rows, total, capped: total >= (keyword === null ? cappedTotal : few) }
}
