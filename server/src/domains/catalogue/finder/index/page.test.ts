import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Base } from './base.ts'
import { Bits, BitsPool } from './bits.ts'
import { columnsOf, withLinks } from './columns.ts'
import { type IndexedWork, type OrderedWork, orderBy } from './indexed-work.ts'
import { CollectsWriter } from './orders.ts'
import { pageOf } from './page.ts'
import { Places, ReadLists, ReadWorks } from './read-catalogue.ts'

const size = 24_000
const firstId = 5_000

/** The same for a seed, from 0 up to 1. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const unit = numbers(7)
const works: OrderedWork[] = Array.from({ length: size }, (_, at) => ({
  id: firstId + at * 2,
  day: 10_000 + Math.floor(unit() * 3000),
  duration: unit() < 0.4 ? -1 : Math.floor(unit() * 180),
  average: unit() < 0.5 ? -1 : Math.fround(Math.floor(unit() * 50) / 10),
  evaluates: unit() < 0.3 ? 0 : Math.floor(unit() ** 4 * 500),
  // More than two bytes hold, of more works than are sorted.
  collects:
    unit() < 0.6 ? 0 : unit() < 0.4 ? 65_500 + Math.floor(unit() * 9000) : Math.floor(unit() ** 6 * 900),
}))

/** The works that are there when the index is built, and as it is after their collections are read again. */
function baseOf(): Base {
  const read = new ReadWorks(size)
  for (const { id, day, duration, average, evaluates } of works) {
    const at = read.size
    read.ids[at] = id
    read.days[at] = day
    read.durations[at] = duration
    read.averages[at] = average
    read.evaluates[at] = evaluates
    read.modIds[at] = 1
    read.size = at + 1
  }
  const places = new Places(firstId, firstId + 2 * size, size)
  const columns = columnsOf(read, places, [])
  const collects = new CollectsWriter(size)
  for (const work of works) collects.set(places.at(work.id), work.collects)
  return new Base(withLinks(columns, collects.end(), new ReadLists(0), places))
}

/** A work that was not there, or is as it was not. */
const changedWork = (id: number, chance: () => number): IndexedWork => ({
  id,
  day: 10_000 + Math.floor(chance() * 3000),
  duration: chance() < 0.4 ? -1 : Math.floor(chance() * 300),
  average: chance() < 0.5 ? -1 : Math.fround(chance() * 5),
  evaluates: Math.floor(chance() ** 4 * 900),
  collects: Math.floor(chance() ** 6 * 200_000),
  ...{ modId: 1, isDht: false, isOnline: false, hasSubtitles: false, hasMarkers: false, playLevel: 0 },
  ...{ entities: [], unnamed: [], number: '', titles: '' },
})

test('a page of any order is that of all works sorted', () => {
  const base = baseOf()
  const pool = new BitsPool(size)
  const comparing = (by: keyof typeof orderBy | 'popularity') =>
    orderBy[by === 'popularity' ? 'relevance' : by]
  fc.assert(
    fc.property(
      fc.constantFrom('id', 'pubTime', 'collect', 'popularity', 'average', 'evaluates', 'duration'),
      fc.constantFrom(0.02, 0.1, 0.5, 1, 'those that come last' as const),
      fc.constantFrom(0, 0, 30, 1990, 2010, 9_000, 17_000, 23_990),
      fc.constantFrom(1, 30, 300),
      fc.constantFrom(0, 0, 5, 700),
      fc.integer(),
      (by, share, offset, limit, changes, seed) => {
        pool.reset()
        const chance = numbers(seed)
        const found = new Bits(size)
        const expected: OrderedWork[] = []
        const last = share === 'those that come last' ? works.toSorted(comparing(by)).slice(17_000) : null
        for (const work of last ?? works) {
          if (last === null && chance() >= Number(share)) continue
          found.add(base.placeOf(work.id))
          expected.push(work)
        }
        const changed = Array.from({ length: changes }, (_, at) => changedWork(firstId + 2 * at + 1, chance))
        expected.push(...changed)
        const ids = expected
          .sort(comparing(by))
          .slice(offset, offset + limit)
          .map(({ id }) => String(id))
        expect(pageOf(base, { base: found, changed }, { by, offset, limit }, pool)).toEqual(ids)
      },
    ),
    { numRuns: 60, seed: 11 },
  )
})

test('more works than were expected find room, and those before them stay', () => {
  const read = new ReadWorks(2)
  const columns = ['ids', 'days', 'durations', 'averages', 'evaluates', 'modIds', 'flags'] as const
  for (let id = 1; id <= 100; id++) {
    const at = read.add()
    for (const column of columns) read[column][at] = id
  }
  expect(read.size).toBe(100)
  for (const column of columns) {
    expect([...read[column].subarray(0, read.size)], column).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
  }
})
