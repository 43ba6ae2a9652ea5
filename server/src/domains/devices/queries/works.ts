import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'

/** What apps show of a work beside its row. */
export interface WorkNames {
  id: string
  updatedAt: Date
  performers: string[]
  directors: string[]
  tags: string[]
  /** Has a film of its own, beside those of its parts. */
  isWhole: boolean
  /** Parts with a film that can be watched. */
  parts: { id: string; title: string }[]
}

/** Of so many names an app shows the first. */
const namesMost = 12

/** The names that published works are linked to, for a page of them in one statement. */
export async function namesOfWorks(db: Database, ids: string[]): Promise<Map<string, WorkNames>> {
  const names = (kind: 'performer' | 'director' | 'tag') => sql`
    array(
      select coalesce(e.name_cn, e.name) from work_entity l join entity e on e.id = l.entity_id
      where l.work_id = w.id and e.kind = ${kind} order by l.position limit ${namesMost}
    )
  `
  const { rows } = await sql<WorkNames>`
    select w.id, w.updated_at as "updatedAt", ${names('performer')} as performers,
      ${names('director')} as directors, ${names('tag')} as tags,
      w.is_online = 1 and exists (
        select from video v where v.work_id = w.id and v.part_id is null and v.state = 'ready'
      ) as "isWhole",
      (
        select coalesce(json_agg(json_build_object('id', p.id::text, 'title', p.title) order by p.position), '[]')
        from work_part p
        where p.work_id = w.id and exists (select from video v where v.part_id = p.id and v.state = 'ready')
      ) as parts
    from work w where w.id = any(${ids}::bigint[]) and w.published
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Works that can be watched and were changed since a moment, the last changed first. */
export async function changedWorks(
  db: Database,
  { modIds, playLevel, since }: { modIds: number[]; playLevel: number; since: Date },
  { offset, limit }: Slice,
): Promise<{ ids: string[]; total: number }> {
  const changed = sql`
    from work where mod_id = any(${modIds}::smallint[]) and updated_at > ${since} and published
      and is_online = 1 and play_level <= ${playLevel}
  `
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`
      select id ${changed} order by updated_at desc, id desc limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${changed}`.execute(db),
  ])
  return { ids: page.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}
