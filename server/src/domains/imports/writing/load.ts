import type { ModId } from '@yehang/contract/channels'
import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { usualPlayLevels } from '../../../platform/site/site-settings.ts'
import { recount, renewCollects } from '../../catalogue/queries/counts.ts'
import { rebuildRankings } from '../../catalogue/queries/ranking.ts'
import { moveVersionOfRecorded } from '../../catalogue/queries/version.ts'
import { lastLinesOf } from '../first-reading.ts'
import { refreshStatistics, tuneForImport, vacuumCatalogue } from '../queries/session.ts'
import {
  type BlockedLine,
  emptyReport,
  type ImportProgress,
  type ImportReport,
  type LineProblem,
  type Repetition,
} from '../report.ts'
import { type Source, sourceOf } from '../source.ts'
import { dueSubtitles, giveSubtitles } from '../subtitles.ts'
import { dueVideos, giveVideos } from '../videos.ts'
import { count } from './classify.ts'
import { type Patience, withImportLock } from './import-lock.ts'
import { type EmptyFields, type PreparedWork, prepareBatches } from './prepare.ts'
import { BatchWriter, type Journal, type WriteOptions } from './write.ts'

export interface ImportDeps {
  db: Database
  pool: pg.Pool
  /** `YYYY-MM-DD` in Asia/Shanghai; the rankings are made as of it. */
  today: string
  /** Folder below which lines name videos; unset: they may name none. */
  importDir?: string | undefined
  /** required: they have to be shown before anything is published, so new works are drafts, but for the demo's. */
  rights?: 'off' | 'required'
}

export interface ImportOptions {
  /** For records that name no channel. */
  channel?: ModId | null
  /** What becomes of a field that a line has, and has empty; `clear` unless told. */
  empty?: EmptyFields
  /** Marks the works as demo, which `go-live` removes. */
  isDemo?: boolean
  /** New works wait to be published. */
  asDrafts?: boolean
  journal?: Journal
  /** Without it, an import that finds another one running ends at once. */
  patience?: Patience
  /** Ends the import after the batch in hand; what went in stays. */
  signal?: AbortSignal
  onProgress?(progress: ImportProgress): void
  onProblem?(problem: LineProblem): void
  onRepetition?(repetition: Repetition): void
  onBlocked?(blocked: BlockedLine): void
}

/** Visitors see what has gone in after so many works, then after four times as many, and so on. */
const firstPublication = 1000
const publicationGrowth = 4

/** So many written works make old statistics useless. */
const manyWorks = 1000

/** So many written works make old sums of collections useless; after fewer they are those of the day. */
const manyCollected = 20_000

/** Makes what has gone in visible: counts, rankings, and a new version of the catalogue. */
export async function publish({ db, today }: Pick<ImportDeps, 'db' | 'today'>, written = 0): Promise<void> {
  await rebuildRankings(db, today)
  await recount(db)
  await renewCollects(db, today, written >= manyCollected)
  await moveVersionOfRecorded(db)
}

async function showNumbers(db: Database): Promise<void> {
  await recount(db)
  await moveVersionOfRecorded(db)
}

/**
 * Brings a source, or records in the NDJSON shape, into the catalogue. Keyed by channel and number: what is there
 * and differs is updated, what does not differ is left alone, nothing is removed. Each batch is one transaction, so
 * that an import that was interrupted anywhere can simply be run again. It needs two connections of the pool. Throws
 * ImportError where it cannot go on.
 */
export async function importWorks(
  deps: ImportDeps,
  source: Source | Iterable<unknown> | AsyncIterable<unknown>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const items = 'items' in source ? source : sourceOf(source)
  const run = async (client: pg.PoolClient) => {
    await tuneForImport(client)
    const levelOf = await usualPlayLevels(deps.db)
    return new Import({ ...deps, levelOf }, client, items, options).run()
  }
  return withImportLock(deps.pool, run, options.patience)
}

class Import {
  readonly #deps: ImportDeps
  readonly #client: pg.PoolClient
  readonly #source: Source
  readonly #options: ImportOptions
  readonly #report = emptyReport()
  readonly #writer: BatchWriter
  #written = 0
  #publishAt = firstPublication
  #expectsNew = true

  constructor(
    deps: ImportDeps & Pick<WriteOptions, 'levelOf'>,
    client: pg.PoolClient,
    source: Source,
    options: ImportOptions,
  ) {
    this.#deps = deps
    this.#client = client
    this.#source = source
    this.#options = options
    const { isDemo = false, asDrafts = false, journal } = options
    const { rights = 'off', levelOf } = deps
    const waits = asDrafts || (rights === 'required' && !isDemo)
    this.#writer = new BatchWriter(client, { isDemo, asDrafts: waits, rights, levelOf, journal })
  }

  async run(): Promise<ImportReport> {
    const { channel = null, isDemo = false, empty = 'clear', signal } = this.#options
    const { onProblem, onRepetition } = this.#options
    const { importDir } = this.#deps
    const lastLines = await lastLinesOf(this.#client, this.#source, importDir, this.#options, (line) => {
      if (line % 1000 === 0) this.#progress('checking', line)
    })
    const batches = prepareBatches(
      this.#source,
      {
        channel,
        importDir,
        isDemo,
        empty,
        signal,
        lastLines,
        expectsNew: () => this.#expectsNew,
        onRead: () => this.#progress('importing'),
        onProblem: (problem) => onProblem?.(problem),
        onRepetition: (repetition) => onRepetition?.(repetition),
      },
      this.#report,
    )
    try {
      await this.#writeAll(batches, lastLines)
    } catch (error) {
      // Why the import failed says more than that it could not be finished either.
      await this.#finish().catch(() => {})
      throw error
    }
    await this.#finish()
    this.#report.interrupted = signal?.aborted ?? false
    return this.#report
  }

  async #writeAll(
    batches: AsyncIterable<PreparedWork[]>,
    lastLines: ReadonlyMap<string, number> | null,
  ): Promise<void> {
    // While PostgreSQL takes one batch in, the next is prepared.
    let writing: Promise<void> = Promise.resolve()
    try {
      for await (const batch of batches) {
        await writing
        writing = this.#write(batch, lastLines)
        writing.catch(() => {})
      }
    } finally {
      await writing
    }
  }

  async #write(batch: readonly PreparedWork[], lastLines: ReadonlyMap<string, number> | null): Promise<void> {
    const classified = await this.#writer.write(batch, lastLines)
    const written = classified.added.length + classified.changed.length
    this.#written += written
    count(this.#report, batch, classified)
    for (const blocked of classified.blocked) this.#options.onBlocked?.(blocked)
    const due = await dueVideos(this.#client, classified.passed, this.#options.isDemo ?? false)
    const onProblem = (problem: LineProblem) => this.#options.onProblem?.(problem)
    await giveVideos(this.#deps.db, this.#report, due, onProblem)
    const subtitles = await dueSubtitles(this.#client, classified.passed)
    await giveSubtitles(this.#deps, this.#report, subtitles, onProblem)
    await this.#options.journal?.filesGiven(this.#client)
    this.#expectsNew = written * 2 > batch.length
    this.#progress('importing')
    if (this.#written < this.#publishAt) return
    const first = this.#publishAt === firstPublication
    while (this.#publishAt <= this.#written) this.#publishAt *= publicationGrowth
    await refreshStatistics(this.#client)
    // Between the first and the last, visitors keep the first rankings: a rebuild takes longer than a batch.
    if (first) await rebuildRankings(this.#deps.db, this.#deps.today)
    await showNumbers(this.#deps.db)
  }

  /** Also after a failure, and where nothing was written: an earlier import may have been killed before this. */
  async #finish(): Promise<void> {
    this.#progress('finishing')
    await publish(this.#deps, this.#written)
    if (this.#written >= manyWorks) await vacuumCatalogue(this.#client)
    // The demo brings its pictures in all widths.
    if (this.#written === 0 || this.#options.isDemo) return
    await addJob(this.#deps.db, 'size-pictures', { after: '0' }, { key: 'size-pictures' })
  }

  #progress(phase: ImportProgress['phase'], lines = this.#report.lines): void {
    this.#options.onProgress?.({ ...this.#report, lines, phase, fraction: this.#source.fraction() })
  }
}
