import { expect, test } from 'vitest'
import { onDemand } from './on-demand.ts'

test('is fetched once, however often it is wanted', async () => {
  let fetched = 0
  const part = onDemand(async () => ++fetched)
  expect(part.get()).toBeUndefined()
  expect(await Promise.all([part.load(), part.load()])).toEqual([1, 1])
  expect(await part.load()).toBe(1)
  expect(part.get()).toBe(1)
})

test('a failure is forgotten: the next call tries again', async () => {
  let tries = 0
  const part = onDemand(async () => {
    if (++tries === 1) throw new Error('offline')
    return 'here'
  })
  await expect(part.load()).rejects.toThrow('offline')
  expect(part.get()).toBeUndefined()
  expect(await part.load()).toBe('here')
})
