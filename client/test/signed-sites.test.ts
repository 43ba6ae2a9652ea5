import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/server.ts'
import { recordingClient } from './recording.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { signedRequests: 'require' } })
})
afterAll(() => server.close())

const key = 'GET /v2/app/key'

test('calls are signed from the first one on that the site refuses for it', async () => {
  const { client, sent, headers } = recordingClient(server.url)
  const lists = await Promise.all([
    client.catalogue.listWorks({ keyword: '海', pageSize: 2 }),
    client.catalogue.listWorks({ modName: 'anime' }),
  ])
  expect(lists.map(({ rows }) => rows.length)).not.toContain(0)
  expect(sent.filter((call) => call === key)).toHaveLength(1)
  sent.length = 0
  headers.length = 0
  const { rows } = await client.catalogue.listMagnets({ data: lists[1]?.rows.find(({ isDht }) => isDht)?.id })
  await client.catalogue.copyMagnet({ id: rows[0]?.id ?? '' })
  expect(sent).toEqual(['GET /v2/dht/list', 'POST /v2/dht/copy'])
  expect(new Set(headers.map((sent) => sent.get('x-nonce'))).size).toBe(2)
})

test('a client that is told so signs at once, but for the call that brings the key', async () => {
  const { client, sent, headers } = recordingClient(server.url, { signed: true })
  await client.catalogue.listWorks({ keyword: 'A&b=c + 星🌊', isDht: 1 })
  expect(sent).toEqual([key, 'GET /v2/works/detail/list'])
  expect((await client.signatures.getSigningKey()).data.keyId).not.toBe('')
  expect(headers.map((given) => given.has('x-sign'))).toEqual([false, true, false])
})
