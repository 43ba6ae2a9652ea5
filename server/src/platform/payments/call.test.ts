import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, shortLimits, startWire, type Wire } from '../../../test/payments/wire.ts'
import { callChannel } from './call.ts'

let wire: Wire
beforeAll(async () => {
  wire = await startWire()
})
afterAll(() => wire.close())

const ask = (within = limits) => callChannel({ method: 'GET', url: `${wire.url}/?key=secret` }, within)
const answerOf = (bytes: number) => JSON.stringify({ pad: 'x'.repeat(bytes) })

test('an answer is read up to its limit', async () => {
  wire.answer = (_asked, response) => void response.end(answerOf(90_000))
  expect((await ask()).text).toHaveLength(answerOf(90_000).length)
  wire.answer = (_asked, response) => void response.end(answerOf(100_000))
  await expect(ask()).rejects.toThrow('The answer is too large.')
})

test('a body that is small when compressed and large when unpacked is too large', async () => {
  wire.answer = (_asked, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(answerOf(5_000_000)))
  await expect(ask()).rejects.toThrow('The answer is too large.')
})

test('an answer that comes in drips ends with its time, and its failure names no address', async () => {
  const timers: NodeJS.Timeout[] = []
  wire.answer = (_asked, response) => void timers.push(setInterval(() => response.write(' '), 20))
  const error = await ask(shortLimits).catch((reason: unknown) => reason)
  for (const timer of timers) clearInterval(timer)
  expect(String(error)).toBe('ChannelError: There is no answer: TimeoutError')
  expect(JSON.stringify(error)).not.toContain('secret')
})
