import { readdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coverName, scenes } from './scenes.ts'

const folder = fileURLToPath(new URL('covers/', import.meta.url))
const pathOf = (number: number, size: 's' | 'b') => folder + coverName(number, size)

/** What a phone's first screen can afford for one card. */
const CARD_BYTES = 15 * 1024

test('every scene has a small and a big cover, and there is nothing else', async () => {
  const expected = scenes.flatMap(({ number }) => [coverName(number, 'b'), coverName(number, 's')])
  expect(scenes).toHaveLength(300)
  expect((await readdir(folder)).sort()).toEqual(expected.sort())
})

test('covers are WebP of 480 × 270 and 1280 × 720', async () => {
  for (const { number } of scenes) {
    const [small, big] = await Promise.all([
      sharp(pathOf(number, 's')).metadata(),
      sharp(pathOf(number, 'b')).metadata(),
    ])
    expect([number, small.format, small.width, small.height]).toEqual([number, 'webp', 480, 270])
    expect([number, big.format, big.width, big.height]).toEqual([number, 'webp', 1280, 720])
  }
})

test("a card's cover weighs at most 15 KB, and all of them together less than 8 MB", async () => {
  let total = 0
  for (const { number } of scenes) {
    const [small, big] = await Promise.all([stat(pathOf(number, 's')), stat(pathOf(number, 'b'))])
    expect(small.size, coverName(number, 's')).toBeLessThanOrEqual(CARD_BYTES)
    total += small.size + big.size
  }
  expect(total).toBeLessThan(8 * 1024 * 1024)
})
