import type { Generated, JSONColumnType } from 'kysely'
import type { Int8 } from './columns.ts'

/** Staff accounts, their permissions, and the audit log. */

/** What may not come back: a work's `mod_id number`, an info hash or the SHA-256 of a file in hexadecimal. */
export type BlockedKind = 'number' | 'info_hash' | 'file_hash'
export type ReportReason = 'rights' | 'consent' | 'age' | 'illegal' | 'wrong' | 'other'
export type CaseState = 'open' | 'decided' | 'appealed' | 'closed'
export type CaseOutcome = 'rejected' | 'partly' | 'upheld'
export type CaseReview = 'kept' | 'reversed' | 'partly'
export type CaseSide = 'reporter' | 'other'
/** What a file came with. */
export type CasePart = 'report' | 'appeal'
/** The route by which blocked content was submitted. */
export type BlockedEntryPoint = 'import' | 'command' | 'magnet' | 'work' | 'picture' | 'evidence' | 'video'
/** Where a work is listed, and why it is not. */
export type ListedBefore = 'published' | 'draft' | 'hidden'

export interface StaffTables {
  site_settings: {
    only_row: Generated<boolean>
    version: Generated<number>
    settings: JSONColumnType<object>
    changed_at: Date | null
  }
  message: {
    id: Generated<string>
    /** Null if a visitor wrote; the visitor is then in `guest_message`. */
    member_id: string | null
    order_id: string | null
    status: Generated<number>
    first_text: string
    waiting_since: Date | null
    seen_at: Date
    replied_at: Date | null
    assignee_id: string | null
    /** Out of the queue until then. */
    later_until: Date | null
    first_reply_at: Date | null
    created_at: Date
    updated_at: Date
  }
  guest_message: {
    message_id: Int8
    name: string
    name_key: string
    email: string
    code_hash: Buffer
    reset_member_id: string | null
    reset_until: Date | null
  }
  message_picture: { entry_id: Int8; content: Buffer; width: number; height: number }
  message_note: {
    id: Generated<string>
    message_id: Int8
    staff_id: Int8
    text: string
    sending_id: string | null
    created_at: Date
  }
  message_draft: { message_id: Int8; staff_id: Int8; text: string; updated_at: Date }
  canned_reply: {
    id: Generated<string>
    title: string
    text: string
    states_grant: Generated<boolean>
    updated_at: Date
  }
  staff_presence: { member_id: Int8; place: string; seen_at: Date }
  staff_hold: { place: string; member_id: Int8; wrote_at: Date; length: number }
  message_entry: {
    id: Generated<string>
    message_id: Int8
    type: number
    staff_id: string | null
    text: string
    sender_id: Int8
    sending_id: string | null
    created_at: Date
  }
  staff_role: {
    name: string
    title: string
    permissions: string[]
    built_in: Generated<boolean>
    created_at: Generated<Date>
  }
  second_factor: {
    member_id: Int8
    secret: Buffer
    last_step: Generated<string>
    created_at: Date
    confirmed_at: Date | null
  }
  recovery_code: { hash: Buffer; member_id: Int8; used_at: Date | null }
  member_note: {
    id: Generated<string>
    member_id: Int8
    author_id: Int8
    text: string
    created_at: Date
  }
  audit_entry: {
    id: Generated<string>
    at: Date
    actor_id: string | null
    /** By which key of the actor. */
    api_key_id: string | null
    action: string
    member_id: string | null
    detail: Generated<Record<string, unknown>>
    subject_kind: string | null
    subject_id: string | null
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    reason: string | null
    address: string | null
    request_id: string | null
  }
  desk_view: {
    id: Generated<string>
    member_id: Int8
    name: string
    filters: Record<string, string>
    created_at: Date
  }
  blocked_mark: { kind: BlockedKind; mark: string; case_id: string | null; created_at: Date }
  report_case: {
    id: Generated<string>
    number: Generated<number>
    code: string
    other_code: string
    sending_id: string | null
    work_id: Int8
    mod_id: number
    work_number: string
    work_title: string
    reason: ReportReason
    statement: string
    sender: Generated<string>
    contact: string
    source_mark: Buffer
    network_mark: Buffer | null
    hide_waits: Generated<boolean>
    filed_by: string | null
    state: Generated<CaseState>
    due_at: Date | null
    assignee_id: string | null
    hides: Generated<boolean>
    listed_before: ListedBefore | null
    sealed_at: Date | null
    release_asked_by: string | null
    released_at: Date | null
    keep_until: Date | null
    purged_at: Date | null
    outcome: CaseOutcome | null
    decided_by: string | null
    decided_at: Date | null
    decision: string | null
    removed: Record<string, number> | null
    pictures: Generated<string[]>
    pictures_gone: Generated<boolean>
    blocks_files: Generated<boolean>
    appeal_until: Date | null
    appeal_side: CaseSide | null
    appeal_statement: string | null
    appeal_contact: string | null
    appealed_at: Date | null
    review: CaseReview | null
    reviewed_by: string | null
    reviewed_at: Date | null
    review_text: string | null
    created_at: Date
    updated_at: Date
  }
  case_file: {
    id: Generated<string>
    case_id: Int8
    part: CasePart
    name: string
    type: string
    bytes: Int8
    file_hash: string
    file: string
    created_at: Date
  }
  blocked_hit: {
    id: Generated<string>
    at: Date
    entry_point: BlockedEntryPoint
    kind: BlockedKind | 'removed'
    mark: string
    case_id: string | null
    work_number: Generated<string>
    import_id: string | null
    file: string | null
    line: number | null
    source: 'upload' | 'download' | 'file' | null
    staff_id: string | null
  }
  case_event: {
    id: Generated<string>
    case_id: Int8
    at: Date
    staff_id: string | null
    kind: string
    letter_to: CaseSide | 'both' | null
    text: Generated<string>
  }
}
