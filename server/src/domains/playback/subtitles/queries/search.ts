import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { StoredCue } from '../../../../platform/database/tables/tables.ts'

/** What is said in films, found by some of its words. */

/** So many places are found; of more the number is not known. */
export const foundMax = 200

export interface SaidRow {
  trackId: string
  workId: string
  part: { id: string; title: string } | null
  language: string
  offsetMs: number
  cues: StoredCue[]
  norm: string
}

const columns = sql`
  t.id as "trackId", t.work_id as "workId", t.language, t.offset_ms as "offsetMs", b.cues, b.norm,
  (select json_build_object('id', p.id::text, 'title', p.title) from work_part p where p.id = t.part_id) as part
`

/** A film of the work, or of the part, can be watched, and what came with a film is that film's. */
const isPlayable = sql`
  exists (
    select from video v where v.work_id = t.work_id and coalesce(v.part_id, 0) = coalesce(t.part_id, 0)
      and v.state = 'ready' and (t.video_id is null or t.video_id = v.id)
  )
`

const hasAll = (likes: readonly string[]): RawBuilder<unknown> => sql`b.norm like all(${likes}::text[])`

export interface SaidQuery {
  /** For a `::tsquery` cast. */
  tsquery: string
  likes: readonly string[]
}

/**
 * Places in films of published works up to a level, at most one more than `foundMax`. The index gives the rows lazily:
 * what is said everywhere ends the reading after as many.
 */
export async function saidAnywhere(
  db: Database,
  { tsquery, likes }: SaidQuery,
  levelUpTo: number,
): Promise<SaidRow[]> {
  const { rows } = await sql<SaidRow>`
    select ${columns}
    from subtitle_block b
    cross join lateral (select * from subtitle_track t where t.id = b.track_id offset 0) t
    cross join lateral (
      select from work w where w.id = t.work_id and w.published and w.is_online = 1
        and w.play_level <= ${levelUpTo} offset 0
    ) w
    where b.doc @@ ${tsquery}::tsquery and ${hasAll(likes)} and ${isPlayable}
    limit ${foundMax + 1}
  `.execute(db)
  return rows
}

/** The same in the films of one work, in the order in which it is said. */
export async function saidInWork(
  db: Database,
  workId: string,
  { likes }: SaidQuery,
  levelUpTo: number,
): Promise<SaidRow[]> {
  const { rows } = await sql<SaidRow>`
    select ${columns}
    from work w join subtitle_track t on t.work_id = w.id
    join subtitle_block b on b.track_id = t.id
    left join work_part o on o.id = t.part_id
    where w.id = ${workId}::bigint and w.published and w.is_online = 1 and w.play_level <= ${levelUpTo}
      and ${hasAll(likes)} and ${isPlayable}
    order by o.position nulls first, t.id, b.number
    limit ${foundMax + 1}
  `.execute(db)
  return rows
}

/** How often each of some works is collected, by which results are ordered. */
export async function collectsOf(db: Database, workIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; collects: number }>`
    select work_id as id, imported_collects + own_collects as collects from work_stat
    where work_id = any(${workIds}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, collects }) => [id, collects]))
}
