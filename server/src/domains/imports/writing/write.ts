import type { ModId } from '@yehang/contract/channels'
import type pg from 'pg'
import { systemClock } from '../../../platform/clock.ts'
import { transactionOn } from '../../../platform/database/database.ts'
import { defaultOnline } from '../../catalogue/service/imported-work.ts'
import { publishWorks } from '../../editorial/works/service/publishable.ts'
import { replaceMagnets } from '../queries/magnets.ts'
import { replaceParts, worksWithParts } from '../queries/parts.ts'
import { copyRows, inBatch, settleSearchIndex } from '../queries/session.ts'
import { endDemoVideos } from '../queries/videos.ts'
import {
  markStale,
  noteHashes,
  onlineOf,
  reserveWorkIds,
  unlinkWorks,
  updateWorks,
} from '../queries/works.ts'
import { type Classified, classify } from './classify.ts'
import { EntityIds } from './entity-ids.ts'
import type { PreparedWork } from './prepare.ts'
import * as rows from './rows.ts'

/** Keeps a record of what an import does, within the transactions that do it: there as a whole, or not at all. */
export interface Journal {
  /** Before works are written over. */
  keep(client: pg.ClientBase, changed: Classified['changed']): Promise<void>
  /** After a batch, also where nothing had to be written; `ids` are those of the new works, in their order. */
  written(client: pg.ClientBase, classified: Classified, ids: readonly string[]): Promise<void>
  /** After the films and subtitles of that batch are given, which have transactions of their own. */
  filesGiven(client: pg.ClientBase): Promise<void>
}

export interface WriteOptions {
  isDemo: boolean
  /** New works are not published. */
  asDrafts: boolean
  /** Whether what comes back onto the site has to show its rights. */
  rights: 'off' | 'required'
  /** Who may watch a new work of a channel whose line does not say it. */
  levelOf: (modId: ModId) => number
  journal?: Journal | undefined
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

  /** `named`: the keys of the whole source, where they are known. */
  async write(
    batch: readonly PreparedWork[],
    named: ReadonlyMap<string, unknown> | null = null,
  ): Promise<Classified> {
    const { isDemo, journal } = this.#options
    return inBatch(this.#client, async () => {
      const classified = await classify(this.#client, batch, { isDemo, hold: true, named })
      const { added, changed, same } = classified
      await journal?.keep(this.#client, changed)
      const ids = await reserveWorkIds(this.#client, added.length)
      await noteHashes(this.#client, same)
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
    const { isDemo, asDrafts, rights, levelOf } = this.#options
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
      ['work', rows.workColumns, () => rows.workRows(fresh, { isDemo, levelOf })],
      ['work_description', rows.descriptionColumns, () => rows.descriptionRows(all)],
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
    await this.#storeParts(all, altered)
    const returned = altered
      .filter(({ known }) => known.returns && (known.returnsPublished ?? published))
      .map(({ id }) => id)
    // What may not be published stays a draft.
    if (returned.length > 0) {
      const site = { config: { rights }, clock: systemClock }
      await publishWorks(site, transactionOn(client), returned, new Date(systemClock.now()))
    }
    await settleSearchIndex(client)
  }

  /** Works without parts, before and now, cost nothing but the one question. */
  async #storeParts(
    works: readonly rows.IdentifiedWork[],
    altered: readonly rows.IdentifiedWork[],
  ): Promise<void> {
    const ids = altered.map(({ id }) => id)
    const had = new Set(ids.length === 0 ? [] : await worksWithParts(this.#client, ids))
    const partial = works.filter(({ id, work }) => work.parts !== undefined || had.has(id))
    if (partial.length === 0) return
    await replaceParts(
      this.#client,
      partial.map(({ id }) => id),
      rows.partRows(partial),
      rows.partMagnets(partial),
    )
  }
}
