import type pg from 'pg'
import { EntityIds } from './entity-ids.ts'
import type { PreparedWork } from './prepare.ts'
import { replaceMagnets } from './queries/magnets.ts'
import { copyRows, inBatch, settleSearchIndex } from './queries/session.ts'
import { endDemoVideos } from './queries/videos.ts'
import {
  findKnown,
  type KnownWork,
  lockKnown,
  markStale,
  reserveWorkIds,
  unlinkWorks,
  updateWorks,
} from './queries/works.ts'
import type { ImportReport } from './report.ts'
import * as rows from './rows.ts'

export interface Classified {
  added: PreparedWork[]
  changed: (PreparedWork & { known: KnownWork })[]
  unchanged: number
}

function isUnchanged({ hash }: PreparedWork, known: KnownWork, isDemo: boolean): boolean {
  // The demo never writes over what an operator brought; what was demo becomes the operator's.
  return isDemo ? !known.isDemo || known.hash === hash : !known.isDemo && known.hash === hash
}

/** Tells apart what is new, what differs from the last import of the same key, and what does not. */
export async function classify(
  client: pg.ClientBase,
  batch: readonly PreparedWork[],
  isDemo: boolean,
): Promise<Classified> {
  const knownWorks = await findKnown(
    client,
    batch.map(({ work }) => work),
  )
  const classified: Classified = { added: [], changed: [], unchanged: 0 }
  for (const [place, prepared] of batch.entries()) {
    const known = knownWorks.get(place)
    if (known === undefined) classified.added.push(prepared)
    else if (isUnchanged(prepared, known, isDemo)) classified.unchanged++
    else classified.changed.push({ ...prepared, known })
  }
  return classified
}

/** Adds a batch to the report. A key that an earlier batch wrote was counted there. */
export function count(report: ImportReport, batch: readonly PreparedWork[], classified: Classified): void {
  const again = batch.filter(({ isRepeated }) => isRepeated).length
  const changedAgain = classified.changed.filter(({ isRepeated }) => isRepeated).length
  const addedAgain = classified.added.filter(({ isRepeated }) => isRepeated).length
  report.added += classified.added.length - addedAgain
  report.changed += classified.changed.length - changedAgain
  report.unchanged += classified.unchanged - (again - changedAgain - addedAgain)
}

/** Writes a batch, with the marks for its recount, in one transaction. */
export class BatchWriter {
  readonly #client: pg.ClientBase
  readonly #isDemo: boolean
  readonly #entities = new EntityIds()

  constructor(client: pg.ClientBase, isDemo: boolean) {
    this.#client = client
    this.#isDemo = isDemo
  }

  async write(batch: readonly PreparedWork[]): Promise<Classified> {
    return inBatch(this.#client, async () => {
      const classified = await classify(this.#client, batch, this.#isDemo)
      if (classified.added.length + classified.changed.length > 0) await this.#store(classified)
      return classified
    })
  }

  async #store({ added, changed }: Classified): Promise<void> {
    const client = this.#client
    const ids = await reserveWorkIds(client, added.length)
    const fresh = added.map((prepared, place) => ({ ...prepared, id: ids[place] ?? '', published: true }))
    const isPublished = await lockKnown(
      client,
      changed.map(({ known }) => known.id),
    )
    const altered = changed.map((prepared) => ({
      ...prepared,
      id: prepared.known.id,
      published: isPublished.get(prepared.known.id) ?? false,
    }))
    const all = [...fresh, ...altered]
    await this.#entities.prepare(
      client,
      all.map(({ work }) => work),
    )
    if (altered.length > 0) {
      const alteredIds = altered.map(({ id }) => id)
      await unlinkWorks(client, alteredIds)
      await updateWorks(client, rows.workUpdates(altered, this.#isDemo))
      const taken = altered.filter(({ known }) => known.isDemo && !this.#isDemo).map(({ id }) => id)
      if (taken.length > 0) await endDemoVideos(client, taken)
      await replaceMagnets(client, alteredIds, rows.magnetUpdates(altered))
    }
    const links = rows.linkRows(all, this.#entities)
    const tables: [table: string, columns: readonly string[], make: () => string][] = [
      ['work', rows.workColumns, () => rows.workRows(fresh, this.#isDemo)],
      ['work_stat', rows.statColumns, () => rows.statRows(fresh)],
      ['magnet', rows.magnetColumns, () => rows.magnetRows(fresh)],
      ['work_entity', rows.linkColumns, () => links.rows],
      ['work_search', rows.searchColumns, () => rows.searchRows(all)],
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
