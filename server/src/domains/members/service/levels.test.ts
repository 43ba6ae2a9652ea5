import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/clock.ts'
import { moveLevel } from './levels.ts'

const now = new Date('2026-11-20T04:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
const level = (levelId: number, days: number | null) => ({
  levelId,
  until: days === null ? null : inDays(days),
})
const moved = (levels: ReturnType<typeof level>[], levelId: number, days: number) =>
  moveLevel(levels, levelId, days * dayMs, now)

test('days begin now, and extending adds to what is left', () => {
  expect(moved([], 2, 30)).toEqual({ changed: [level(2, 30)], movedMs: 30 * dayMs, until: inDays(30) })
  expect(moved([level(2, 10)], 2, 30)?.changed).toEqual([level(2, 40)])
  expect(moved([level(2, -10)], 2, 30)?.changed).toEqual([level(2, 30)])
})

test('a higher level keeps the days of the lower, which wait for it', () => {
  expect(moved([level(2, 100)], 3, 60)?.changed).toEqual([level(3, 60), level(2, 160)])
  expect(moved([level(3, 60)], 2, 30)?.changed).toEqual([level(2, 90)])
  expect(moved([level(3, 60), level(2, 160)], 3, 5)?.changed).toEqual([level(3, 65), level(2, 165)])
  expect(moved([level(2, -5)], 3, 60)?.changed).toEqual([level(3, 60)])
})

test('a reduced level ends at the present, and the lower levels begin sooner', () => {
  expect(moved([level(2, 40)], 2, -30)?.changed).toEqual([level(2, 10)])
  expect(moved([level(2, 10)], 2, -30)).toMatchObject({ changed: [level(2, 0)], movedMs: -10 * dayMs })
  expect(moved([level(2, -10)], 2, -30)).toMatchObject({ changed: [level(2, 0)], movedMs: 0 })
  expect(moved([level(3, 60), level(2, 160)], 3, -60)?.changed).toEqual([level(3, 0), level(2, 100)])
  expect(moved([level(3, 60), level(2, 160)], 2, -100)?.changed).toEqual([level(2, 0)])
})

test('a level that is reduced to nothing has no days, whichever level is reduced first', () => {
  const both = [level(3, 60), level(2, 90)]
  const after = (levels: ReturnType<typeof level>[], levelId: number, days: number) => {
    const changed = moved(levels, levelId, days)?.changed ?? []
    return [...changed, ...levels.filter((one) => changed.every((other) => other.levelId !== one.levelId))]
  }
  expect(after(after(both, 2, -30), 3, -60)).toEqual([level(3, 0), level(2, 0)])
  expect(after(after(both, 3, -60), 2, -30)).toEqual([level(2, 0), level(3, 0)])
  expect(after(after([level(3, 60), level(2, -10)], 2, -30), 3, -60)).toEqual([level(3, 0), level(2, 0)])
})

test('a level without an end cannot be extended, nor one below it', () => {
  expect(moved([level(2, null)], 2, 30)).toBeNull()
  expect(moved([level(3, null)], 2, 30)).toBeNull()
  expect(moved([level(2, null)], 3, 30)?.changed).toEqual([level(3, 30)])
})
