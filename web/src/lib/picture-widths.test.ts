import { expect, test } from 'vitest'
import { widthsOf } from './picture-widths.ts'

const stem = '/images/sized/01/23456789ab'

test('a card chooses from the smaller widths', () => {
  expect(widthsOf('01/23456789ab-8ab-360-560-1280~1920.avif')).toEqual({
    srcSet: `${stem}-360.avif 360w,${stem}-560.avif 560w`,
    colour: '#8ab',
  })
})

test('a large picture can be chosen as well, in the width that it has of its own', () => {
  expect(widthsOf('01/23456789ab-8ab-360-560~1280.avif', '/images/b.webp')?.srcSet).toBe(
    `${stem}-360.avif 360w,${stem}-560.avif 560w,/images/b.webp 1280w`,
  )
  expect(widthsOf('01/23456789ab-8ab-360-560-1280.webp', '/images/b.webp')?.srcSet).toMatch(
    /-1280.webp 1280w$/,
  )
})

test('a picture of one width keeps it, however wide', () => {
  expect(widthsOf('01/23456789ab-8ab-900.avif')?.srcSet).toBe(`${stem}-900.avif 900w`)
})

test('a picture without widths has none', () => {
  expect(widthsOf(undefined)).toBeUndefined()
  expect(widthsOf('')).toBeUndefined()
})
