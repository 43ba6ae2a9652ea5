import { expect, test } from 'vitest'
import { EntryList, keepSupported, worksByMember } from './entries.ts'
import { leastMembers, nearestWorks, neighboursKept } from './nearest.ts'

type Entry = [member: number, work: number, weight?: number]

/** The neighbours of each work, the nearest first. */
function neighbours(
  entries: readonly Entry[],
  most = 300,
): Record<number, [work: number, nearness: number][]> {
  const list = new EntryList()
  for (const [member, work, weight = 60] of entries) list.add(member, work, weight)
  const members = Math.max(0, ...entries.map(([member]) => member)) + 1
  const works = Math.max(0, ...entries.map(([, work]) => work)) + 1
  const rows = worksByMember(list, members, works, most)
  const kept = keepSupported(rows, works, leastMembers)
  const workOf = (number: number) => kept[number] ?? -1
  return Object.fromEntries(
    Array.from(nearestWorks(rows, kept.length), ({ work, works: near, nearness, count }) => [
      workOf(work),
      Array.from({ length: count }, (_, at) => [workOf(near[at] ?? -1), nearness[at] ?? 0]),
    ]),
  )
}

/** So many members who took all of these works. */
const groupOf = (count: number, works: readonly number[], first = 0): Entry[] =>
  Array.from({ length: count }, (_, member) => works.map((work): Entry => [first + member, work])).flat()

test('works that the same members took are neighbours, and no others', () => {
  const found = neighbours([...groupOf(8, [0, 1]), ...groupOf(8, [2, 3], 8)])
  expect(Object.entries(found).map(([work, near]) => [Number(work), near.map(([other]) => other)])).toEqual([
    [0, [1]],
    [1, [0]],
    [2, [3]],
    [3, [2]],
  ])
})

test('no pair has fewer than five members behind it', () => {
  expect(neighbours([...groupOf(4, [0, 1]), ...groupOf(20, [0], 4), ...groupOf(20, [1], 30)])).toEqual({})
  expect(neighbours([...groupOf(5, [0, 1]), ...groupOf(20, [0], 5)])[0]?.map(([work]) => work)).toEqual([1])
})

test('a member who took a work several times is one member', () => {
  const often: Entry[] = [...groupOf(4, [0, 1]), ...groupOf(4, [0, 1]), ...groupOf(9, [0], 4)]
  expect(neighbours(often)).toEqual({})
})

test('more members behind a pair bring it nearer', () => {
  const found = neighbours([...groupOf(5, [0, 1]), ...groupOf(40, [2, 3], 5)])
  expect(found[2]?.[0]?.[1]).toBeGreaterThan(found[0]?.[0]?.[1] ?? 1)
})

test('members with very many entries count less than those with few', () => {
  const many = Array.from({ length: 40 }, (_, at) => 10 + at)
  const near = new Map(neighbours([...groupOf(6, [0, 1]), ...groupOf(6, [0, 2, ...many], 6)])[0])
  expect(near.get(1)).toBeGreaterThan(2 * (near.get(2) ?? 1))
})

test('of a member with too many entries the heaviest count', () => {
  const entries: Entry[] = Array.from({ length: 6 }, (_, member) =>
    [0, 1, 2, 3].map((work): Entry => [member, work, work < 2 ? 80 : 20]),
  ).flat()
  expect(Object.keys(neighbours(entries, 2))).toEqual(['0', '1'])
  expect(Object.keys(neighbours(entries, 4))).toHaveLength(4)
})

test('the best fifty are kept, the nearest first', () => {
  const works = Array.from({ length: 80 }, (_, at) => at + 1)
  const found = neighbours([...groupOf(6, [0, ...works]), ...groupOf(30, [0, 5], 6)])
  expect(found[0]).toHaveLength(neighboursKept)
  expect(found[0]?.[0]?.[0]).toBe(5)
  const nearness = found[0]?.map(([, near]) => near) ?? []
  expect(nearness).toEqual([...nearness].sort((one, other) => other - one))
})

test('an empty catalogue has no neighbours', () => {
  expect(neighbours([])).toEqual({})
})
