import { Socket } from 'node:net'
import { expect, test } from 'vitest'

test('sockets stay as they are where the channels are loaded', async () => {
  const { destroy } = Socket.prototype
  await import('./alipay.ts')
  expect(Socket.prototype.destroy).toBe(destroy)
  // One error may end several, as where an agent with all its connections is destroyed.
  const error = new Error('enough')
  for (const socket of [new Socket(), new Socket()]) socket.on('error', () => {}).destroy(error)
})
