import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

export interface MarkableFilm {
  workId: string
  partId: string | null
  videoId: string
  seconds: number
  /** Of the work. */
  tags: string[]
}

/** Films of the demo that visitors find first, of works without markers. */
export async function filmsToMark(db: Database, most: number): Promise<MarkableFilm[]> {
  const { rows } = await sql<MarkableFilm>`
    select v.work_id as "workId", v.part_id as "partId", v.id as "videoId", v.seconds,
      array(
        select l.entity_id::text from work_entity l join entity e on e.id = l.entity_id
        where l.work_id = v.work_id and e.kind = 'tag' order by l.position limit 3
      ) as tags
    from video v join work w on w.id = v.work_id
    where v.source_kind = 'demo' and v.state = 'ready' and w.published and not w.has_markers
    order by w.play_level, w.pub_time desc, w.id desc, v.id limit ${most}
  `.execute(db)
  return rows
}

/** Members of the demo that propose. */
export async function demoProposers(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member where is_demo and cardinality(roles) = 0 order by id limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}
