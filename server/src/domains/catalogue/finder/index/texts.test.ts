import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberNorm } from '../../../../platform/text/number.ts'
import { titleSeparator } from '../../../../platform/text/title-separator.ts'
import { codePattern } from '../../queries/matches.ts'
import { Bits } from './bits.ts'
import { bytesOfAnyNumber, bytesOfPlainNumber, Numbers, NumbersWriter, numberMatches } from './numbers.ts'
import { Packed, PlaceListsWriter } from './packed.ts'
import { Titles, TitlesWriter } from './titles.ts'

const placesIn = (bits: Bits) => {
  const places: number[] = []
  bits.visit((place) => {
    places.push(place)
    return true
  })
  return places
}
const bits = (of: readonly unknown[]) => new Bits(of.length)
const among = <T>(all: readonly T[], fits: (one: T) => boolean) =>
  all.flatMap((one, place) => (fits(one) ? [place] : []))

/** So many characters that some take one byte, some two and some four. */
const rare = Array.from({ length: 4300 }, (_, at) => String.fromCharCode(0x4e00 + at))
const characters = fc.oneof(fc.constantFrom(...'海山的一ab 1'), fc.constantFrom(...rare), fc.constant('😀'))
const texts = fc.array(characters, { maxLength: 8 }).map((signs) => signs.join('').trim())

test('titles are found by a part, their beginning and as a whole', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(7), (some, at, from) => {
      const titles = [...some, rare.join('')]
      const writer = new TitlesWriter(titles.length)
      for (const [place, title] of [...titles.entries()].reverse()) writer.set(place, title)
      const written = new Titles(writer.end())
      const stripped = titles.map((title) => title.replaceAll(' ', ''))
      const part = (stripped[at % some.length] ?? '')
        .slice(from % 4, (from % 4) + 1 + (at % 3))
        .toWellFormed()
      if (part === '' || part.includes('\ufffd')) return
      const found = { within: bits(titles), begins: bits(titles), exact: bits(titles) }
      written.find(part, found)
      expect(placesIn(found.within)).toEqual(among(stripped, (title) => title.includes(part)))
      expect(placesIn(found.begins)).toEqual(among(stripped, (title) => title.startsWith(part)))
      expect(placesIn(found.exact)).toEqual(among(stripped, (title) => title === part))
    }),
    { numRuns: 60, seed: 1 },
  )
})

test('titles of more bytes than a length holds are found, and those behind them', () => {
  const titles = ['海边', '山'.repeat(254), '海'.repeat(255), `${'一'.repeat(600)}海`, '海', '山海']
  const writer = new TitlesWriter(titles.length)
  for (const [place, title] of titles.entries()) writer.set(place, title)
  const written = new Titles(writer.end())
  for (const part of ['海', '山海', '海边', '一海', '山', '海海']) {
    const found = { within: bits(titles), begins: bits(titles), exact: bits(titles) }
    written.find(part, found)
    expect(placesIn(found.within)).toEqual(among(titles, (title) => title.includes(part)))
    expect(placesIn(found.begins)).toEqual(among(titles, (title) => title.startsWith(part)))
    expect(placesIn(found.exact)).toEqual(among(titles, (title) => title === part))
  }
})

test('other titles of a work are found as its title is, and nothing across two of them', () => {
  const some = fc.array(fc.array(texts, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(some, texts, (works, part) => {
      const sought = part.replaceAll(' ', '').slice(0, 2).toWellFormed()
      if (sought === '' || sought.includes('\ufffd')) return
      const writer = new TitlesWriter(works.length)
      for (const [place, titles] of works.entries()) writer.set(place, titles.join(titleSeparator))
      const found = { within: bits(works), begins: bits(works), exact: bits(works) }
      new Titles(writer.end()).find(sought, found)
      const fitting = (fits: (title: string) => boolean) =>
        among(works, (titles) => titles.some((title) => fits(title.replaceAll(' ', ''))))
      expect(placesIn(found.within)).toEqual(fitting((title) => title.includes(sought)))
      expect(placesIn(found.begins)).toEqual(fitting((title) => title.startsWith(sought)))
      expect(placesIn(found.exact)).toEqual(fitting((title) => title === sought))
    }),
    { numRuns: 300, seed: 3 },
  )
})

test('a number of letters, digits and signs has the bytes that any number has', () => {
  const parts = fc.array(
    fc.oneof(
      fc.constantFrom('-', '_', '.', ' ', 'A', 'FC2', 'PPV', 'B', 'a', '号', '+'),
      fc.stringMatching(/^0{0,3}[0-9]{0,4}$/),
    ),
    { minLength: 1, maxLength: 5 },
  )
  let plain = 0
  fc.assert(
    fc.property(parts, (some) => {
      const bytes = bytesOfPlainNumber(some.join(''))
      if (bytes === null) return
      plain += 1
      expect(bytes).toEqual(bytesOfAnyNumber(some.join('')))
    }),
    { numRuns: 2000, seed: 4 },
  )
  expect(plain).toBeGreaterThan(400)
})

test('numbers are found by their beginning and by their code, however they are written', () => {
  const codes = ['AB', 'ABC', 'FC2', 'FC2-PPV', 'A', '']
  const written = fc
    .tuple(
      fc.constantFrom(...codes),
      fc.constantFrom('-', '', '_', ' '),
      fc.constantFrom('1', '001', '0012', '12', '123', '1234', '042920-001', '00', '1234567890123456789'),
      fc.constantFrom('', 'B', '-B', '-', '号'),
    )
    .map((parts) => parts.join(''))
    .filter((number) => /[A-Z0-9]/.test(number))
  const asked = fc.record({
    prefixes: fc.constantFrom(
      ['A'],
      ['AB'],
      ['ABC'],
      ['AB1'],
      ['AB1234567890123456'],
      ['FC2'],
      ['FC2PPV1', 'FC21'],
      ['04'],
      [],
    ),
    code: fc.constantFrom(null, null, 'AB', 'ABC', 'FC2', 'FC2PPV'),
  })
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 40 }), asked, (numbers, asked) => {
      const writer = new NumbersWriter(numbers.length)
      for (const [place, number] of numbers.entries()) writer.set(place, number)
      const found = bits(numbers)
      new Numbers(writer.end()).find(asked, found)
      const fits = (number: string) =>
        asked.prefixes.some((prefix) => numberNorm(number).startsWith(prefix)) &&
        (asked.code === null || new RegExp(codePattern(asked.code)).test(number))
      expect(placesIn(found), JSON.stringify(numbers)).toEqual(among(numbers, fits))
      expect(numbers.filter((number) => numberMatches(number, asked))).toEqual(numbers.filter(fits))
    }),
    { numRuns: 800, seed: 2 },
  )
})

test('lists of places are read as they were written', () => {
  const some = fc
    .record({
      first: fc.nat(16_000_000),
      steps: fc.oneof(
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 200 }),
        fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 70_000 })), {
          maxLength: 10,
        }),
      ),
    })
    .map(({ first, steps }) => {
      const places = [first]
      for (const step of steps) places.push((places.at(-1) ?? 0) + step)
      return places
    })
  const edges = [[0, 1, 127, 128, 129, 5000, 2_000_000], [], [16_777_215], [7], [0, 16_777_215], [0]]
  fc.assert(
    fc.property(fc.array(fc.oneof(some, fc.constantFrom(...edges)), { maxLength: 12 }), (lists) => {
      const writer = new PlaceListsWriter(lists.length)
      for (const list of lists) writer.add(Uint32Array.from(list))
      const written = writer.end()
      for (const [list, places] of lists.entries()) {
        const read: number[] = []
        written.visit(list, (place) => read.push(place))
        expect(read).toEqual(places)
      }
    }),
    { numRuns: 500, seed: 5, examples: [[edges]] },
  )
})

test('orders are read as they were written', () => {
  const packed = Packed.of(3)
  for (const [at, value] of [0, 70_000, 16_777_215].entries()) packed.set(at, value)
  expect([0, 1, 2].map((at) => packed.at(at))).toEqual([0, 70_000, 16_777_215])
})
