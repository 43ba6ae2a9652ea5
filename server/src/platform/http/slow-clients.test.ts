import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeStalled } from './stalled-connections.ts'

const timing = { look: 20, patience: 300 }
const open: (Server | Socket)[] = []
afterEach(() => {
  for (const one of open.splice(0)) 'destroy' in one ? one.destroy() : one.closeAllConnections()
})

/**
 * A server with an answer that fills every buffer on the way, and a client that requests it without
 * reading.
 */
async function askFor(bytes: number): Promise<{ reader: Socket; held: Socket }> {
  const body = Buffer.alloc(bytes, 'a')
  const server = createServer((_request, response) => response.end(body))
  closeStalled(server, timing)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const reader = connect(port, '127.0.0.1')
  reader.on('error', () => {})
  open.push(server, reader)
  const [held] = (await accepted) as [Socket]
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return { reader, held }
}

test('a client that reads nothing of an answer is disconnected', async () => {
  const begin = performance.now()
  const { held } = await askFor(32 * 1024 * 1024)
  await once(held, 'close')
  expect(performance.now() - begin).toBeGreaterThanOrEqual(timing.patience)
})

test('a client that has read all of an answer keeps its connection', async () => {
  const { reader, held } = await askFor(1024)
  reader.resume()
  await new Promise((resolve) => setTimeout(resolve, 3 * timing.patience))
  expect(held.destroyed).toBe(false)
})
