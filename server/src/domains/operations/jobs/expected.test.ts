import { expect, test } from 'vitest'
import { expectedStarts } from './expected.ts'
import type { ListedJob } from './queries/listing.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000

const job = (ref: string, more: Partial<ListedJob> = {}) =>
  ({
    ref,
    task: 'prepare-video',
    at: new Date(now),
    due: new Date(now),
    progress: null,
    step: 'waiting',
    ...more,
  }) as ListedJob
const running = (ref: string, minutesAgo: number, more: Partial<ListedJob> = {}) =>
  job(ref, { at: new Date(now - minutesAgo * minute), step: 'transcoding', ...more })
const minutesOf = (starts: Map<string, Date>) =>
  Object.fromEntries([...starts].map(([ref, at]) => [ref, (at.getTime() - now) / minute]))

test('each begins when a lane is free, in the order of the queue', () => {
  const starts = expectedStarts(
    [running('j1', 4), running('j2', 9)],
    [job('j3'), job('j4'), job('j5')],
    { parallel: 2, median: 600 },
    now,
  )
  // j2 has a minute left, j1 six.
  expect(minutesOf(starts)).toEqual({ j3: 1, j4: 6, j5: 11 })
})

test('how far a transcoding has come says more than others do; an idle lane begins at once', () => {
  const half = [running('j1', 30, { progress: 0.75 })]
  expect(minutesOf(expectedStarts(half, [job('j2')], { parallel: 1, median: 600 }, now))).toEqual({ j2: 10 })
  const starts = expectedStarts(half, [job('j2'), job('j3')], { parallel: 2, median: 600 }, now)
  expect(minutesOf(starts)).toEqual({ j2: 0, j3: 10 })
})

test('a postponed job has no estimate before its time; other jobs and a site without workers have none', () => {
  const late = job('j2', { due: new Date(now + 5 * minute) })
  const other = job('j3', { task: 'check-order' })
  expect(minutesOf(expectedStarts([], [late, other], { parallel: 1, median: 60 }, now))).toEqual({ j2: 5 })
  expect(expectedStarts([], [late], { parallel: 0, median: 60 }, now).size).toBe(0)
  expect(expectedStarts([], [late], { parallel: 1, median: null }, now).size).toBe(0)
})
