import type { Generated } from 'kysely'
import type { Day, Int8, ReasonParams } from './columns.ts'

/** Videos and scheduled tasks. */

export type VideoSource = 'download' | 'upload' | 'file' | 'demo'
export type VideoState = 'waiting' | 'fetching' | 'transcoding' | 'ready' | 'failed' | 'removed'

export interface JobTables {
  video: {
    id: Generated<string>
    work_id: Int8
    /** Null: of the whole work. */
    part_id: string | null
    source_kind: VideoSource
    source: string
    source_mark: string | null
    /** SHA-256 of the source, in hexadecimal; null until it was fetched. */
    source_hash: string | null
    state: Generated<VideoState>
    progress: Generated<number>
    attempts: Generated<number>
    /** A reason of the contract; words where an older version wrote them. */
    reason: string | null
    reason_params: ReasonParams
    folder: string | null
    bytes: string | null
    seconds: number | null
    width: number | null
    height: number | null
    has_sound: boolean | null
    /** The sounds that viewers choose from; null where a video is older than the choice. */
    audio_tracks: number | null
    /** A short clip for cards lies beside it. */
    has_preview: Generated<boolean>
    failed_in: 'waiting' | 'fetching' | 'transcoding' | null
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  upload: {
    id: Generated<string>
    work_id: Int8
    part_id: string | null
    file_name: string
    video_id: Generated<string>
    bytes: string
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  stream: {
    id: Buffer
    member_id: string | null
    sign_in_id: string | null
    work_id: Int8
    video_id: Int8
    address: string
    media_epoch: number
    seen_at: Date
    expires_at: Date
  }
  play_day: { day: Day; slot: number; plays: number }
  play_mark: { day: Day; mark: Buffer }
  day_figures: {
    day: Day
    members: number | null
    orders: number | null
    revenue_fen: string | null
    reports: number | null
    vip: number | null
    open_messages: number | null
    counted_at: Date | null
  }
  hour_figures: { day: Day; hour: number; copies: number; plays: number }
  job_run: {
    id: Generated<string>
    job_id: Int8
    task: string
    subject: string | null
    attempt: number
    process: string
    began_at: Generated<Date>
    ended_at: Date | null
    outcome: 'done' | 'failed' | 'stopped' | 'lost' | null
    /** A reason of the contract; words where an older version wrote them. */
    reason: string | null
    reason_params: ReasonParams
  }
  process: {
    name: string
    kind: 'api' | 'worker'
    host: string
    version: string
    began_at: Date
    seen_at: Date
    cpu: number
    load: number
    memory: Int8
    requests: number | null
    p99: number | null
    parallel: number | null
  }
  disk: {
    host: string
    size: Int8
    free: Int8
    media: Generated<string>
    pictures: Generated<string>
    database: string | null
    media_elsewhere: boolean
    measured_at: Date
    walked_at: Date
  }
  folder_mark: { one: Generated<boolean>; mark: string }
  site_sign: { one: Generated<boolean>; seen_at: Date }
  outage: { id: Generated<string>; what: 'site' | 'database'; began_at: Date; ended_at: Date }
  disk_day: { host: string; day: Day; used: Int8 }
  backup: {
    id: Generated<string>
    began_at: Date
    ended_at: Date
    outcome: 'done' | 'failed'
    reason: string | null
    reason_params: ReasonParams
    host: string
    folder: string
    works: string | null
    files: number | null
    bytes: string | null
    new_bytes: string | null
    media_elsewhere: Generated<boolean>
  }
  /** Unlogged: see migration 22. */
  request_count: { minute: number; mark: Buffer; requests: number }
  schema_migration: { version: number; name: string; applied_at: Generated<Date> }
}
