import type { Generated, JSONColumnType } from 'kysely'
import type { Int8, ReasonParams } from './columns.ts'

/** Tables of imports, and of sites that were taken over whole. */

export type ImportState =
  | 'uploading'
  | 'fetching'
  | 'checking'
  | 'ready'
  | 'writing'
  | 'publishing'
  | 'done'
  | 'stopped'
  | 'failed'
  | 'undoing'
  | 'undone'
  | 'dropped'
export type ImportFormat = 'csv' | 'xlsx' | 'ndjson' | 'json' | 'maccms'
export type LineOutcome = 'added' | 'changed' | 'unchanged' | 'wrong' | 'blocked'
/** How staff want a file to be read; what is absent is found out. */
export interface ImportMapping {
  columns: Record<string, string>
  types: Record<string, string>
  /** What becomes of fields that lines have empty; absent: they are emptied. */
  empty?: 'keep' | 'clear'
  number?: string
  separators?: Record<string, string>
  dates?: 'dmy' | 'mdy'
  encoding?: string
  header?: boolean
  sheet?: string
  /** The address that relative addresses of pictures belong to. */
  site?: string
}
/** How a file turned out to be written. */
export interface ImportFindings {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | null
  hasHeader: boolean
  columns: Record<string, string>
  separators: Record<string, '|' | ';' | '\n' | '/' | '、' | ','>
  dates: 'dmy' | 'mdy' | null
}
/** What a dry run found beside its five counts. */
export interface ImportFacts {
  /**
   * Lines whose work is repeated later in the file, and lines left out: both are among the
   * unchanged ones.
   */
  repeated?: number
  skipped?: number
  unknownFields?: string[]
  /** What staff changed and the file says otherwise. */
  keptByStaff?: { fields: number; works: number }
  /** Of the new works those that had been taken back before. */
  returned?: number
  /** Field → how many works would have it changed; field → how many wrong lines it spoils. */
  changes?: Record<string, number>
  covers?: ImportCovers
  findings?: ImportFindings
  /** Not all wrong lines could be kept. */
  isCut?: boolean
}
/** What a few of the covers came to that lines name. */
export interface ImportCovers {
  named: number
  sampled: number
  reachable: number
  problems: { line: number; number: string; reason: string; params?: object }[]
  refused: { origin: string; count: number }[]
}
export interface ImportProblem {
  field: string
  /** A reason of the contract; words where an older version wrote them. */
  reason: string
  params?: object
  value: string
}
export interface ImportDifference {
  field: string
  before: string
  after: string
  /** Staff changed the field: `before` stays. */
  keptByStaff?: boolean
}
export interface ImportBlocked {
  why: 'number' | 'info_hash' | 'removed' | 'merged'
  mark: string
  caseId: string | null
}

export interface ImportTables {
  former_site: { id: Generated<number>; name: string; created_at: Date }
  migrated_record: {
    site_id: number
    kind: 'member' | 'work' | 'card' | 'kept'
    source_id: Int8
    target_id: string | null
    reason: string | null
  }
  import_batch: {
    id: Generated<string>
    file_name: string
    /** 0 where it is not known. */
    bytes: string
    origin: Generated<'browser' | 'command' | 'source'>
    source_id: string | null
    state: Generated<ImportState>
    reason: string | null
    reason_params: ReasonParams
    format: ImportFormat | null
    columns: Generated<string[]>
    types: JSONColumnType<{ id: string; name: string; count: number }[], string | undefined, string>
    channel: number | null
    mapping: JSONColumnType<ImportMapping, string | undefined, string>
    as_drafts: Generated<boolean>
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    wrong: Generated<number>
    blocked: Generated<number>
    fixed: Generated<number>
    facts: JSONColumnType<ImportFacts, string | undefined, string>
    check_ms: number | null
    written_added: Generated<number>
    written_changed: Generated<number>
    written_blocked: Generated<number>
    written_kept_fields: Generated<number>
    written_kept_works: Generated<number>
    written_returned: Generated<number>
    done_line: Generated<number>
    files_line: Generated<number>
    progress: Generated<number>
    stop_asked: Generated<boolean>
    began_at: Date | null
    ended_at: Date | null
    undo_until: Date | null
    done_state: 'done' | 'stopped' | null
    published: Generated<number>
    undo: JSONColumnType<
      { hidden: number; restored: number; left: number } | null,
      string | undefined,
      string
    >
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  import_source: {
    id: Generated<string>
    name: string
    kind: 'maccms' | 'file' | 'folder'
    address: string
    every_minutes: number
    writes: 'ask' | 'always'
    max_works: number
    channel: number | null
    mapping: JSONColumnType<ImportMapping, string | undefined, string>
    as_drafts: Generated<boolean>
    confirmed_at: Date | null
    paused: Generated<boolean>
    next_at: Date
    reads_all: Generated<boolean>
    batch_id: string | null
    began_at: Date | null
    next_page: number | null
    pages: number | null
    fetched_bytes: Generated<string>
    fetched_works: Generated<number>
    covered_at: Date | null
    failures: Generated<number>
    reason: string | null
    reason_params: ReasonParams
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  import_source_file: {
    source_id: Int8
    name: string
    bytes: string
    modified_at: Date
  }
  duplicate_work: {
    id: Generated<string>
    work_id: Int8
    other_id: Int8
    why: 'magnet' | 'number' | 'title'
    batch_id: string | null
    found_at: Date
    apart_at: Date | null
    apart_by: string | null
  }
  import_line: {
    batch_id: Int8
    line: number
    origin: Exclude<LineOutcome, 'unchanged'>
    outcome: LineOutcome
    number: Generated<string>
    title: Generated<string>
    work_id: string | null
    problems: JSONColumnType<ImportProblem[], string | undefined, string>
    raw: JSONColumnType<Record<string, unknown> | null, string | undefined, string>
    fixes: JSONColumnType<Record<string, unknown>, string | undefined, string>
    differences: JSONColumnType<ImportDifference[], string | undefined, string>
    blocked: JSONColumnType<ImportBlocked | null, string | undefined, string>
  }
  import_change: {
    batch_id: Int8
    kind: 'added' | 'changed'
    work_id: Int8
    before: JSONColumnType<Record<string, unknown> | null>
    before_hash: Buffer | null
    after_mark: Buffer | null
  }
}
