import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { likeText } from '../../database/like.ts'
import { all } from '../../database/pagination.ts'
import { queryOf } from '../../text/grams.ts'
import { canBeginNumber, numberNorm, numberPrefix, prefixRange } from '../../text/number.ts'
import { bannedNow } from '../accounts/queries/bans.ts'
import { anyOf, spells } from '../catalogue/queries/matches.ts'
import { notSealed, onlySeen } from '../moderation/queries/sealed.ts'

/** What one keyword may name; each by an index and a few of it. */

const few = 5

export interface FoundWork {
  id: string
  number: string
  title: string
  published: boolean
  unlisted: 'draft' | 'hidden' | 'removed' | null
}

const workColumns = sql`w.id, w.number, w.title, w.published, w.unlisted`

/** Works on the site or not, by number in any writing. */
export async function worksByNumber(
  db: Database,
  keyword: string,
  seesSealed: boolean,
): Promise<FoundWork[]> {
  if (!canBeginNumber(keyword)) return []
  const norm = numberNorm(keyword)
  const [lower, upper] = prefixRange(numberPrefix(keyword))
  const begins = upper === null ? sql`true` : sql`w.number_norm ~<~ ${upper}`
  const seen = all(onlySeen('w.id', seesSealed))
  const { rows } = await sql<FoundWork>`
    select * from (
      (select ${workColumns}, 0 as place, w.number_norm from work w where w.number_norm = ${norm} and ${seen} limit ${few})
      union
      (select ${workColumns}, 1, w.number_norm from work w
        where w.number_norm ~>=~ ${lower} and ${begins} and w.number_norm <> ${norm} and ${seen}
        order by w.number_norm using ~<~ limit ${few})
    ) found order by place, number_norm limit ${few}
  `.execute(db)
  return rows
}

export async function worksById(db: Database, id: string, seesSealed: boolean): Promise<FoundWork[]> {
  const { rows } = await sql<FoundWork>`
    select ${workColumns} from work w where w.id = ${id}::bigint and ${all(onlySeen('w.id', seesSealed))}
  `.execute(db)
  return rows
}

/** Works whose title or names hold the words. */
export async function worksByWords(db: Database, keyword: string, seesSealed: boolean): Promise<FoundWork[]> {
  const query = queryOf(keyword)
  if (query === null) return []
  const { rows } = await sql<FoundWork>`
    select ${workColumns} from (
      select s.work_id from work_search s
      where s.doc @@ ${anyOf(query)}::tsquery and ${spells(query, sql`s.norm`)}
        and ${all(onlySeen('s.work_id', seesSealed))}
      limit ${few}
    ) found join work w on w.id = found.work_id order by w.pub_time desc
  `.execute(db)
  return rows
}

export interface FoundMember {
  id: string
  userName: string
  isBanned: boolean
}

/** By the folded beginning of the name, or by number. */
export async function membersByName(db: Database, key: string, now: Date): Promise<FoundMember[]> {
  const begins = `${likeText(key)}%`
  const number = /^\d{16,18}$/.test(key) ? key : null
  const { rows } = await sql<FoundMember>`
    select id, user_name as "userName", ${bannedNow('found', now)} as "isBanned" from (
      (select id, user_name, banned_at, banned_until from member where user_name_key collate "C" like ${begins} order by user_name_key collate "C" limit ${few})
      union
      (select id, user_name, banned_at, banned_until from member where id = ${number}::bigint and user_name is not null)
    ) found order by user_name limit ${few}
  `.execute(db)
  return rows
}

export interface FoundOrder {
  id: string
  userName: string | null
  payName: string
  priceFen: number
  state: string
  exception: string | null
}

/** By the whole number, or by the last four digits: the newest of those. */
export async function ordersByNumber(db: Database, keyword: string): Promise<FoundOrder[]> {
  const isTail = /^\d{4}$/.test(keyword)
  if (!isTail && !/^\d{16,18}$/.test(keyword)) return []
  const fits = isTail ? sql`o.id % 10000 = ${Number(keyword)}` : sql`o.id = ${keyword}::bigint`
  const { rows } = await sql<FoundOrder>`
    select o.id, m.user_name as "userName", o.pay_name as "payName", o.price_fen as "priceFen", o.state, o.exception
    from orders o join member m on m.id = o.member_id
    where ${fits} order by o.id desc limit ${few}
  `.execute(db)
  return rows
}

export interface FoundMessage {
  id: string
  text: string
  userName: string | null
  status: 0 | 1 | 9
}

/** By its number, by the order it is about, or by who wrote it. */
export async function messagesOf(
  db: Database,
  by: { number: string | null; orders: string[]; members: string[] },
): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    select g.id, g.first_text as text, coalesce(m.user_name, v.name) as "userName", g.status from (
      select id from message where id = ${by.number}::bigint
      union select id from message where order_id = any(${by.orders}::bigint[]) and member_id in (
        select member_id from orders where id = any(${by.orders}::bigint[])
      )
      union select id from (
        select id from message where member_id = any(${by.members}::bigint[]) order by id desc limit ${few}
      ) newest
    ) found join message g on g.id = found.id left join member m on m.id = g.member_id
      left join guest_message v on v.message_id = g.id
    order by g.id desc limit ${few}
  `.execute(db)
  return rows
}

export interface FoundCase {
  id: string
  number: number
  workNumber: string
  state: string
  /** Its work is sealed, by this case or another. */
  isSealed: boolean
}

/** Reports by the number that people say, or on a work. */
export async function casesOf(
  db: Database,
  by: { number: number | null; id: string | null; works: string[] },
): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    select c.id, c.number, c.work_number as "workNumber", c.state, not ${notSealed('c.work_id')} as "isSealed" from (
      select id from report_case where number = ${by.number}::integer
      union select id from report_case where id = ${by.id}::bigint
      union select id from report_case where work_id = any(${by.works}::bigint[])
    ) found join report_case c on c.id = found.id order by c.id desc limit ${few}
  `.execute(db)
  return rows
}
