import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearNumbers } from './near-numbers.ts'
import { numberNorm } from './number.ts'

test.each([
  ['STRA-777', 'STAR-777', 'letters swapped'],
  ['STRA-777', 'STAR-077', 'letters swapped and a digit wrong'],
  ['STAR-771', 'STAR-777', 'a digit wrong'],
  ['STAR-717', 'STAR-771', 'digits swapped'],
  ['STAR-7771', 'STAR-777', 'a digit too many'],
  ['STAR-77', 'STAR-777', 'a digit left out'],
  ['STA-777', 'STAR-777', 'a letter left out'],
  ['STTAR-777', 'STAR-777', 'a letter too many'],
  ['STOR-777', 'STAR-777', 'a letter wrong'],
  ['STAR-777C', 'STAR-777', 'a suffix'],
  ['042902-001', '042920-001', 'digits alone'],
  ['FC2-PPV-1234576', 'FC2-PPV-1234567', 'a long number'],
  ['ｓｔｒａ ７７７', 'STAR-777', 'any writing'],
])('%s may have meant %s: %s', (keyword, meant) => {
  expect(nearNumbers(keyword)).toContain(numberNorm(meant))
})

test('swapped letters come first, two mistakes last', () => {
  const near = nearNumbers('STRA-777')
  expect(near.slice(0, 3)).toContain('STAR777')
  expect(near.indexOf('STAR077')).toBeGreaterThan(near.indexOf('STRA077'))
})

test('a number without digits has no neighbours', () => {
  expect(nearNumbers('STAR')).toEqual([])
  expect(nearNumbers('')).toEqual([])
})

test('whatever is asked, the candidates are few, distinct and not the number itself', () => {
  const sign = fc.constantFrom(...'ABCXYZ0123456789-_. ')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 32 }), (keyword) => {
      const near = nearNumbers(keyword)
      expect(near.length).toBeLessThan(1000)
      expect(new Set(near).size).toBe(near.length)
      expect(near).not.toContain(numberNorm(keyword))
      expect(near).not.toContain('')
    }),
  )
})
