import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { heldOut, worldOf } from '../../../test/recommending/held-out.ts'
import { Tastes } from '../../../test/recommending/tastes.ts'
import { noon } from '../../../test/server.ts'

test('what members took later is found twice as often as by popularity, and more often than by tags alone', async () => {
  const database = await testDatabase('empty')
  try {
    const tastes = new Tastes({ works: 1200, members: 700, entries: 17_500, seed: 7, days: 100 })
    const { popularity, tags, ours, asked } = await heldOut(
      { ...database, now: noon },
      worldOf(tastes, 80),
      120,
    )
    expect(asked).toBe(120)
    expect(ours.recall).toBeGreaterThan(2 * popularity.recall)
    expect(ours.recall).toBeGreaterThan(tags.recall)
    expect(ours.coverage).toBeGreaterThan(3 * popularity.coverage)
  } finally {
    await database.drop()
  }
})
