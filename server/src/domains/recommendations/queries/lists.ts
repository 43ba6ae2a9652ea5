import { sql } from 'kysely'
import { type Database, planOnce } from '../../../platform/database/database.ts'
import type { HistoryState, ReasonCode, StoredReason } from '../../../platform/database/tables/tables.ts'
import { recordColumns, type WorkRecord } from '../../catalogue/queries/rows.ts'
import { unseenOf, unwantedOf } from './candidates.ts'
import type { TasteKind, TasteRow } from './taste.ts'

/** What of a member may be used. Lists are kept while it is as it was when they were made. */
export interface Use {
  on: boolean
  since: Date | null
  history: HistoryState
}

export async function useOf(db: Database, memberId: string): Promise<Use> {
  const { rows } = await sql<Use>`
    ${planOnce} select recommendations as on, recommendations_since as since, history_state as history
    from member where id = ${memberId}::bigint and erased_at is null
  `.execute(db)
  return rows[0] ?? { on: false, since: null, history: 'off' }
}

export interface StoredList {
  works: string[]
  /** Of each work the number of its reason, from 1 on. */
  reasonOf: number[]
  reasons: StoredReason[]
}

export interface NewList extends StoredList {
  about: string
  place: number
  madeFrom: string[]
}

/** The one list of all that is recommended. */
export const aboutAll = '0'

/** What of a member lists are made from. */
export interface Basis {
  use: Use
  entries: readonly Pick<TasteRow, 'kind' | 'id'>[]
}

/**
 * Keeps these lists of a member instead of those that are there. Not where the member has changed what may be used, or
 * has taken back something that they were made from. The row is held, as every change of a member holds it: each comes
 * either before, or after it and removes the lists. In two statements, as one that waits for a row does not see what
 * has become of others meanwhile.
 */
export async function storeLists(
  db: Database,
  memberId: string,
  { use, entries }: Basis,
  lists: readonly NewList[],
  now: Date,
): Promise<void> {
  const given = JSON.stringify(
    lists.map(({ about, place, works, reasonOf, reasons, madeFrom }) => ({
      ...{ about, place, works, reasons },
      reason_of: reasonOf,
      made_from: madeFrom,
    })),
  )
  const member = sql`${memberId}::bigint`
  const areKept = (kind: TasteKind, table: string, column: string) => {
    const ids = sql`${entries.filter((entry) => entry.kind === kind).map(({ id }) => id)}::bigint[]`
    return sql`cardinality(${ids}) = (
      select count(*) from ${sql.table(table)} where member_id = ${member} and ${sql.ref(column)} = any(${ids})
    )`
  }
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      ${planOnce} select from member
      where id = ${member} and recommendations and erased_at is null
        and recommendations_since is not distinct from ${use.since}::timestamptz and history_state = ${use.history}
      for share
    `.execute(tx)
    if (rows.length === 0) return
    await sql`
      ${planOnce} with me as materialized (
        select ${member} as id where ${areKept('liked', 'work_like', 'work_id')}
          and ${areKept('collected', 'collected_work', 'work_id')}
          and ${areKept('watched', 'viewed_work', 'work_id')}
          and ${areKept('followed', 'followed', 'entity_id')}
      ), given as materialized (
        select * from jsonb_to_recordset(${given}::jsonb) l (
          about bigint, place smallint, works bigint[], reason_of smallint[], reasons jsonb, made_from bigint[]
        )
      ), gone as (
        delete from recommended_list
        where member_id in (select id from me) and about not in (select about from given)
      )
      insert into recommended_list (member_id, about, place, works, reason_of, reasons, made_from, made_at)
      select me.id, about, place, works, reason_of, reasons, made_from, ${now} from me cross join given
      on conflict (member_id, about) do update set place = excluded.place, works = excluded.works,
        reason_of = excluded.reason_of, reasons = excluded.reasons, made_from = excluded.made_from,
        made_at = excluded.made_at
    `.execute(tx)
  })
}

export async function removeLists(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('recommended_list').where('member_id', '=', memberId).execute()
}

/** Of each entity so many of its newest works are looked at for new ones. */
const newestOfEntity = 3

export interface ListToShow {
  on: boolean
  /** Null: none has been made. */
  list:
    | (StoredList & {
        hasTaste: boolean
        /** Works that are newer than the list, by the number of the reason. */
        fresh: { id: string; reason: number }[]
        unwanted: string[]
      })
    | null
}

/** All that is recommended to a member, with what of it is not wanted at this moment. */
export async function readList(db: Database, memberId: string): Promise<ListToShow> {
  const { rows } = await sql<
    { on: boolean } & (NonNullable<ListToShow['list']> | { works: null }) & {
        freshIds: string[]
        freshReasons: number[]
      }
  >`
    ${planOnce} with list as materialized (
      select works, reason_of, reasons, made_from from recommended_list
      where member_id = ${memberId}::bigint and about = ${aboutAll}::bigint
    ), fresh as materialized (
      select n.work_id, min(r.number) as reason
      from list cross join lateral rows from (
        jsonb_to_recordset(list.reasons) as (code text, id bigint, "newAt" integer)
      ) with ordinality r (code, id, "newAt", number)
      cross join lateral (
        select work_id from work_entity where entity_id = r.id and published
        order by pub_time desc, work_id desc limit ${newestOfEntity}
      ) n
      where r."newAt" is not null and n.work_id <> all(list.works) and n.work_id <> all(list.made_from)
      group by n.work_id
    ), candidate as materialized (
      select works || array(select work_id from fresh) as ids from list
    )
    select member.recommendations as on, list.works, list.reason_of as "reasonOf", list.reasons,
      list.made_from <> '{}' as "hasTaste",
      array(select work_id from fresh order by work_id desc) as "freshIds",
      array(select reason::int from fresh order by work_id desc) as "freshReasons",
      array(${unwantedOf(memberId, sql`(select ids from candidate)::bigint[]`)}) as unwanted
    from member left join list on true where member.id = ${memberId}::bigint
  `.execute(db)
  const [row] = rows
  if (row === undefined) return { on: false, list: null }
  const { on, freshIds, freshReasons, ...list } = row
  if (list.works === null) return { on, list: null }
  const fresh = freshIds.map((id, at) => ({ id, reason: freshReasons[at] ?? 0 }))
  return { on, list: { ...list, fresh } }
}

export interface CollectedLists {
  on: boolean
  /** Whether lists have been made. */
  made: boolean
  lists: (StoredList & { about: string })[]
  /** Collected works that are not to be named. */
  unseen: string[]
  unwanted: string[]
}

/** What the works lead to that a member collected last, the last first. */
export async function readCollectedLists(db: Database, memberId: string): Promise<CollectedLists> {
  const { rows } = await sql<CollectedLists>`
    ${planOnce} with list as materialized (
      select about, place, works, reason_of, reasons from recommended_list where member_id = ${memberId}::bigint
    )
    select recommendations as on,
      exists (select from list where about = ${aboutAll}::bigint) as made,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'about', about::text, 'works', works::text[], 'reasonOf', reason_of, 'reasons', reasons
        ) order by place), '[]') from list where about <> ${aboutAll}::bigint
      ) as lists,
      array(${unseenOf(memberId, sql`array(select about from list)`)}) as unseen,
      array(${unwantedOf(
        memberId,
        sql`array(select unnest(works) from list where about <> ${aboutAll}::bigint)`,
      )}) as unwanted
    from member where id = ${memberId}::bigint
  `.execute(db)
  return rows[0] ?? { on: false, made: false, lists: [], unseen: [], unwanted: [] }
}

/** A work to show, and why. */
export interface Shown {
  id: string
  code: ReasonCode
  reasonId: string | null
}

export interface ListedWork extends Omit<Shown, 'id'> {
  work: WorkRecord
  /** What the reason is called. */
  name: string | null
}

/** Works in this order, each with what its reason is called; a work that is not published has no name. */
export async function worksWithReasons(db: Database, shown: readonly Shown[]): Promise<ListedWork[]> {
  if (shown.length === 0) return []
  const { rows } = await sql<WorkRecord & { name: string | null }>`
    ${planOnce} with page as materialized (
      select * from unnest(
        ${shown.map(({ id }) => id)}::bigint[], ${shown.map(({ code }) => code)}::text[],
        ${shown.map(({ reasonId }) => reasonId)}::bigint[]
      ) with ordinality given (id, code, reason, place)
    )
    select ${recordColumns}, case when page.code in ('watched', 'liked', 'collected')
      then (select title from work where id = page.reason and published)
      else (select coalesce(name_cn, name) from entity where id = page.reason) end as name
    from page join work w on w.id = page.id and w.published
    left join sized_picture s on s.path = w.pic_small
    order by page.place
  `.execute(db)
  const byId = new Map(shown.map((one) => [one.id, one]))
  return rows.flatMap(({ name, ...work }) => {
    const one = byId.get(work.id)
    return one === undefined ? [] : [{ work, code: one.code, reasonId: one.reasonId, name }]
  })
}
