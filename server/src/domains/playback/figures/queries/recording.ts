import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

export interface PlaybackRecord {
  workId: string
  network: string
  browser: string
  /** Milliseconds; null where there was no picture. */
  start: number | null
  isSlow: boolean
  failure: string | null
  isAbandoned: boolean
  stalls: number
  stalledMs: number
  bytes: number
  seconds: number
}

/** Adds a playback to the sums, in one statement. False: visitors do not see the work. */
export async function addPlayback(
  db: Database,
  day: string,
  hour: Date,
  playback: PlaybackRecord,
): Promise<boolean> {
  const { workId, network, browser, start, failure, stalls, stalledMs, bytes, seconds } = playback
  const failed = failure === null ? 0 : 1
  const { rows } = await sql<{ found: boolean }>`
    with known as (select id from work where id = ${workId}::bigint and published),
    failed as (
      insert into playback_failure as kept (day, work_id, reason, failures)
      select ${day}::date, id, ${failure}, 1 from known where ${failed}::int = 1
      on conflict (day, work_id, reason) do update set failures = kept.failures + 1
    ),
    recent as (
      insert into playback_hour as kept (hour, work_id, plays, failures)
      select ${hour}::timestamptz, id, 1, ${failed}::int from known
      on conflict (hour, work_id) do update
        set plays = kept.plays + 1, failures = kept.failures + excluded.failures
    ),
    summed as (
      insert into playback_day as kept (day, work_id, network, browser, plays, starts, start_ms, slow_starts, failures,
        abandoned, stalls, stalled_ms, bytes, seconds)
      select ${day}::date, id, ${network}, ${browser}, 1, ${start === null ? 0 : 1}::int, ${start ?? 0}::bigint,
        ${playback.isSlow ? 1 : 0}::int, ${failed}::int, ${playback.isAbandoned ? 1 : 0}::int, ${stalls}::int,
        ${stalledMs}::bigint, ${bytes}::bigint, ${seconds}::bigint
      from known
      on conflict (day, work_id, network, browser) do update set
        plays = kept.plays + 1, starts = kept.starts + excluded.starts, start_ms = kept.start_ms + excluded.start_ms,
        slow_starts = kept.slow_starts + excluded.slow_starts, failures = kept.failures + excluded.failures,
        abandoned = kept.abandoned + excluded.abandoned, stalls = kept.stalls + excluded.stalls,
        stalled_ms = kept.stalled_ms + excluded.stalled_ms, bytes = kept.bytes + excluded.bytes,
        seconds = kept.seconds + excluded.seconds
    )
    select exists (select from known) as found
  `.execute(db)
  return rows[0]?.found ?? false
}

/** Removes what is older than is kept. */
export async function removeOldPlaybacks(db: Database, firstDay: string, firstHour: Date): Promise<void> {
  await db.deleteFrom('playback_day').where('day', '<', firstDay).execute()
  await db.deleteFrom('playback_failure').where('day', '<', firstDay).execute()
  await db.deleteFrom('playback_hour').where('hour', '<', firstHour).execute()
}
