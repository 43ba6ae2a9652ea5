import type pg from 'pg'
import { blockedLines } from './blocked.ts'
import { EntityIds } from './entity-ids.ts'
import type { PreparedWork } from './prepare.ts'
import { holdBlocklist } from './queries/blocked.ts'
import { replaceMagnets } from './queries/magnets.ts'
import { copyRows, inBatch, settleSearchIndex } from './queries/session.ts'
import { endDemoVideos } from './queries/videos.ts'
import {
  findKnown,
  holdWorks,
  type KnownWork,
  markStale,
  onlineOf,
  reserveWorkIds,
  unlinkWorks,
  updateWorks,
} from './queries/works.ts'
import type { BlockedLine, ImportReport } from './report.ts'
import * as rows from './rows.ts'
import { defaultOnline } from './work.ts'

export interface Classified {
  added: PreparedWork[]
  changed: (PreparedWork & { known: KnownWork })[]
  unchanged: number
  blocked: BlockedLine[]
  /** All that is not blocked. */
  passed: PreparedWork[]
}

/** Keeps a record of what an import does, within the transactions that do it: there as a whole, or not at all. */
export interface Journal {
  /** Before works are written over. */
  keep(client: pg.ClientBase, changed: Classified['changed']): Promise<void>
  /** After a batch, also where nothing had to be written; `ids` are those of the new works, in their order. */
  written(client: pg.ClientBase, classified: Classified, ids: readonly string[]): Promise<void>
}

export interface WriteOptions {
  isDemo: boolean
  /** New works are not published. */
  asDrafts: boolean
  journal?: Journal | undefined
}

function isUnchanged({ hash }: PreparedWork, known: KnownWork, isDemo: boolean): boolean {
  // The demo never writes over what an operator brought; what was demo becomes the operator's.
  return isDemo ? !known.isDemo || known.hash === hash : !known.isDemo && known.hash === hash
}

/** Tells apart what is blocked, what is new, what differs from the last import of the same key, and what does not. */
export async function classify(
  client: pg.ClientBase,
  batch: readonly PreparedWork[],
  isDemo: boolean,
  hold = false,
): Promise<Classified> {
  const knownWorks = await findKnown(
    client,
    batch.map(({ work }) => work),
  )
  if (hold) await holdChanged(client, batch, knownWorks, isDemo)
  const blocked = await blockedLines(client, batch, knownWorks)
  const classified: Classified = {
    added: [],
    changed: [],
    unchanged: 0,
    blocked: [...blocked.values()],
    passed: [],
  }
  for (const [place, prepared] of batch.entries()) {
    if (blocked.has(place)) continue
    const known = knownWorks.get(place)
    classified.passed.push(prepared)
    if (known === undefined) classified.added.push(prepared)
    else if (isUnchanged(prepared, known, isDemo)) classified.unchanged++
    else classified.changed.push({ ...prepared, known })
  }
  return classified
}

/**
 * What staff hide or take down meanwhile waits for this batch, or this batch for them: the works first, then the
 * blocklist, which is the order in which a work is taken down.
 */
async function holdChanged(
  client: pg.ClientBase,
  batch: readonly PreparedWork[],
  knownWorks: Map<number, KnownWork>,
  isDemo: boolean,
): Promise<void> {
  const changing = [...knownWorks].filter(([place, known]) => {
    const prepared = batch[place]
    return prepared !== undefined && !isUnchanged(prepared, known, isDemo)
  })
  const now = await holdWorks(
    client,
    changing.map(([, { id }]) => id),
  )
  for (const [place, known] of changing) {
    const listed = now.get(known.id)
    // Removed meanwhile, with the demo: it is new.
    if (listed === undefined) knownWorks.delete(place)
    else knownWorks.set(place, { ...known, ...listed })
  }
  await holdBlocklist(client)
}

/** Adds a batch to the report. A key that an earlier batch wrote was counted there. */
export function count(report: ImportReport, batch: readonly PreparedWork[], classified: Classified): void {
  const repeated = new Set(batch.filter(({ isRepeated }) => isRepeated).map(({ line }) => line))
  report.blocked += classified.blocked.filter(({ line }) => !repeated.has(line)).length
  const again = classified.passed.filter(({ isRepeated }) => isRepeated).length
  const changedAgain = classified.changed.filter(({ isRepeated }) => isRepeated).length
  const addedAgain = classified.added.filter(({ isRepeated }) => isRepeated).length
  report.added += classified.added.length - addedAgain
  report.changed += classified.changed.length - changedAgain
  report.unchanged += classified.unchanged - (again - changedAgain - addedAgain)
}

/** Writes a batch, with the marks for its recount, in one transaction. */
export class BatchWriter {
  readonly #client: pg.ClientBase
  readonly #options: WriteOptions
  readonly #entities = new EntityIds()

  constructor(client: pg.ClientBase, options: WriteOptions) {
    this.#client = client
    this.#options = options
  }

  async write(batch: readonly PreparedWork[]): Promise<Classified> {
    const { isDemo, journal } = this.#options
    return inBatch(this.#client, async () => {
      const classified = await classify(this.#client, batch, isDemo, true)
      const { added, changed } = classified
      await journal?.keep(this.#client, changed)
      const ids = await reserveWorkIds(this.#client, added.length)
      if (added.length + changed.length > 0) await this.store(classified, ids)
      await journal?.written(this.#client, classified, ids)
      return classified
    })
  }

  /** Within the caller's transaction, which holds what is changed. */
  async store(
    { added, changed }: Pick<Classified, 'added' | 'changed'>,
    ids: readonly string[],
  ): Promise<void> {
    const client = this.#client
    const { isDemo, asDrafts } = this.#options
    const published = !asDrafts
    const fresh = added.map((prepared, place) => {
      const online = prepared.work.isOnline ?? defaultOnline
      return { ...prepared, id: ids[place] ?? '', online, published }
    })
    const altered = changed.map((prepared) => ({
      ...prepared,
      id: prepared.known.id,
      online: 0,
      published: prepared.known.published,
    }))
    const all = [...fresh, ...altered]
    await this.#entities.prepare(
      client,
      all.map(({ work }) => work),
    )
    if (altered.length > 0) {
      const alteredIds = altered.map(({ id }) => id)
      await unlinkWorks(client, alteredIds)
      await updateWorks(client, rows.workUpdates(altered, isDemo))
      const taken = altered.filter(({ known }) => known.isDemo && !isDemo).map(({ id }) => id)
      if (taken.length > 0) await endDemoVideos(client, taken)
      await replaceMagnets(client, alteredIds, rows.magnetUpdates(altered))
      const online = await onlineOf(client, alteredIds)
      for (const work of altered) work.online = online.get(work.id) ?? 0
    }
    const links = rows.linkRows(all, this.#entities)
    const tables: [table: string, columns: readonly string[], make: () => string][] = [
      ['work', rows.workColumns, () => rows.workRows(fresh, isDemo)],
      ['work_stat', rows.statColumns, () => rows.statRows(fresh)],
      ['magnet', rows.magnetColumns, () => rows.magnetRows(fresh)],
      ['work_entity', rows.linkColumns, () => links.rows],
      ['work_search', rows.searchColumns, () => rows.searchRows(all, this.#entities)],
    ]
    let copying = markStale(client, links.entityIds)
    for (const [table, columns, make] of tables) {
      // Made while PostgreSQL still takes the table before in.
      const made = make()
      await copying
      copying = copyRows(client, table, columns, made)
    }
    await copying
    await settleSearchIndex(client)
  }
}
