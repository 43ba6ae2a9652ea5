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
  /** A short clip for cards lies in its folder. */
  hasPreview?: boolean
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

/**
 * Makes some public works of the demo works of several parts: all but the last of them have the clip. Again it changes
 * nothing.
 */
export async function giveDemoParts(
  db: Database,
  clip: DemoClip,
  titles: readonly string[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into work_part (work_id, position, title)
      select w.id, part.place - 1, part.title from (
        select id from work w where is_demo and is_online = 1 and published
          and exists (select from video v where v.work_id = w.id and v.source_kind = 'demo' and v.seconds = ${clip.seconds}::real)
        order by play_level, pub_time desc, id desc limit 3
      ) w cross join unnest(${titles}::text[]) with ordinality part (title, place)
      where not exists (select from work_part)
      returning id
    `.execute(tx)
    const ids = rows.map(({ id }) => id)
    // The clip of the whole work becomes that of the first part.
    await sql`
      update video v set part_id = p.id from work_part p
      where p.id = any(${ids}::bigint[]) and p.position = 0 and v.work_id = p.work_id and v.state = 'ready'
    `.execute(tx)
    await sql`
      insert into video (work_id, part_id, source_kind, source, state, progress, folder, bytes, seconds, width, height,
                         has_sound, has_preview, created_at, updated_at)
      select work_id, id, 'demo', ${clip.folder}, 'ready', 1, ${clip.folder}, ${clip.bytes}::bigint, ${clip.seconds}::real,
             ${clip.width}::smallint, ${clip.height}::smallint, ${clip.hasSound}::boolean,
             ${clip.hasPreview ?? false}::boolean, ${now}::timestamptz, ${now}::timestamptz
      from work_part where id = any(${ids}::bigint[]) and position between 1 and ${titles.length - 2}::int
    `.execute(tx)
  })
}

async function insertVideos(
  db: Database,
  clip: DemoClip,
  now: Date,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into video (work_id, source_kind, source, state, progress, folder, bytes, seconds, width, height, has_sound,
                       has_preview, created_at, updated_at)
    select id, 'demo', ${clip.folder}, 'ready', 1, ${clip.folder}, ${clip.bytes}::bigint, ${clip.seconds}::real,
           ${clip.width}::smallint, ${clip.height}::smallint, ${clip.hasSound}::boolean,
           ${clip.hasPreview ?? false}::boolean, ${now}::timestamptz, ${now}::timestamptz
    from work w
    where ${which} and is_demo and is_online = 1 and not exists (select from video v where v.work_id = w.id and state = 'ready')
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
