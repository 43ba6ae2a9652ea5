import { expect, test } from 'vitest'
import { tally } from './tally.ts'

test('a playback is summed up from the press on', () => {
  const sums = tally(1000)
  sums.halts(1100)
  sums.picture(1240)
  sums.picture(9000)
  sums.plays(1300, 0, false)
  sums.plays(2300, 1, false)
  sums.halts(3000)
  sums.goesOn(3500)
  sums.halts(4000)
  // Too short to be seen.
  sums.goesOn(4050)
  sums.plays(5000, 2.4, false)
  sums.loads(1000)
  sums.loads(500)
  expect(sums.report(6000)).toEqual({ start: 240, stalls: 1, stalled: 500, received: 1500, seconds: 2 })
})

test('what is skipped by seeking was not played', () => {
  const sums = tally(0)
  sums.picture(10)
  sums.plays(100, 1, false)
  sums.plays(200, 60, true)
  sums.plays(300, 61, false)
  expect(sums.report(400)).toMatchObject({ seconds: 1 })
})

test('a halt that lasts to the end counts, and one before the first picture is the start', () => {
  const sums = tally(0)
  sums.halts(50)
  expect(sums.report(5000)).toEqual({ stalls: 0, stalled: 0, received: 0, seconds: 0 })
  const later = tally(0)
  later.picture(100)
  later.halts(1000)
  expect(later.report(4000)).toMatchObject({ stalls: 1, stalled: 3000 })
})

test('leaving after ten seconds without a picture is a failure, leaving earlier or with the sound playing is not', () => {
  expect(tally(0).report(10_000)).toMatchObject({ failure: 'late' })
  expect(tally(0).report(9_999)).not.toHaveProperty('failure')
  const unseen = tally(0)
  unseen.plays(1000, 0, false)
  unseen.plays(2000, 1, false)
  expect(unseen.report(60_000)).not.toHaveProperty('failure')
  const known = tally(0)
  known.fail('network')
  expect(known.report(60_000)).toMatchObject({ failure: 'network' })
})

test('a failure is told once, a refusal not at all', () => {
  const failed = tally(0)
  failed.fail('media')
  failed.fail('network')
  expect(failed.report(10)).toMatchObject({ failure: 'media' })
  const refused = tally(0)
  refused.refuse()
  expect(refused.report(10)).toBeNull()
})
