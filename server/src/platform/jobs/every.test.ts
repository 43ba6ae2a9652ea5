import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that runs until the test ends it; the parts that are running. */
function heldWork() {
  const running: PromiseWithResolvers<void>[] = []
  let begun = 0
  return {
    running,
    begun: () => begun,
    work: () => {
      begun += 1
      const run = Promise.withResolvers<void>()
      running.push(run)
      return run.promise
    },
  }
}

const fail = (error: unknown) => {
  throw error
}

test('begins at once, and again after each interval', async () => {
  const { begun, running, work } = heldWork()
  const stop = every(1000, work, fail)
  expect(begun()).toBe(1)
  running[0]?.resolve()
  await setImmediate()
  vi.advanceTimersByTime(999)
  expect(begun()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(begun()).toBe(2)
  running[1]?.resolve()
  await stop()
})

test('a run longer than the interval is not started a second time in parallel', async () => {
  const { begun, running, work } = heldWork()
  const stop = every(1000, work, fail)
  vi.advanceTimersByTime(5000)
  expect(begun()).toBe(1)
  running[0]?.resolve()
  await setImmediate()
  vi.advanceTimersByTime(1000)
  expect(begun()).toBe(2)
  running[1]?.resolve()
  await stop()
})

test('a stop waits for what runs, and nothing begins after it', async () => {
  const { begun, running, work } = heldWork()
  const stop = every(1000, work, fail)
  const stopped = vi.fn()
  const stopping = stop().then(stopped)
  await setImmediate()
  expect(stopped).not.toHaveBeenCalled()
  running[0]?.resolve()
  await stopping
  vi.advanceTimersByTime(5000)
  expect(begun()).toBe(1)
})

test('every failure is reported and the work starts again; a stop does not throw it', async () => {
  const told: unknown[] = []
  let turn = 0
  const work = (): Promise<void> => {
    turn += 1
    if (turn === 1) throw new Error('at once')
    return Promise.reject(new Error('later'))
  }
  const stop = every(1000, work, (error) => told.push((error as Error).message))
  await setImmediate()
  vi.advanceTimersByTime(1000)
  await stop()
  expect(told).toEqual(['at once', 'later'])
})

test('the first turn may wait for the interval too', async () => {
  const { begun, running, work } = heldWork()
  const stop = every(1000, work, fail, { atOnce: false })
  expect(begun()).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(begun()).toBe(1)
  running[0]?.resolve()
  await stop()
})

test('tasks begun in the same moment run one after the other at first, and each at its interval', async () => {
  const [one, two] = [heldWork(), heldWork()]
  const stops = [every(1000, one.work, fail), every(1000, two.work, fail)]
  await setImmediate()
  expect([one.begun(), two.begun()]).toEqual([1, 0])
  const later = heldWork()
  stops.push(every(1000, later.work, fail))
  expect(later.begun()).toBe(1)
  one.running[0]?.resolve()
  await setImmediate()
  expect([one.begun(), two.begun()]).toEqual([1, 1])
  for (const { running } of [two, later]) running[0]?.resolve()
  await Promise.all(stops.map((stop) => stop()))
})

test('a task that is stopped before its first turn does not begin', async () => {
  const [one, two] = [heldWork(), heldWork()]
  const [stopOne, stopTwo] = [every(1000, one.work, fail), every(1000, two.work, fail)]
  await stopTwo()
  one.running[0]?.resolve()
  await stopOne()
  await setImmediate()
  expect(two.begun()).toBe(0)
})
