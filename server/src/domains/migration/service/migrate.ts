import { texts } from '@yehang/contract'
import type pg from 'pg'
import type { Context } from '../../../platform/context.ts'
import { type Patience, withImportLock } from '../../imports/writing/import-lock.ts'
import { writeKept, writeWorkLinks } from '../queries/kept.ts'
import { levelsThatAre, siteNumber, stagedBalance, writeMembers } from '../queries/members.ts'
import {
  codeBatch,
  countCodes,
  type Sums,
  writeCards,
  writeOrders,
  writePointsEntries,
  writeWithdrawals,
} from '../queries/money.ts'
import { prepareSession, settle } from '../queries/staging.ts'
import { inTransaction, refreshStatistics, takenBack } from '../queries/transactions.ts'
import { type FormerKept, keptOf } from '../records/kept.ts'
import { type FormerMember, memberOf } from '../records/members.ts'
import {
  cardOf,
  type FormerCard,
  type FormerOrder,
  type FormerPointsEntry,
  type FormerWithdrawal,
  orderOf,
  pointsEntryOf,
  withdrawalOf,
} from '../records/money.ts'
import { count, emptyReport, type MigrationReport, type Tallied } from '../report.ts'
import type { Kind, Row } from '../rows.ts'
import { codeBatchLabel, MigrationError, sayMigration, wantedFolder } from '../words.ts'
import { Batches } from './batches.ts'
import { openDump, rowsIn } from './dump.ts'
import { type WorkLink, WorkLinks, type WorkRules } from './work-links.ts'

/** A record that is not in, for the operator's list. */
export interface Refused {
  table: Tallied
  id: string
  reason: string
  name?: string
}

export interface MigrationOptions {
  /** How the operator calls the site: its records are known by this name and their numbers. */
  site: string
  tablePrefix: string
  works: WorkRules
  /** Levels by number of a group; others by the rule of docs/migration.md. */
  levels: ReadonlyMap<number, number>
  /** So many points of a card are a day; null: as the dump prices a day. */
  pointsADay: bigint | null
  isDryRun: boolean
  batchSize?: number
  signal?: AbortSignal
  patience?: Patience
  onProgress?(pass: 1 | 2, rows: number, fraction: number | null): void
  onRefused?(refused: Refused): void
}

const usualBatch = 20_000
const passes: readonly (readonly Kind[])[] = [
  ['groups', 'types', 'members', 'works'],
  ['orders', 'cards', 'withdrawals', 'points', 'kept'],
]

/**
 * Takes members, what they keep and the history of money over from a dump of MacCMS; works must be in before. What is in is
 * recognised by the numbers of the dump: running it again changes nothing.
 */
export async function migrateMaccms(
  context: Pick<Context, 'secretKey' | 'clock'> & { pool: pg.Pool },
  file: string,
  options: MigrationOptions,
): Promise<MigrationReport> {
  const dump = await openDump(file, options.tablePrefix)
  const run = async (client: pg.PoolClient) => {
    await prepareSession(client)
    const migration = new Migration(context, client, dump, options)
    return options.isDryRun ? takenBack(client, () => migration.run()) : migration.run()
  }
  return withImportLock(context.pool, run, options.patience)
}

class Migration {
  readonly #context: Pick<Context, 'secretKey' | 'clock'>
  readonly #client: pg.ClientBase
  readonly #dump: Awaited<ReturnType<typeof openDump>>
  readonly #options: MigrationOptions
  readonly #report: MigrationReport
  readonly #links: WorkLinks
  readonly #now: Date
  readonly #codeBatches = new Map<number, string>()
  #siteId = 0

  constructor(
    context: Pick<Context, 'secretKey' | 'clock'>,
    client: pg.ClientBase,
    dump: Awaited<ReturnType<typeof openDump>>,
    options: MigrationOptions,
  ) {
    this.#context = context
    this.#client = client
    this.#dump = dump
    this.#options = options
    this.#report = emptyReport(options.pointsADay)
    this.#links = new WorkLinks(options.works)
    this.#now = new Date(context.clock.now())
  }

  async run(): Promise<MigrationReport> {
    const levels = await levelsThatAre(this.#client)
    const missing = [...this.#options.levels.values()].find((level) => !levels.includes(level))
    if (missing !== undefined) throw new MigrationError(sayMigration('no-level', missing))
    this.#siteId = await siteNumber(this.#client, this.#options.site, this.#now)
    await this.#pass(1)
    if (!this.#isStopped()) await refreshStatistics(this.#client)
    if (!this.#isStopped()) await this.#pass(2)
    const { tallies } = this.#report
    if (Object.values(tallies).every(({ read }) => read === 0) && !this.#isStopped()) {
      throw new MigrationError(sayMigration('not-maccms'))
    }
    await countCodes(this.#client)
    if (!this.#options.isDryRun) await settle(this.#client)
    this.#report.interrupted = this.#isStopped()
    return this.#report
  }

  #isStopped = () => this.#options.signal?.aborted ?? false

  /** Members and works first: the rest names them. */
  async #pass(pass: 1 | 2): Promise<void> {
    const batches = new Batches(this.#options.batchSize ?? usualBatch)
    const takers = this.#takers(batches)
    let rows = 0
    try {
      for await (const part of this.#dump.parts(passes[pass - 1] ?? [])) {
        for (const row of rowsIn(part)) await takers[part.kind](row)
        rows += part.rows.length
        this.#options.onProgress?.(pass, rows, this.#dump.fraction())
        if (this.#isStopped()) break
      }
      await batches.end()
    } finally {
      await batches.leave()
    }
  }

  #takers(batches: Batches): Record<Kind, (row: Row) => Promise<void> | undefined> {
    const { secretKey } = this.#context
    const levelRule = { levels: this.#options.levels, now: this.#now }
    const taker = <T>(
      kind: Tallied,
      read: (row: Row) => T | null,
      write: (records: T[]) => Promise<void>,
    ) => {
      const take = batches.of<T>((records) => this.#inBatch(() => write(records)))
      return (row: Row) => {
        this.#report.tallies[kind].read++
        const record = read(row)
        if (record !== null) return take(record)
        this.#refuse(kind, row)
        return undefined
      }
    }
    const takeKept = batches.of<FormerKept>((records) => this.#inBatch(() => this.#kept(records)))
    return {
      groups: (row) => this.#group(row),
      types: (row) => this.#links.noteType(row),
      members: taker(
        'members',
        (row) => memberOf(row, secretKey, levelRule),
        (all) => this.#members(all),
      ),
      works: taker(
        'works',
        (row) => this.#links.linkOf(row),
        (all) => this.#works(all),
      ),
      orders: taker('orders', orderOf, (all) => this.#orders(all)),
      cards: taker(
        'cards',
        (row) => cardOf(row, secretKey, this.#report.pointsADay),
        (all) => this.#cards(all),
      ),
      withdrawals: taker('withdrawals', withdrawalOf, (all) => this.#withdrawals(all)),
      points: taker('points', pointsEntryOf, (all) => this.#points(all)),
      kept: (row) => {
        this.#report.tallies.kept.read++
        const record = keptOf(row)
        if (record !== null && record !== 'elsewhere') return takeKept(record)
        count(this.#report.tallies.kept.reasons, record ?? 'row_unreadable')
        return undefined
      },
    }
  }

  #inBatch(work: () => Promise<void>): Promise<void> {
    return this.#options.isDryRun ? work() : inTransaction(this.#client, work)
  }

  /** A row without a number, or with an amount that is none. */
  #refuse(kind: Tallied, row: Row): void {
    const isMoney = kind === 'orders' || kind === 'cards' || kind === 'withdrawals'
    const reason = isMoney ? 'amount_wrong' : 'row_unreadable'
    count(this.#report.tallies[kind].reasons, reason)
    this.#options.onRefused?.({ table: kind, id: row.values[0] ?? '', reason })
  }

  /** What a day of the first group that is for sale costs prices the cards, unless the command says it. */
  #group(row: Row): undefined {
    const price = row.whole('group_points_day')
    if (this.#report.pointsADay === null && price !== null && price > 0n) this.#report.pointsADay = price
  }

  async #members(members: FormerMember[]): Promise<void> {
    const { tallies, notes, points } = this.#report
    const written = await writeMembers(this.#client, this.#siteId, members, this.#now)
    const refused = new Set(written.refused.map(({ sourceId }) => sourceId))
    for (const { sourceId, reason, name } of written.refused) {
      count(tallies.members.reasons, reason)
      this.#options.onRefused?.({ table: 'members', id: sourceId, reason, name })
    }
    for (const member of members) {
      points.dump += member.points + member.frozen
      if (!refused.has(String(member.sourceId))) for (const note of member.notes) count(notes, note)
    }
    points.here += await stagedBalance(this.#client, this.#siteId)
    tallies.members.present += written.present
    this.#report.membersAdded += written.added
  }

  async #works(works: WorkLink[]): Promise<void> {
    const links = await this.#links.find(this.#client, works)
    await writeWorkLinks(this.#client, this.#siteId, links)
    const { works: tally } = this.#report.tallies
    const present = links.filter(({ workId }) => workId !== null).length
    tally.present += present
    if (present < links.length) count(tally.reasons, 'work_missing', links.length - present)
  }

  #add(
    kind: 'orders' | 'cards' | 'withdrawals',
    records: { fen: bigint; paid: boolean }[],
    here: Sums,
  ): void {
    const tally = this.#report.tallies[kind]
    for (const { fen, paid } of records) {
      tally.fen.dump += fen
      if (paid) tally.paidFen.dump += fen
    }
    tally.present += here.count
    tally.fen.here += here.fen
    tally.paidFen.here += here.paidFen
  }

  async #orders(orders: FormerOrder[]): Promise<void> {
    const here = await writeOrders(this.#client, this.#siteId, orders, this.#now)
    this.#add(
      'orders',
      orders.map(({ fen, paidAt }) => ({ fen, paid: paidAt !== null })),
      here,
    )
  }

  async #withdrawals(rows: FormerWithdrawal[]): Promise<void> {
    const here = await writeWithdrawals(this.#client, this.#siteId, rows, this.#now)
    this.#add(
      'withdrawals',
      rows.map(({ fen, settledAt }) => ({ fen, paid: settledAt !== null })),
      here,
    )
  }

  async #cards(cards: FormerCard[]): Promise<void> {
    for (const days of new Set(cards.flatMap(({ days }) => days ?? []))) {
      if (this.#codeBatches.has(days)) continue
      const batch = { label: codeBatchLabel(this.#options.site, days), days, levelId: 2 }
      this.#codeBatches.set(days, await codeBatch(this.#client, batch, this.#now))
    }
    const here = await writeCards(this.#client, this.#siteId, cards, this.#codeBatches, this.#now)
    this.#add(
      'cards',
      cards.map(({ fen, usedAt }) => ({ fen, paid: usedAt !== null })),
      here,
    )
    this.#report.codes += here.codes
    for (const { sourceId, reason } of here.refused) {
      count(this.#report.tallies.cards.reasons, reason)
      this.#options.onRefused?.({ table: 'cards', id: sourceId, reason })
    }
  }

  async #points(entries: FormerPointsEntry[]): Promise<void> {
    const tally = this.#report.tallies.points
    const present = await writePointsEntries(this.#client, this.#siteId, entries, this.#now)
    tally.present += present
    if (present < entries.length) count(tally.reasons, 'member_missing', entries.length - present)
  }

  async #kept(kept: FormerKept[]): Promise<void> {
    const folders = { usual: texts.defaultFolder, wanted: wantedFolder }
    const written = await writeKept(this.#client, this.#siteId, kept, folders, this.#now)
    const tally = this.#report.tallies.kept
    tally.present += written.present
    for (const { reason, count: by } of written.missing) count(tally.reasons, reason, by)
  }
}
