import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** The folder of the film whose clip stands for a work; undefined where visitors may not see it. */
export async function findPublicClip(
  db: Database,
  { workId, videoId }: { workId: string; videoId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ folder: string }>`
    select v.folder from work w join video v on v.id = w.preview_id
    where w.id = ${workId}::bigint and w.published and w.is_online = 1 and w.play_level = 0
      and w.preview_id = ${videoId}::bigint and v.state = 'ready' and v.folder is not null
  `.execute(db)
  return rows[0]?.folder
}

export interface FilmWithoutClip {
  id: string
  folder: string
}

/** Films that can be watched and have no clip, behind this id. */
export async function filmsWithoutClip(
  db: Database,
  after: string,
  limit: number,
): Promise<FilmWithoutClip[]> {
  const { rows } = await sql<FilmWithoutClip>`
    select id, folder from video
    where state = 'ready' and not has_preview and folder is not null and id > ${after}::bigint
    order by id limit ${limit}
  `.execute(db)
  return rows
}

export async function countFilmsWithoutClip(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from video where state = 'ready' and not has_preview and folder is not null
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** False: it is not watched any more. */
export async function noteClip(db: Database, videoId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ has_preview: true })
    .where('id', '=', videoId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
