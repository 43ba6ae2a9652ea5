import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ModId } from '@yehang/contract/channels'
import type { ImportedWork } from '../../catalogue/service/imported-work.ts'
import { type SearchText, searchTextOf } from '../../catalogue/service/search-text.ts'
import type { FieldProblem } from '../record/fields.ts'
import { findNamedFile, type NamedFile } from '../record/named-files.ts'
import { type ReadResult, readRecord, recordFields, type Saying } from '../record/record.ts'
import type { ImportReport, LineProblem, Repetition } from '../report.ts'
import type { Source, SourceItem } from '../source.ts'

/** Raised when the same line is to be written in another form, so that unchanged lines are written anew. */
const formVersion = 1

/** The first batch is small, so that a site that fills has something to show at once. */
const firstBatch = 1000
const fullBatch = 4000

/** PostgreSQL's answers are attended to so often, in records, while a batch is prepared. */
const turnEvery = 8

const readEvery = 100

/** `part`: its title; null where the file is of the whole work. */
export type PartFile = NamedFile & { part: string | null }

export interface PreparedWork {
  line: number
  work: ImportedWork
  /** Of all that the line says, in hex. */
  hash: string
  /** Fields that the line says nothing of: of a known work they stay. */
  unsaid: readonly string[]
  search: SearchText | null
  /** Films that the line names: of a part, or of the whole work. */
  videos: readonly PartFile[]
  /** Subtitles that it names, in the same way. */
  subtitles: readonly PartFile[]
  /** An earlier batch has written this key. */
  isRepeated: boolean
}

/** What becomes of a field that a line has, and has empty: it stays, or is emptied. */
export type EmptyFields = 'keep' | 'clear'

export interface PrepareOptions {
  /** For records that name no channel. */
  channel: ModId | null
  /** See ImportDeps. */
  importDir: string | undefined
  isDemo: boolean
  /** Whether a field that a line has empty is emptied. */
  empty: EmptyFields
  signal: AbortSignal | undefined
  /** Key → its last line, where the source was read before. */
  lastLines: ReadonlyMap<string, number> | null
  /** Whether the search text is worth making before it is known which works are new. */
  expectsNew(): boolean
  /** Called now and then. */
  onRead(): void
  onProblem(problem: LineProblem): void
  onRepetition(repetition: Repetition): void
}

type ReadWork = Extract<ReadResult, { work: ImportedWork }>

export function keyOf({ modId, number }: Pick<ImportedWork, 'modId' | 'number'>): string {
  return `${modId} ${number}`
}

export function readItem(item: SourceItem, channel: ModId | null): ReadResult {
  if ('error' in item) return { problems: [{ field: '(line)', reason: item.error }] }
  return 'raw' in item ? readRecord(item.raw, channel) : { problems: [] }
}

export interface FileOfLine {
  of: 'videos' | 'subtitles'
  part: string | null
  source: string
}

/** The files that a line names. */
export function namedFiles({ video, subtitles, parts = [] }: ImportedWork): FileOfLine[] {
  return [{ title: null, video, subtitles }, ...parts].flatMap(({ title: part, video, subtitles = [] }) => [
    ...(video === undefined ? [] : [{ of: 'videos' as const, part, source: video }]),
    ...subtitles.map((source) => ({ of: 'subtitles' as const, part, source })),
  ])
}

/** As the fields of a record are called. */
export function fieldOfFile({ of, part }: Pick<FileOfLine, 'of' | 'part'>): string {
  const field = of === 'videos' ? 'video' : 'subtitles'
  return part === null ? field : `parts.${field}`
}

const knownFields = new Set(recordFields)

function noteUnknown(raw: unknown, unknown: Set<string>): void {
  if (unknown.size >= 50) return
  for (const field in raw as object) if (!knownFields.has(field)) unknown.add(field.slice(0, 60))
}

/** Checks and counts records and gathers the right ones, each key once. */
class Preparation {
  readonly #options: PrepareOptions
  readonly #report: ImportReport
  /** Key → line, where there was no first reading. */
  readonly #lines = new Map<string, number>()
  gathered = new Map<string, PreparedWork>()

  constructor(options: PrepareOptions, report: ImportReport) {
    this.#options = options
    this.#report = report
  }

  /** A promise where the line names files, which have to be looked up. */
  take(item: SourceItem): Promise<void> | undefined {
    const report = this.#report
    report.lines++
    if ('skip' in item) {
      report.skipped++
      const { count = 0 } = report.skips.get(item.skip.en) ?? {}
      report.skips.set(item.skip.en, { reason: item.skip, count: count + 1 })
      return
    }
    const read = readItem(item, this.#options.channel)
    if ('problems' in read) return this.#refuse(item.line, read.problems)
    if ('raw' in item) noteUnknown(item.raw, report.unknownFields)
    const named = namedFiles(read.work)
    if (named.length > 0) return this.#takeWithFiles(item.line, read, named)
    this.#gather(item.line, read, { videos: [], subtitles: [] })
  }

  async #takeWithFiles(line: number, read: ReadWork, named: readonly FileOfLine[]): Promise<void> {
    const files: Record<FileOfLine['of'], PartFile[]> = { videos: [], subtitles: [] }
    const problems: FieldProblem[] = []
    for (const one of named) {
      const file = await findNamedFile(this.#options.importDir, one.source)
      if ('reason' in file) problems.push({ field: fieldOfFile(one), reason: file.reason })
      else files[one.of].push({ ...file, part: one.part })
    }
    if (problems.length > 0) this.#refuse(line, problems)
    else this.#gather(line, read, files)
  }

  #refuse(line: number, problems: readonly FieldProblem[]): undefined {
    this.#report.wrong++
    for (const problem of problems) this.#options.onProblem({ line, ...problem })
  }

  #gather(line: number, { work, saying }: ReadWork, files: Pick<PreparedWork, 'videos' | 'subtitles'>): void {
    if (!this.#options.isDemo && work.isOnline !== null) {
      // What is watchable is what has a video.
      if (work.isOnline > 0) this.#report.onlineIgnored++
      work.isOnline = null
    }
    const key = keyOf(work)
    const last = this.#options.lastLines?.get(key)
    if (last !== undefined && last !== line) {
      this.#repetition(work, line, last)
      return
    }
    const earlier = this.#lines.get(key)
    if (earlier !== undefined) this.#repetition(work, earlier, line)
    if (this.#options.lastLines === null) this.#lines.set(key, line)
    const replaced = this.gathered.get(key)
    this.gathered.set(key, {
      line,
      work,
      ...this.#said(work, saying),
      search: this.#options.expectsNew() ? searchTextOf(work) : null,
      ...files,
      isRepeated: replaced ? replaced.isRepeated : earlier !== undefined,
    })
  }

  /** An empty field counts beside the work, which is the same without it: so what it empties is no repetition. */
  #said(work: ImportedWork, { absent, empty }: Saying): Pick<PreparedWork, 'hash' | 'unsaid'> {
    const cleared = this.#options.empty === 'clear' && empty.length > 0 ? JSON.stringify(empty) : ''
    return {
      hash: hash('sha256', `${formVersion}${JSON.stringify(work)}${cleared}`).slice(0, 32),
      unsaid: this.#options.empty === 'clear' ? absent : [...absent, ...empty],
    }
  }

  #repetition({ modId, number }: ImportedWork, line: number, later: number): void {
    this.#report.repeated++
    this.#options.onRepetition({ modId, number, line, later })
  }
}

/** The right records in batches. What was gathered before the source failed is handed out before the failure is. */
export async function* prepareBatches(
  source: Source,
  options: PrepareOptions,
  report: ImportReport,
): AsyncGenerator<PreparedWork[]> {
  const preparation = new Preparation(options, report)
  let size = firstBatch
  let failure: unknown
  try {
    for await (const item of source.items()) {
      if (options.signal?.aborted) break
      const lookingUp = preparation.take(item)
      if (lookingUp !== undefined) await lookingUp
      if (report.lines % turnEvery === 0) await nextTurn()
      if (report.lines % readEvery === 0) options.onRead()
      if (preparation.gathered.size < size) continue
      yield [...preparation.gathered.values()]
      preparation.gathered = new Map()
      size = fullBatch
    }
  } catch (error) {
    // An interrupted download fails; that is no failure of the import.
    if (!options.signal?.aborted) failure = error
  }
  if (preparation.gathered.size > 0) yield [...preparation.gathered.values()]
  if (failure !== undefined) throw failure
}
