import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface DemoClip {
  /** In the storage. */
  folder: string
  bytes: number
  seconds: number
  width: number
  height: number
  hasSound: boolean
}

/**
 * Lets every work of the demo that says it can be watched play the clip; answers how many got it. Again it changes
 * nothing. Works of the demo that say they are being prepared go on saying so: nothing prepares them, and that a
 * visitor sees what it looks like is all they are for.
 */
export async function giveDemoVideos(db: Database, clip: DemoClip, now: Date): Promise<number> {
  return insertVideos(db, clip, now, sql`true`)
}

/**
 * Gives the newest public work of the demo a clip of some length, and sets its duration: it is the
 * first that visitors find, where they try seeking and resuming.
 */
export async function giveLongDemoVideo(db: Database, clip: DemoClip, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update work set duration = ${Math.round(clip.seconds / 60)} where id = (
      select id from work where is_demo and is_online = 1 and published
      order by play_level, pub_time desc, id desc limit 1
    ) returning id
  `.execute(db)
  const [work] = rows
  if (work) await insertVideos(db, clip, now, sql`w.id = ${work.id}::bigint`)
}

async function insertVideos(
  db: Database,
  clip: DemoClip,
  now: Date,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into video (work_id, source_kind, source, state, progress, folder, bytes, seconds, width, height, has_sound,
                       created_at, updated_at)
    select id, 'demo', ${clip.folder}, 'ready', 1, ${clip.folder}, ${clip.bytes}::bigint, ${clip.seconds}::real,
           ${clip.width}::smallint, ${clip.height}::smallint, ${clip.hasSound}::boolean, ${now}::timestamptz,
           ${now}::timestamptz
    from work w
    where ${which} and is_demo and is_online = 1 and not exists (select from video v where v.work_id = w.id and state = 'ready')
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
