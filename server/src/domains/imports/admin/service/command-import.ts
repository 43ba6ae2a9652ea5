import { type Failure, failureOf } from '@yehang/contract'
import type { ModId } from '@yehang/contract/channels'
import type pg from 'pg'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Findings } from '../../reading/open.ts'
import type { ImportReport, LineProblem } from '../../report.ts'
import type { SourceItem } from '../../source.ts'
import type { Classified } from '../../writing/classify.ts'
import type { Journal } from '../../writing/write.ts'
import { addCommandBatch, lockBatch, stopAbandoned } from '../queries/batches.ts'
import { addLines } from '../queries/lines.ts'
import { countsOf } from './check.ts'
import { LineCollector } from './collecting.ts'
import { endWriting } from './ending.ts'
import { AdminJournal } from './journal.ts'
import { storedFindings } from './reading-options.ts'

export interface CommandOrder {
  fileName: string
  /** 0 where it is not known. */
  bytes: number
  channel: ModId | null
  asDrafts: boolean
}

/**
 * An import of the command line as the back office keeps it: with what it changed, so that it can be taken back there,
 * its wrong lines, and how it ended. It stands there from its first batch on; a file of which nothing is right leaves
 * nothing.
 */
export class CommandImport implements Journal {
  readonly #db: Database
  readonly #clock: Clock
  readonly #order: CommandOrder
  readonly #onStop: () => void
  readonly #collector = new LineCollector()
  #journal: AdminJournal | null = null
  #batchId: string | null = null
  #findings: Findings | null = null

  /** `onStop` is called where staff ask it to stop. */
  constructor({ db, clock }: { db: Database; clock: Clock }, order: CommandOrder, onStop: () => void) {
    this.#db = db
    this.#clock = clock
    this.#order = order
    this.#onStop = onStop
  }

  readonly found = (findings: Findings): void => {
    this.#findings = findings
  }

  readonly onItem = (item: SourceItem): void => this.#collector.onItem(item)

  readonly onProblem = (problem: LineProblem): void => this.#collector.options.onProblem?.(problem)

  async keep(client: pg.ClientBase, changed: Classified['changed']): Promise<void> {
    await (this.#journal ?? (await this.#begin(client))).keep(client, changed)
  }

  async written(client: pg.ClientBase, classified: Classified, ids: readonly string[]): Promise<void> {
    await this.#journal?.written(client, classified, ids)
  }

  async filesGiven(client: pg.ClientBase): Promise<void> {
    await this.#journal?.filesGiven(client)
  }

  /** Under the lock of imports: what is being written by another command can only have been killed. */
  async #begin(client: pg.ClientBase): Promise<AdminJournal> {
    const now = new Date(this.#clock.now())
    await stopAbandoned(client, now)
    this.#batchId = await addCommandBatch(client, this.#order, this.#findings?.format ?? null, now)
    this.#journal = new AdminJournal(this.#batchId, this.#onStop)
    return this.#journal
  }

  /** `report`: null where it failed. */
  async end(report: ImportReport | null, failure: Failure | null): Promise<void> {
    const id = this.#batchId
    if (id === null) return
    const now = new Date(this.#clock.now())
    await this.#db.transaction().execute(async (tx) => {
      const held = await lockBatch(tx, id)
      // Without it the transaction that began it failed.
      if (held?.state !== 'writing') return
      await addLines(tx, id, this.#collector.take())
      const { written_added: added, written_changed: changed, written_blocked: blocked } = held
      const counts = report === null ? { added, changed } : countsOf(report)
      const isWhole = report !== null && !report.interrupted
      const findings = this.#findings
      const change = {
        ...counts,
        // Those that were written down as blocked are counted by themselves.
        ...('blocked' in counts && { blocked: Math.max(0, counts.blocked - blocked) }),
        facts: {
          ...(report && { repeated: report.repeated, skipped: report.skipped }),
          ...(report && { unknownFields: [...report.unknownFields].slice(0, 50) }),
          ...(findings && { findings: storedFindings(findings) }),
        },
      }
      const ended = {
        state: isWhole ? ('done' as const) : ('stopped' as const),
        failure: failure ?? (isWhole ? null : failureOf('import_command_interrupted')),
        file: this.#order.fileName,
      }
      await endWriting(tx, held, { ...ended, change }, now)
    })
  }
}
