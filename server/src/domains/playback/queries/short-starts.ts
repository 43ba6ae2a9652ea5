import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface StoredFilm {
  videoId: string
  /** Of its files in the storage. */
  folder: string
}

/** All films that can be watched; a file that several works share, as the demo's clip, comes once. */
export async function storedFilms(db: Database): Promise<StoredFilm[]> {
  const { rows } = await sql<StoredFilm>`
    select distinct on (folder) id as "videoId", folder from video
    where state = 'ready' and folder is not null order by folder, id
  `.execute(db)
  return rows
}

/** A film has more files than before. */
export async function addBytes(db: Database, videoId: string, bytes: number): Promise<void> {
  await db
    .updateTable('video')
    .set({ bytes: sql`bytes + ${bytes}::bigint` })
    .where('id', '=', videoId)
    .execute()
}
