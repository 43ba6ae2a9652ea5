import { expect, test } from 'vitest'
import { Overload } from '../../platform/http/app-error.ts'
import { BoundedQueue } from '../../platform/limits/bounded-queue.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password fits its own hash only, and none where there is no account', async () => {
  const stored = await hashPassword('hai-shang-7')
  expect(await verifyPassword(stored, 'hai-shang-7')).toBe(true)
  expect(await verifyPassword(stored, 'hai-shang-8')).toBe(false)
  expect(await verifyPassword(null, 'hai-shang-7')).toBe(false)
  expect(await hashPassword('hai-shang-7')).not.toBe(stored)
})

test('no more are done at once than may be, in the order they came', async () => {
  const queue = new BoundedQueue(2, 10, 'too many')
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const all = gates.map((gate, index) =>
    queue.run(async () => {
      begun.push(index)
      await gate.promise
    }),
  )
  expect(begun).toEqual([0, 1])
  gates[1]?.resolve()
  await all[1]
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('where too many wait the next is refused, and work that fails gives its place up', async () => {
  const queue = new BoundedQueue(1, 1, 'too many')
  const gate = Promise.withResolvers<void>()
  const first = queue.run(() => gate.promise)
  const second = queue.run(() => Promise.reject(new Error('no memory')))
  await expect(queue.run(async () => 'third')).rejects.toThrow(Overload)
  gate.resolve()
  await first
  await expect(second).rejects.toThrow('no memory')
  expect(await queue.run(async () => 'fourth')).toBe('fourth')
})
