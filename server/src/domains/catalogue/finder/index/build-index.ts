import type pg from 'pg'
import { foldText } from '../../../../platform/text/fold.ts'
import { titleSeparator } from '../../../../platform/text/title-separator.ts'
import { type IndexedEntity, readCatalogue, readCollects, readTexts } from '../queries/index-reads.ts'
import { type Anchor, anchorBefore, beginRecord } from '../queries/record-of-changes.ts'
import { Bits } from './bits.ts'
import { columnsOf, withLinks } from './columns.ts'
import type { FromBuilder, IndexData } from './index-data.ts'
import { NumbersWriter } from './numbers.ts'
import { CollectsWriter } from './orders.ts'
import { PlaceLists } from './packed.ts'
import { Places } from './read-catalogue.ts'
import { TitlesWriter } from './titles.ts'

/**
 * Reads the catalogue as it is at one moment, and hands over its index, then the texts. Returns from where a later process
 * can follow it; null where none can.
 */
export async function buildIndex(
  connect: () => Promise<pg.Client>,
  hand: (message: FromBuilder) => void,
): Promise<Anchor | null> {
  const clients = (await Promise.all([connect(), connect(), connect()])) as [pg.Client, pg.Client, pg.Client]
  try {
    const [first] = clients
    await beginRecord(first)
    const { works, firstId, lastId, entities, lists, ...moment } = await readCatalogue(clients)
    const places = new Places(firstId, lastId, works.size)
    const columns = columnsOf(works, places, entities)
    const collects = new CollectsWriter(columns.size)
    await readCollects(first, (id, count) => {
      const place = places.at(id)
      if (place >= 0) collects.set(place, count)
    })
    const data = withLinks(columns, collects.end(), await lists, places)
    const items = new ItemsOfWorks(data, entities)
    hand({ data, ...moment })

    const titles = new TitlesWriter(works.size)
    const numbers = new NumbersWriter(works.size)
    await readTexts(first, (id, number, all) => {
      const place = places.at(id)
      if (place < 0) return
      titles.set(place, all.map(foldText).join(titleSeparator))
      numbers.set(place, number)
      items.read(place, number)
    })
    hand({ texts: { titles: titles.end(), numbers: numbers.end(), items: items.end() } })
    // Not every role may ask which database it is in.
    return await anchorBefore(first, moment.since).catch(() => null)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

/** Items by which works are found: those with whose name the number does not begin. */
class ItemsOfWorks {
  readonly #names: (string | null)[]
  /** Of each work the item, as its number plus 1; of a second one and more the rest. */
  readonly #itemOf: Uint32Array
  readonly #more = new Map<number, number[]>()
  readonly #places = new Map<number, number[]>()

  constructor(data: IndexData, entities: readonly IndexedEntity[]) {
    this.#names = entities.map(({ name }) => name)
    this.#itemOf = new Uint32Array(data.size)
    const lists = new PlaceLists(data.lists, data.listStarts)
    const frequent = new Map(
      data.frequentWorks.map((words, at) => [data.frequent[at], new Bits(data.size, words)]),
    )
    const item = data.kinds.indexOf('item')
    for (const [entity, kind] of data.entityKinds.entries()) {
      if (kind !== item) continue
      lists.visit(entity, (place) => this.#add(place, entity))
      frequent.get(entity)?.visit((place) => {
        this.#add(place, entity)
        return true
      })
    }
  }

  #add(place: number, entity: number): void {
    if (this.#itemOf[place] === 0) this.#itemOf[place] = entity + 1
    else this.#more.set(place, [...(this.#more.get(place) ?? []), entity])
  }

  read(place: number, number: string): void {
    const first = this.#itemOf[place] as number
    if (first === 0) return
    for (const entity of [first - 1, ...(this.#more.get(place) ?? [])]) {
      if (number.startsWith(this.#names[entity] ?? '')) continue
      const places = this.#places.get(entity) ?? []
      this.#places.set(entity, places)
      places.push(place)
    }
  }

  end(): { entity: number; places: Uint32Array }[] {
    return [...this.#places].map(([entity, places]) => ({ entity, places: Uint32Array.from(places) }))
  }
}
