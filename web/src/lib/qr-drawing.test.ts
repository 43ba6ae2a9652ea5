import { expect, test } from 'vitest'
import { drawQr } from './qr-drawing.ts'

/** The dark modules that a path draws, by row. */
function modulesOf({ path, size }: { path: string; size: number }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return rows
}

test('a code has a quiet zone of four modules, with its finder patterns in three corners', () => {
  const drawn = drawQr('weixin://wxpay/bizpayurl?pr=abc')
  const rows = modulesOf(drawn)
  const { size } = drawn
  for (let i = 0; i < size; i++) {
    for (const edge of [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]) {
      expect(rows[edge]?.[i]).toBe(false)
      expect(rows[i]?.[edge]).toBe(false)
    }
  }
  const mark = [true, false, true, true, true, false, true]
  expect(rows[6 + 1]?.slice(4, 11)).toEqual(mark)
  expect(rows[7]?.slice(size - 11, size - 4)).toEqual(mark)
  expect(rows[size - 8]?.slice(4, 11)).toEqual(mark)
})

test('the path covers each module once', () => {
  const drawn = drawQr('https://pay.example/1')
  const dark = modulesOf(drawn).flat().filter(Boolean).length
  const drawnModules = [...drawn.path.matchAll(/h(\d+)v/g)].reduce(
    (sum, [, length]) => sum + Number(length),
    0,
  )
  expect(drawnModules).toBe(dark)
})
