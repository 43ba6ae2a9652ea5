import type { Generated } from 'kysely'
import type { Int8 } from './columns.ts'

/** Tables of chapters and marked moments. */

export type MarkerKind = 'chapter' | 'moment'
export type MarkerState = 'proposed' | 'shown' | 'refused'

export interface MarkerTables {
  marker: {
    id: Generated<string>
    work_id: Int8
    part_id: string | null
    video_id: string | null
    kind: MarkerKind
    state: MarkerState
    seconds: number
    end_seconds: number | null
    title: string
    norm: string
    doc: string
    proposed_by: string | null
    created_by: string | null
    decided_by: string | null
    decided_at: Date | null
    created_at: Date
    updated_at: Date
  }
  marker_tag: {
    tag_id: Int8
    marker_id: Int8
  }
}
