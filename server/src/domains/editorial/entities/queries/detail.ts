import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** What a page of one entity shows besides its names. */
export interface EntityFacts {
  count: number
  followers: number
  channels: { modId: number; count: number }[]
}

export async function factsOf(db: Database, id: string, isPerformer: boolean): Promise<EntityFacts> {
  // Of performers alone: theirs are some thousand links at most, and the others have one channel.
  const channels = isPerformer
    ? sql`(
        select coalesce(json_agg(json_build_object('modId', c.mod_id, 'count', c.count) order by c.mod_id), '[]')
        from (
          select mod_id, count(*)::int as count from work_entity
          where entity_id = ${id}::bigint and published group by mod_id
        ) c
      )`
    : sql`'[]'::json`
  const { rows } = await sql<EntityFacts>`
    select coalesce((select work_count from entity_stat where entity_id = ${id}::bigint), 0) as count,
      (select count(*)::int from followed where entity_id = ${id}::bigint) as followers,
      ${channels} as channels
  `.execute(db)
  return rows[0] ?? { count: 0, followers: 0, channels: [] }
}

export interface MergeRecord {
  mergeId: string
  id: string
  name: string
  works: number
  at: Date
  staffName: string | null
}

/** What went into an entity and is still there, the last first. */
export async function mergesInto(db: Database, id: string): Promise<MergeRecord[]> {
  const { rows } = await sql<MergeRecord>`
    select m.id as "mergeId", e.id, e.name, m.merged_at as at, staff.user_name as "staffName", m.works
    from entity_merge m join entity e on e.id = m.from_id left join member staff on staff.id = m.merged_by
    where m.into_id = ${id}::bigint and m.undone_at is null
    order by m.id desc limit 50
  `.execute(db)
  return rows
}

export interface ChangeRecord {
  entryId: string
  at: Date
  action: string
  staffName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The last changes by staff. */
export async function changesOf(db: Database, id: string): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    select a.id::text as "entryId", a.at, a.action, staff.user_name as "staffName", a.before, a.after
    from audit_entry a left join member staff on staff.id = a.actor_id
    where a.subject_kind = 'entity' and a.subject_id = ${id}
    order by a.id desc limit 30
  `.execute(db)
  return rows
}

/** Others that may be the same, with most works first. */
export async function similarEntities(
  db: Database,
  id: string,
): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select distinct o.id, o.name, coalesce(t.work_count, 0) as count
    from entity_similarity mine
    join entity_similarity other on other.kind = mine.kind and other.mod_id = mine.mod_id and other.key = mine.key
      and other.entity_id <> mine.entity_id
    join entity o on o.id = other.entity_id left join entity_stat t on t.entity_id = o.id
    where mine.entity_id = ${id}::bigint and not exists (
      select from entity_distinct d where d.first_id = least(mine.entity_id, o.id)
        and d.second_id = greatest(mine.entity_id, o.id)
    )
    order by count desc, o.id limit 8
  `.execute(db)
  return rows
}
