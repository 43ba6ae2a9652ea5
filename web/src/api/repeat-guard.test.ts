import { expect, test } from 'vitest'
import { repeatGuard } from './repeat-guard.ts'

function guardAt(clock: { now: number }) {
  return repeatGuard(() => clock.now)
}

test('the same submission is allowed once a second', () => {
  const clock = { now: 5000 }
  const admits = guardAt(clock)
  expect(admits('a')).toBe(true)
  expect(admits('a')).toBe(false)
  clock.now = 5999
  expect(admits('a')).toBe(false)
  clock.now = 6000
  expect(admits('a')).toBe(true)
})

test('of repeated presses one a second is allowed: a refused one does not lengthen the wait', () => {
  const clock = { now: 0 }
  const admits = guardAt(clock)
  let through = 0
  for (; clock.now < 5000; clock.now += 100) if (admits('a')) through++
  expect(through).toBe(5)
})

test('others in between change nothing', () => {
  const clock = { now: 0 }
  const admits = guardAt(clock)
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(admits)).toEqual([true, true, false, true, false, false])
})

test('long texts that differ in the last character are distinguished', () => {
  const admits = guardAt({ now: 0 })
  const long = 'x'.repeat(1_000_000)
  expect(admits(`${long}a`)).toBe(true)
  expect(admits(`${long}b`)).toBe(true)
  expect(admits(`${long}a`)).toBe(false)
})

test('many different submissions are all distinguished', () => {
  const admits = guardAt({ now: 0 })
  const ids = Array.from({ length: 20_000 }, (_, id) => `/v2/dht/copy {"id":"${3_000_000_000_000_000 + id}"}`)
  expect(ids.filter((id) => !admits(id))).toEqual([])
  expect(ids.filter(admits)).toEqual([])
})

test('a clock that is set back does not lock anything', () => {
  const clock = { now: 1_000_000 }
  const admits = guardAt(clock)
  admits('a')
  clock.now = 10
  expect(admits('a')).toBe(true)
  expect(admits('a')).toBe(false)
})
