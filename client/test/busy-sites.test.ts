import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../server/test/clock.ts'
import { recordingClient } from './recording.ts'

let server: ServerWithClock
beforeAll(async () => {
  server = await startServerWithClock({
    template: 'empty',
    config: { rateLimit: { on: true, perMinute: 1 } },
  })
})
afterAll(() => server.close())

const call = 'GET /v2/works/detail/list'

test('a reading call that comes too early is sent again when the site says', async () => {
  server.clock.now += 60_000 - 20_000
  const waits: number[] = []
  const { client, sent } = recordingClient(server.url, {
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      server.clock.now += milliseconds
    },
  })
  await client.catalogue.listWorks()
  await client.catalogue.listWorks()
  expect(waits).toEqual([20_000])
  expect(sent).toEqual([call, call, call])
})

test('it is given up after a few tries, with the seconds to wait; a submission is never sent again', async () => {
  const waits: number[] = []
  const { client, sent } = recordingClient(server.url, {
    wait: async (time) => void waits.push(time),
    retries: 1,
  })
  const refused = { code: 429, status: 429, reason: 'too_many_requests', retryAfter: 60 }
  await expect(client.catalogue.listWorks()).rejects.toMatchObject(refused)
  expect(waits).toEqual([60_000])
  await expect(client.catalogue.copyMagnet({ id: '3000000000000001' })).rejects.toMatchObject(refused)
  expect(sent).toEqual([call, call, 'POST /v2/dht/copy'])
})

test('an abort ends the waiting', async () => {
  const controller = new AbortController()
  const { client } = recordingClient(server.url)
  const waiting = client.catalogue.listWorks({}, { signal: controller.signal })
  const ended = new Error('ended')
  setImmediate(() => controller.abort(ended))
  await expect(waiting).rejects.toBe(ended)
})
