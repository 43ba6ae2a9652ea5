import { expect, test } from 'vitest'
import { isWorthResuming, parsePositions, type StoredPosition, withPosition } from './positions.ts'

test.each([
  [0, false],
  [9.9, false],
  [10, true],
  [89, true],
  [90, false],
  [100, false],
  [500, false],
])('of 100 s, %d is resumed: %s', (seconds, expected) => {
  expect(isWorthResuming(seconds, 100)).toBe(expected)
})

test('a video shorter than its edges is never resumed', () => {
  expect([0, 5, 10, 15].filter((seconds) => isWorthResuming(seconds, 15))).toEqual([])
})

test('a long film counts as seen from 95 % on, as the account has it', () => {
  const twoHours = 7200
  expect(isWorthResuming(twoHours * 0.95 - 1, twoHours)).toBe(true)
  expect(isWorthResuming(twoHours * 0.95, twoHours)).toBe(false)
  const part = { workId: '1', length: twoHours, part: 'first', next: 'second' }
  expect(withPosition([], { ...part, seconds: twoHours * 0.96 })).toEqual([['1', 0, 'second']])
})

const one: StoredPosition = ['1', 20, null, 100]
const two: StoredPosition = ['2', 30, null, 100]
const reached = (workId: string, seconds: number, parts: { part?: string; next?: string } = {}) => ({
  ...{ workId, seconds, length: 100.4, part: undefined, next: undefined },
  ...parts,
})

test('the last watched is first, once, in whole seconds', () => {
  expect(withPosition([one, two], reached('2', 45.7))).toEqual([['2', 45, null, 100], one])
})

test('a position at the end stays, as of a film that was seen; near the start there is none', () => {
  expect(withPosition([one, two], reached('2', 95))).toEqual([['2', 95, null, 100], one])
  expect(withPosition([one], reached('1', 3))).toEqual([])
})

test('of a work of several parts the part is stored with the position, and after its end the next part', () => {
  const list = withPosition([['1', 20, 'first']], reached('1', 45.7, { part: 'second', next: 'third' }))
  expect(list).toEqual([['1', 45, 'second', 100]])
  expect(parsePositions(JSON.stringify(list))).toEqual(list)
  expect(parsePositions('[["1", 20, 3]]')).toEqual([])
  expect(withPosition([], reached('1', 99, { part: 'second', next: 'third' }))).toEqual([['1', 0, 'third']])
  expect(withPosition([], reached('1', 99, { part: 'third' }))).toEqual([['1', 99, 'third', 100]])
})

test('at most fifty positions are stored', () => {
  const full = Array.from({ length: 50 }, (_, at): StoredPosition => [String(at), 60])
  const list = withPosition(full, reached('new', 60))
  expect(list).toHaveLength(50)
  expect(list[0]).toEqual(['new', 60, null, 100])
  expect(list.at(-1)).toEqual(['48', 60])
})

test.each([null, '', '{', '{}', '[1, null, ["a"], ["a", "b"], [1, 2], ["1", 2, null, "3"]]'])(
  '%j holds none',
  (stored) => {
    expect(parsePositions(stored)).toEqual([])
  },
)

test('readable entries are read, those of earlier versions too', () => {
  expect(parsePositions('[["1", 20], null, ["2", 30, "part"], ["3", 30, null, 60]]')).toEqual([
    ['1', 20],
    ['2', 30, 'part'],
    ['3', 30, null, 60],
  ])
})
