import { expect, test } from 'vitest'
import { countOf, hasCopied, limitOf, withOneMore } from './copy-count.ts'

const at = (time: string) => Date.parse(`${time}+08:00`)
const evening = at('2026-11-20T22:30:00')
const [one, other] = ['7300000000000001', '7300000000000002']

test('each copy counts one up', () => {
  const first = withOneMore(null, one, evening)
  expect(first.value).toBe('2026-11-20.1.00000001')
  expect(countOf(first.value, evening)).toBe(1)
  expect(countOf(withOneMore(first.value, other, evening).value, evening)).toBe(2)
})

test('a magnet that was copied today is known until the day ends, and does not count again', () => {
  const first = withOneMore(null, one, evening).value
  expect([hasCopied(first, one, evening), hasCopied(first, other, evening)]).toEqual([true, false])
  expect(withOneMore(first, one, evening).value).toBe(first)
  expect(hasCopied(first, one, at('2026-11-21T00:00:00'))).toBe(false)
  expect(hasCopied(null, one, evening)).toBe(false)
})

test('a count stored before magnets were remembered continues', () => {
  expect(hasCopied('2026-11-20.1', one, evening)).toBe(false)
  expect(withOneMore('2026-11-20.1', one, evening).value).toBe('2026-11-20.2.00000001')
})

test('after many copies the cookie stays short', () => {
  let value: string | null = null
  for (let made = 0; made < 300; made++)
    value = withOneMore(value, `${7_300_000_000_000_000 + made}`, evening).value
  expect(countOf(value, evening)).toBe(300)
  expect(value?.length).toBeLessThan(200)
  expect(hasCopied(value, '7300000000000299', evening)).toBe(true)
})

test('the count lives until the day ends in Shanghai', () => {
  expect(withOneMore(null, one, evening).maxAge).toBe(5400)
  expect(withOneMore(null, one, at('2026-11-20T23:59:59.900')).maxAge).toBe(1)
  expect(withOneMore(null, one, at('2026-11-21T00:00:00')).maxAge).toBe(86_400)
})

test('the next day counts from zero, whether or not the cookie was removed', () => {
  const used = '2026-11-20.2'
  expect(countOf(used, at('2026-11-20T23:59:59'))).toBe(2)
  expect(countOf(used, at('2026-11-21T00:00:00'))).toBe(0)
  expect(withOneMore(used, one, at('2026-11-21T00:00:00')).value).toBe('2026-11-21.1.00000001')
})

test.each([
  '',
  '2',
  '2026-11-20',
  '2026-11-20.',
  '2026-11-20.-3',
  '2026-11-20.1e9',
  '2026-11-20.NaN',
  '2027-01-01.9',
])('a cookie altered to %j counts nothing, and the next copy puts it right', (value) => {
  expect(countOf(value, evening)).toBe(0)
  expect(withOneMore(value, one, evening).value).toBe('2026-11-20.1.00000001')
})

test('two a day without an account, ten for members, no end for VIP', () => {
  expect(limitOf(null)).toBe(2)
  expect([limitOf(0), limitOf(1)]).toEqual([10, 10])
  expect([limitOf(2), limitOf(7)]).toEqual([Infinity, Infinity])
})
