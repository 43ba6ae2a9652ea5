import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { likeText } from '../../platform/database/like.ts'
import { all } from '../../platform/database/pagination.ts'
import { queryOf, type SearchQuery } from '../../platform/text/grams.ts'
import { canBeginNumber } from '../../platform/text/number.ts'
import { anyOf, beginsNumber, spells } from '../catalogue/queries/matches.ts'
import { cleanedText, pastedNumbers, typedNumbers } from '../catalogue/queries/meaning.ts'
import { notSealed, onlySeen } from '../catalogue/queries/sealed.ts'
import { bannedNow } from '../members/queries/bans.ts'

/** What one keyword may name; each by an index and a few of it. */

const few = 5

export interface FoundWork {
  id: string
  number: string
  title: string
  published: boolean
  unlisted: 'draft' | 'hidden' | 'removed' | 'deleted' | null
}

const workColumns = sql`w.id, w.number, w.title, w.published,
  case when w.deleted_at is null then w.unlisted else 'deleted' end as unlisted`

/** Works on the site or not, by number in any writing, or by the numbers in a name that was pasted. */
export async function worksByNumber(
  db: Database,
  keyword: string,
  seesSealed: boolean,
): Promise<FoundWork[]> {
  const typed = canBeginNumber(keyword) ? await worksByTyped(db, keyword, seesSealed) : []
  if (typed.length > 0) return typed
  const { rows } = await sql<FoundWork>`
    select ${workColumns} from work w
    where w.number_norm = any(${pastedNumbers(keyword)}::text[]) and ${all(onlySeen('w.id', seesSealed))}
    order by w.number_norm limit ${few}
  `.execute(db)
  return rows
}

/** The number itself before others that begin like it. */
async function worksByTyped(db: Database, keyword: string, seesSealed: boolean): Promise<FoundWork[]> {
  const { norms, prefixes } = typedNumbers(keyword)
  const seen = all(onlySeen('m.id', seesSealed))
  const columns = sql`m.id, m.number, m.title, m.published,
    case when m.deleted_at is null then m.unlisted else 'deleted' end as unlisted`
  const begins = prefixes.map(
    (prefix) => sql`(
      select ${columns}, 1, m.number_norm from work m
      where ${beginsNumber(prefix)} and m.number_norm <> all(${norms}::text[]) and ${seen}
      order by m.number_norm using ~<~ limit ${few}
    )`,
  )
  const { rows } = await sql<FoundWork>`
    select * from (
      (select ${columns}, 0 as place, m.number_norm from work m where m.number_norm = any(${norms}::text[]) and ${seen} limit ${few})
      union ${sql.join(begins, sql` union `)}
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

/** Works whose title or names hold the words, if need be without what a file's name adds to them. */
export async function worksByWords(db: Database, keyword: string, seesSealed: boolean): Promise<FoundWork[]> {
  const found = await worksHolding(db, queryOf(keyword), seesSealed)
  return found.length > 0 ? found : worksHolding(db, cleanedText(keyword)?.query ?? null, seesSealed)
}

async function worksHolding(
  db: Database,
  query: SearchQuery | null,
  seesSealed: boolean,
): Promise<FoundWork[]> {
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

/** By its number, by the order it is about, or by its sender. */
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
