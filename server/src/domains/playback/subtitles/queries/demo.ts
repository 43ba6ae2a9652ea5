import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

export interface DemoFilm {
  workId: string
  partId: string | null
  seconds: number
}

/** The films of the demo that visitors find first and that have no subtitles yet, the newest public works before others. */
export async function demoFilms(db: Database, most: number): Promise<DemoFilm[]> {
  const { rows } = await sql<DemoFilm>`
    select v.work_id as "workId", v.part_id as "partId", v.seconds
    from video v join work w on w.id = v.work_id
    where v.source_kind = 'demo' and v.state = 'ready' and w.published
      and not exists (select from subtitle_track t where t.work_id = v.work_id)
    order by w.play_level, w.pub_time desc, w.id desc, v.id limit ${most}
  `.execute(db)
  return rows
}
