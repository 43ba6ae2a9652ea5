import type { Generated } from 'kysely'
import type { Day, Int8 } from './columns.ts'

/** Tables of how films play. */

export interface PlaybackFigureTables {
  playback_day: {
    day: Day
    work_id: Int8
    network: string
    browser: string
    plays: Generated<number>
    starts: Generated<number>
    start_ms: Generated<string>
    slow_starts: Generated<number>
    failures: Generated<number>
    abandoned: Generated<number>
    stalls: Generated<number>
    stalled_ms: Generated<string>
    bytes: Generated<string>
    seconds: Generated<string>
  }
  playback_failure: {
    day: Day
    work_id: Int8
    reason: string
    failures: number
  }
  playback_hour: {
    hour: Date
    work_id: Int8
    plays: number
    failures: number
  }
}
