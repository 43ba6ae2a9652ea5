import type { ModId } from '@yehang/contract/channels'
import type { LineFault } from './words.ts'

export interface LineProblem {
  line: number
  field: string
  reason: LineFault
}

/** Two lines with one key: the later counts. */
export interface Repetition {
  modId: ModId
  number: string
  line: number
  later: number
}

/** A work that may not come in: it was taken down, or what it names is blocked. */
export interface BlockedLine {
  line: number
  modId: ModId
  number: string
  /** `merged`: the work is part of another one now, whose line brings what is to come in. */
  why: 'number' | 'info_hash' | 'removed' | 'merged'
  /** The blocked mark; the number of the work that it was merged into; empty for a work that was taken down itself. */
  mark: string
  /** By which it was blocked. */
  caseId: string | null
}

/** What became of the records; the seven counts add up to `lines`. */
export interface ImportReport {
  lines: number
  added: number
  changed: number
  unchanged: number
  /** Records whose key comes again later. */
  repeated: number
  wrong: number
  /** Works that may not come in. */
  blocked: number
  skipped: number
  /** Fields that staff changed and a changed line would have written over, and of how many works. */
  keptFields: number
  keptWorks: number
  /** Of the added ones: works that had been taken back with an earlier import. */
  returned: number
  /** Works that were given the video their line names; in a dry run, that would be. */
  videos: number
  /** Works whose video must wait, since another one is being prepared. */
  videosHeld: number
  /** Subtitles that were read; in a dry run, that would be. */
  subtitles: number
  /** Records that said of their work that it is watchable or prepared, which an import does not decide. */
  onlineIgnored: number
  /** Why records were skipped, and how many; by the English sentence. */
  skips: Map<string, { reason: LineFault; count: number }>
  /** Fields that no record has in our format; they were ignored. */
  unknownFields: Set<string>
  interrupted: boolean
}

export interface ImportProgress extends Readonly<ImportReport> {
  /** `checking`: a first reading looks for repeated keys. `comparing`: a dry run. */
  phase: 'checking' | 'importing' | 'comparing' | 'finishing'
  /** How much of the source is done, 0 to 1; null where its size is unknown. */
  fraction: number | null
}

export function emptyReport(): ImportReport {
  return {
    lines: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    repeated: 0,
    wrong: 0,
    blocked: 0,
    skipped: 0,
    keptFields: 0,
    keptWorks: 0,
    returned: 0,
    videos: 0,
    videosHeld: 0,
    subtitles: 0,
    onlineIgnored: 0,
    skips: new Map(),
    unknownFields: new Set(),
    interrupted: false,
  }
}
