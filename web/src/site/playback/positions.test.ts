import { expect, test } from 'vitest'
import { isWorthResuming, parsePositions, withPosition } from './positions.ts'

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

test('the last watched is first, once, in whole seconds', () => {
  const list = withPosition(
    [
      ['1', 20],
      ['2', 30],
    ],
    ['2', 45.7],
    100,
  )
  expect(list).toEqual([
    ['2', 45],
    ['1', 20],
  ])
})

test('a position at the end or near the start is removed', () => {
  expect(
    withPosition(
      [
        ['1', 20],
        ['2', 30],
      ],
      ['2', 95],
      100,
    ),
  ).toEqual([['1', 20]])
  expect(withPosition([['1', 20]], ['1', 3], 100)).toEqual([])
})

test('of a work of several parts the part is stored with the position', () => {
  const list = withPosition([['1', 20, 'first']], ['1', 45.7, 'second'], 100)
  expect(list).toEqual([['1', 45, 'second']])
  expect(parsePositions(JSON.stringify(list))).toEqual(list)
  expect(parsePositions('[["1", 20, 3]]')).toEqual([])
})

test('at most fifty positions are stored', () => {
  const full = Array.from({ length: 50 }, (_, at): [string, number] => [String(at), 60])
  const list = withPosition(full, ['new', 60], 100)
  expect(list).toHaveLength(50)
  expect(list[0]).toEqual(['new', 60])
  expect(list.at(-1)).toEqual(['48', 60])
})

test.each([null, '', '{', '{}', '[1, null, ["a"], ["a", "b"], [1, 2]]'])('%j holds none', (stored) => {
  expect(parsePositions(stored)).toEqual([])
})

test('readable entries are read', () => {
  expect(parsePositions('[["1", 20], null, ["2", 30]]')).toEqual([
    ['1', 20],
    ['2', 30],
  ])
})
