import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import { subjectKinds } from '../../../platform/audit/queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import { likeText } from '../../../platform/database/like.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import { sealedWorkIds } from '../../catalogue/queries/sealed.ts'

export interface AuditFilter {
  from: Date | null
  /** Before this moment. */
  to: Date | null
  /** `system`: not a member of staff. */
  actor: string | null
  action: string | null
  kind: string | null
  subject: string | null
  member: string | null
  apiKey: string | null
  keyword: string | null
  /** False leaves out what was done to works that a case has sealed. */
  seesSealed: boolean
}

export interface AuditRecord {
  id: string
  at: Date
  actorId: string | null
  actorName: string | null
  apiKeyId: string | null
  apiKeyName: string | null
  action: string
  subjectKind: string | null
  subjectId: string | null
  memberId: string | null
  memberName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  detail: Record<string, unknown>
  reason: string | null
  address: string | null
  requestId: string | null
}

/** A part of a reason is looked for among so many of the newest that fit otherwise: nothing indexes texts. */
const reasonsSeen = 20_000

/** Not of a sealed work, its videos or its cases: the entry contains what was changed. */
const notOfSealed = sql`(
  e.subject_kind is null or e.subject_kind not in ('work', 'video', 'case')
  or e.subject_kind || ' ' || e.subject_id <> all(array(
    select 'work ' || id from unnest(${sealedWorkIds}) sealed (id)
    union all select 'video ' || v.id from video v where v.work_id = any(${sealedWorkIds})
    union all select 'case ' || c.id from report_case c where c.work_id = any(${sealedWorkIds})
  ))
)`

function conditions(filter: AuditFilter): RawBuilder<unknown>[] {
  const { from, to, actor, action, kind, subject, member, apiKey, seesSealed } = filter
  const all: RawBuilder<unknown>[] = seesSealed ? [] : [notOfSealed]
  if (from !== null) all.push(sql`e.at >= ${from}`)
  if (to !== null) all.push(sql`e.at < ${to}`)
  if (actor === 'system') all.push(sql`e.actor_id is null`)
  else if (actor !== null) all.push(sql`e.actor_id = ${actor}::bigint`)
  if (action !== null) all.push(sql`e.action = ${action}`)
  if (kind === 'member') all.push(sql`e.member_id is not null`)
  else if (kind !== null) all.push(sql`e.subject_kind = ${kind}`)
  if (subject !== null) all.push(sql`e.subject_id = ${subject}`)
  if (member !== null) all.push(sql`e.member_id = ${member}::bigint`)
  if (apiKey !== null) all.push(sql`e.api_key_id = ${apiKey}::bigint`)
  return all
}

/** Entries that fit, as `id, at`, unordered and at most `cappedTotal`. */
function found(filter: AuditFilter): RawBuilder<unknown> {
  const all = conditions(filter)
  const where = (more: RawBuilder<unknown>[] = []) => {
    const list = [...all, ...more]
    return list.length === 0 ? sql`true` : sql.join(list, sql` and `)
  }
  const newest = (more: RawBuilder<unknown>[], limit: number) => sql`
    (select e.id, e.at from audit_entry e where ${where(more)} order by e.at desc, e.id desc limit ${limit})
  `
  const { keyword } = filter
  if (keyword === null) return newest([], cappedTotal)
  const parts = [
    sql`(
      select few.id, few.at from (
        select e.id, e.at, e.reason from audit_entry e where ${where()}
        order by e.at desc, e.id desc limit ${reasonsSeen}
      ) few where few.reason ilike ${`%${likeText(keyword)}%`} limit ${cappedTotal}
    )`,
    // Each kind by the index: a subject's id alone has none.
    sql`(
      select e.id, e.at from unnest(${subjectKinds}::text[]) kinds (kind)
      join audit_entry e on e.subject_kind = kinds.kind and e.subject_id = ${keyword}
      where ${where()} limit ${cappedTotal}
    )`,
    newest([sql`e.request_id = ${keyword}`], cappedTotal),
  ]
  if (/^\d{1,18}$/.test(keyword)) {
    parts.push(newest([sql`e.member_id = ${keyword}::bigint`], cappedTotal))
    parts.push(newest([sql`e.id = ${keyword}::bigint`], 1))
  }
  return sql`select id, at from (${sql.join(parts, sql` union `)}) either`
}

const columns = sql`
  e.id, e.at, e.actor_id as "actorId", a.user_name as "actorName",
  e.api_key_id as "apiKeyId", k.name as "apiKeyName", e.action, e.subject_kind as "subjectKind",
  e.subject_id as "subjectId", e.member_id as "memberId", m.user_name as "memberName", e.before, e.after, e.detail,
  e.reason, e.address, e.request_id as "requestId"
`
const people = sql`
  left join member a on a.id = e.actor_id left join member m on m.id = e.member_id
  left join api_key k on k.id = e.api_key_id
`

/** The newest first; counted as far as `cappedTotal`. */
export async function auditPage(db: Database, filter: AuditFilter, slice: Slice) {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${found(filter)})
    select (select count(*)::int from found) as total,
      array(
        select id::text from found order by at desc, id desc limit ${slice.limit} offset ${slice.offset}
      ) as ids
  `.execute(db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  const page = await sql<AuditRecord>`
    select ${columns} from audit_entry e ${people}
    where e.id = any(${ids}::bigint[]) order by e.at desc, e.id desc
  `.execute(db)
  return { rows: page.rows, total }
}

export async function findEntry(
  db: Database,
  id: string,
  seesSealed: boolean,
): Promise<AuditRecord | undefined> {
  const { rows } = await sql<AuditRecord>`
    select ${columns} from audit_entry e ${people} where e.id = ${id}::bigint
      and ${seesSealed ? sql`true` : notOfSealed}
  `.execute(db)
  return rows[0]
}

export type Subject = Readonly<{ kind: string; id: string }>

/** What people call these things, by `kind id`; what is gone or has no name of its own is left out. */
export async function namesOf(db: Database, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(subjects.filter((one) => one.kind === kind && /^\d{1,18}$/.test(one.id)).map(({ id }) => id)),
  ]
  const roleNames = subjects.filter(({ kind }) => kind === 'role').map(({ id }) => id)
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'work' as kind, id::text, number as name from work where id = any(${idsOf('work')}::bigint[])
    union all
    select 'entity', id::text, name from entity where id = any(${idsOf('entity')}::bigint[])
    union all
    select 'plan', id::text, name from plan where id = any(${idsOf('plan')}::bigint[])
    union all
    select 'batch', id::text, label from activation_batch where id = any(${idsOf('batch')}::bigint[])
    union all
    select 'video', v.id::text, w.number from video v join work w on w.id = v.work_id
    where v.id = any(${idsOf('video')}::bigint[])
    union all
    select 'case', id::text, 'C-' || number from report_case where id = any(${idsOf('case')}::bigint[])
    union all
    select 'api-key', id::text, name from api_key where id = any(${idsOf('api-key')}::bigint[])
    union all
    select 'webhook', id::text, name from webhook where id = any(${idsOf('webhook')}::bigint[])
    union all
    select 'role', name, title from staff_role where name = any(${roleNames}::text[])
  `.execute(db)
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}
