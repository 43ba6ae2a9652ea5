import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bits, BitsPool } from './bits.ts'

const sizes = fc.constantFrom(1, 31, 32, 33, 64, 100, 1000)
const sets = sizes.chain((size) =>
  fc.tuple(
    fc.constant(size),
    fc.uniqueArray(fc.nat(size - 1)),
    fc.uniqueArray(fc.nat(size - 1)),
    fc.nat(size),
    fc.nat(size),
  ),
)

function bitsOf(size: number, members: readonly number[]): Bits {
  const bits = new Bits(size)
  for (const member of members) bits.add(member)
  return bits
}

function membersOf(bits: Bits, skip = 0): number[] {
  const members: number[] = []
  bits.visit((member) => {
    members.push(member)
    return true
  }, skip)
  return members
}

const ascending = (members: Iterable<number>) => [...members].sort((a, b) => a - b)

test('sets of bits are what sets of numbers are', () => {
  fc.assert(
    fc.property(sets, ([size, a, b, from, to]) => {
      const second = new Set(b)
      const all = Array.from({ length: size }, (_, member) => member)
      const is = (bits: Bits, members: Iterable<number>) =>
        expect(membersOf(bits)).toEqual(ascending(members))
      is(bitsOf(size, a), a)
      is(
        bitsOf(size, a).and(bitsOf(size, b)),
        a.filter((member) => second.has(member)),
      )
      is(bitsOf(size, a).or(bitsOf(size, b)), new Set([...a, ...b]))
      is(
        bitsOf(size, a).without(bitsOf(size, b)),
        a.filter((member) => !second.has(member)),
      )
      is(
        Bits.full(size).without(bitsOf(size, a)),
        all.filter((member) => !a.includes(member)),
      )
      is(Bits.full(size), all)
      const pool = new BitsPool(size)
      is(pool.copyOf(bitsOf(size, a)).or(pool.copyOf(bitsOf(size, b))), new Set([...a, ...b]))
      pool.reset()
      is(pool.empty(), [])
      const between = a.filter((member) => member >= from && member < to)
      is(bitsOf(size, a).keepBetween(from, to), between)
      expect(bitsOf(size, a).countBetween(from, to)).toBe(between.length)
      expect(bitsOf(size, a).count).toBe(a.length)
      expect(bitsOf(size, a).countWith(bitsOf(size, b))).toBe(a.filter((member) => second.has(member)).length)
      expect(membersOf(bitsOf(size, a), from)).toEqual(ascending(a).slice(from))
    }),
    { numRuns: 500 },
  )
})

test('a visit ends where it is told to', () => {
  const seen: number[] = []
  bitsOf(100, [3, 40, 41, 99]).visit((member) => {
    seen.push(member)
    return seen.length < 2
  }, 1)
  expect(seen).toEqual([40, 41])
})

test('a set that is counted with others has as many in common with each', () => {
  fc.assert(
    fc.property(sets, ([size, a, b]) => {
      const [first, second] = [bitsOf(size, a), bitsOf(size, b)]
      expect(new BitsPool(size).counted(first).countWith(second)).toBe(first.countWith(second))
    }),
  )
})
