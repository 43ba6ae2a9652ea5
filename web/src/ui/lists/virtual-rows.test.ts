import { expect, test } from 'vitest'
import { heightOf, visibleParts, visibleRows } from './virtual-rows.ts'

/** 1,000 rows of 200 pixels, seen through a window of 800. */
const at = (top: number, focused: number | null = null, rows = 1000, step = 1) =>
  visibleRows({ rows, top, bottom: top + 800, pitch: 200, step, focused })

test('the rows seen and those near them are drawn', () => {
  expect(at(20_000)).toEqual([{ from: 92, to: 112 }])
})

test('nothing is drawn before the first row or after the last', () => {
  expect(at(0)).toEqual([{ from: 0, to: 12 }])
  expect(at(200_000 - 800)).toEqual([{ from: 988, to: 1000 }])
})

test('a row near the viewport is drawn, a distant one is not', () => {
  expect(at(20_099)).toEqual([{ from: 92, to: 112 }])
  expect(at(20_101)).toEqual([{ from: 93, to: 113 }])
})

test('rows are added and removed in steps, and never later than one by one', () => {
  expect(at(20_000, null, 1000, 4)).toEqual([{ from: 92, to: 112 }])
  expect(at(20_101, null, 1000, 4)).toEqual([{ from: 92, to: 116 }])
  expect(at(20_799, null, 1000, 4)).toEqual([{ from: 96, to: 116 }])
  expect(at(200_000 - 800, null, 998, 4)).toEqual([{ from: 988, to: 998 }])
})

test('a list scrolled beyond its end or not yet reached draws its nearest row', () => {
  expect(at(500_000)).toEqual([{ from: 999, to: 1000 }])
  expect(at(-90_000)).toEqual([{ from: 0, to: 1 }])
  expect(at(0, null, 0)).toEqual([{ from: 0, to: 0 }])
})

test('the row with the focus and its neighbours are drawn wherever they are', () => {
  expect(at(20_000, 3)).toEqual([
    { from: 2, to: 5 },
    { from: 92, to: 112 },
  ])
  expect(at(20_000, 999)).toEqual([
    { from: 92, to: 112 },
    { from: 998, to: 1000 },
  ])
})

test('a focus near the viewport is drawn in one range with it', () => {
  expect(at(20_000, 100)).toEqual([{ from: 92, to: 112 }])
  expect(at(20_000, 112)).toEqual([{ from: 92, to: 114 }])
  expect(at(20_000, 90)).toEqual([{ from: 89, to: 112 }])
})

const form = { columns: 4, pitch: 200, gap: 20 }

test('ranges name cards, and have the height of the rows left out before them', () => {
  expect(visibleParts(at(20_000, 3), form)).toEqual([
    { from: 8, to: 20, rowsBefore: 2, heightBefore: 380 },
    { from: 368, to: 448, rowsBefore: 87, heightBefore: 17_380 },
  ])
  expect(visibleParts(at(0), form)[0]).toEqual({ from: 0, to: 48, rowsBefore: 0, heightBefore: 0 })
})

test('a drawn card has the position that it would have in the whole grid', () => {
  for (const spans of [at(0), at(20_000, 3), at(20_000, 999), at(150_000, 740)]) {
    let below = 0
    for (const [index, { rowsBefore, heightBefore }] of visibleParts(spans, form).entries()) {
      const { from = 0, to = 0 } = spans[index] ?? {}
      // The left-out rows are one tall row of the grid, with a gap after it.
      below += rowsBefore > 0 ? heightBefore + form.gap : 0
      expect(below).toBe(from * form.pitch)
      below += (to - from) * form.pitch
    }
  }
})

test('a grid is as high as its rows and the gaps between them', () => {
  expect(heightOf(3, form)).toBe(580)
  expect(heightOf(0, form)).toBe(0)
})
