import { expect, test } from 'vitest'
import { countOf, limitOf, withOneMore } from './copy-count.ts'

const at = (time: string) => Date.parse(`${time}+08:00`)
const evening = at('2026-11-20T22:30:00')

test('each copy counts one up', () => {
  const first = withOneMore(null, evening)
  expect(first.value).toBe('2026-11-20.1')
  expect(countOf(first.value, evening)).toBe(1)
  expect(countOf(withOneMore(first.value, evening).value, evening)).toBe(2)
})

test('the count lives until the day ends in Shanghai', () => {
  expect(withOneMore(null, evening).maxAge).toBe(5400)
  expect(withOneMore(null, at('2026-11-20T23:59:59.900')).maxAge).toBe(1)
  expect(withOneMore(null, at('2026-11-21T00:00:00')).maxAge).toBe(86_400)
})

test('the next day counts anew, whether or not the cookie has gone', () => {
  const used = '2026-11-20.2'
  expect(countOf(used, at('2026-11-20T23:59:59'))).toBe(2)
  expect(countOf(used, at('2026-11-21T00:00:00'))).toBe(0)
  expect(withOneMore(used, at('2026-11-21T00:00:00')).value).toBe('2026-11-21.1')
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
  expect(withOneMore(value, evening).value).toBe('2026-11-20.1')
})

test('two a day without an account, ten for members, no end for VIP', () => {
  expect(limitOf(null)).toBe(2)
  expect([limitOf(0), limitOf(1)]).toEqual([10, 10])
  expect([limitOf(2), limitOf(7)]).toEqual([Infinity, Infinity])
})
