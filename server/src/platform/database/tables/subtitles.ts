import type { Generated, JSONColumnType } from 'kysely'
import type { Int8 } from './columns.ts'

/** Tables of subtitles. */

export type SubtitleSource = 'upload' | 'film' | 'file'
export type SubtitleFormat = 'srt' | 'vtt' | 'ass'

/** Start and end in milliseconds, the text, and 1 where it stands at the top of the picture. */
export type StoredCue = [number, number, string] | [number, number, string, 1]

export interface SubtitleTables {
  subtitle_track: {
    id: Generated<string>
    work_id: Int8
    part_id: string | null
    video_id: string | null
    language: string
    title: Generated<string>
    source_kind: SubtitleSource
    source: Generated<string>
    source_mark: string | null
    format: SubtitleFormat
    encoding: string
    styled: string | null
    cues: number
    skipped: Generated<number>
    ends_at: number
    offset_ms: Generated<number>
    revision: Generated<number>
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  subtitle_block: {
    track_id: Int8
    number: number
    cues: JSONColumnType<StoredCue[]>
    norm: string
    doc: string
  }
}
