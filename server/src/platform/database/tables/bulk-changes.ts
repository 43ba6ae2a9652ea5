import type { Generated, JSONColumnType } from 'kysely'
import type { Int8, ReasonParams } from './columns.ts'

/** Tables of changes that staff make to many works at once. */

export type BulkState = 'waiting' | 'running' | 'done' | 'stopped' | 'undo_waiting' | 'undoing' | 'undone'
/** What became of a work of a change; null: it was not reached. */
export type BulkOutcome = 'changed' | 'same' | 'refused' | 'restored' | 'kept'

/** The member of staff for whom a job acts. */
export interface BulkActor {
  id: string
  address: string
  requestId: string
  apiKeyId?: string
  seesSealed: boolean
}

export interface BulkTables {
  bulk_change: {
    id: Generated<string>
    action: JSONColumnType<Record<string, unknown>>
    filter: JSONColumnType<Record<string, unknown>>
    state: Generated<BulkState>
    works: number
    changed: Generated<number>
    same: Generated<number>
    refused: Generated<number>
    restored: Generated<number>
    kept: Generated<number>
    done_to: Generated<string>
    stop_asked: Generated<boolean>
    reason: string | null
    reason_params: ReasonParams
    note: string | null
    actor: JSONColumnType<BulkActor & object>
    created_by: Int8
    created_at: Date
    began_at: Date | null
    ended_at: Date | null
    undo_until: Date | null
    undone_by: string | null
    undone_at: Date | null
  }
  bulk_change_work: {
    bulk_id: Int8
    work_id: Int8
    outcome: BulkOutcome | null
    reason: string | null
    reason_params: ReasonParams
    before: JSONColumnType<Record<string, unknown> | null, string | null, string | null>
    after: JSONColumnType<Record<string, unknown> | null, string | null, string | null>
  }
}
