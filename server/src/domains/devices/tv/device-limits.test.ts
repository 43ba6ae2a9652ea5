import { expect, test } from 'vitest'
import { DeviceLimits } from './device-limits.ts'

const deviceOf = (id: string, memberId = 'm') => ({
  id,
  principal: {
    memberId,
    signInId: '1',
    levelId: 1,
    levelEnds: null,
    signInEnds: new Date(0),
    permissions: [],
  },
})
const answered = async () => 'answered'

test('a device and its member ask so often in a minute and no more, others are not kept from asking', async () => {
  const now = { ms: 0 }
  const limits = new DeviceLimits({ now: () => now.ms }, true)
  const ask = async (id: string, times: number, memberId?: string) => {
    let count = 0
    for (let n = 0; n < times; n++)
      count += await limits.run(deviceOf(id, memberId), answered).then(
        () => 1,
        () => 0,
      )
    return count
  }
  expect(await ask('one', 700)).toBe(600)
  expect(await ask('two', 700)).toBe(600)
  expect(await ask('third of the same member', 10)).toBe(0)
  expect(await ask('other', 10, 'n')).toBe(10)
  await expect(limits.run(deviceOf('one'), answered)).rejects.toMatchObject({ reason: 'device_too_fast' })
  now.ms = 60_000
  expect(await ask('one', 1)).toBe(1)
})

test('what a device asks for at once is answered a few at a time, and does not hold up another device', async () => {
  const limits = new DeviceLimits({ now: () => 0 }, false)
  const gate = Promise.withResolvers<void>()
  let running = 0
  const slow = () => {
    running += 1
    return gate.promise
  }
  const pages = Array.from({ length: 50 }, () => limits.run(deviceOf('one'), slow))
  expect(await limits.run(deviceOf('two'), answered)).toBe('answered')
  expect(running).toBe(4)
  gate.resolve()
  await Promise.all(pages)
  expect(running).toBe(50)
})
