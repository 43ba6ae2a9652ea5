import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../server/test/accounts.ts'
import { type ServerWithClock, startServerWithClock } from '../../server/test/clock.ts'
import { ApiError, createClient } from '../src/index.ts'
import { recordingClient } from './recording.ts'

let server: ServerWithClock
beforeAll(async () => {
  server = await startServerWithClock({
    config: { accounts: { appId: '1', captcha: false, limits: false } },
  })
})
afterAll(() => server.close())

/** Listens until the test has ended. */
async function listening(answering: Server, use: (site: string) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => void answering.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(answering.address() as AddressInfo).port}`)
  } finally {
    answering.closeAllConnections()
    answering.close()
  }
}

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('It went well')),
    (error) => error,
  )

test('parameters stand in the path, the query or the body as the contract has them', async () => {
  const { client, sent } = recordingClient(server.url)
  const { rows, total } = await client.catalogue.listWorks({ modName: 'western', isDht: 1, pageSize: 3 })
  expect(rows).toHaveLength(3)
  expect(total).toBeGreaterThan(3)
  const id = rows[0]?.id ?? ''
  const { data, tags } = await client.catalogue.getWork({ id })
  expect(data).toMatchObject({ id, modId: 3 })
  expect(tags.length).toBeGreaterThan(0)
  const magnets = await client.catalogue.listMagnets({ data: id })
  const copied = await client.catalogue.copyMagnet({ id: magnets.rows[0]?.id ?? '' })
  expect(copied.data.infoHash).toBe(magnets.rows[0]?.infoHash)
  expect(sent).toEqual([
    'GET /v2/works/detail/list',
    `GET /v2/works/detail/${id}`,
    'GET /v2/dht/list',
    'POST /v2/dht/copy',
  ])
  await expect(client.catalogue.getWork({} as { id: string })).rejects.toThrow('needs id')
})

test('all rows of a list are read page by page, each once, as far as they are asked for', async () => {
  const { client, sent } = recordingClient(server.url)
  const input = { modName: 'fc2', pageSize: 50 } as const
  const { total } = await client.catalogue.listWorks(input)
  const ids = new Set<string>()
  sent.length = 0
  for await (const work of client.catalogue.listWorks.all(input)) ids.add(work.id)
  expect(ids.size).toBe(total)
  expect(sent).toHaveLength(Math.ceil(total / 50))
  sent.length = 0
  let read = 0
  for await (const { number } of client.catalogue.listWorks.all(input)) {
    expect(number).not.toBe('')
    read += 1
    if (read === 60) break
  }
  expect(sent).toHaveLength(2)
})

test('a list without a total ends at a page that is not full', async () => {
  const { client, sent } = recordingClient(server.url)
  const names: string[] = []
  for await (const group of client.catalogue.listTagGroups.all({ pageSize: 2 })) names.push(group.name)
  const { data } = await client.catalogue.listTagGroups({ pageSize: 300 })
  expect(names).toEqual(data.map(({ name }) => name))
  expect(sent).toHaveLength(Math.floor(data.length / 2) + 2)
})

test('a refusal is an error with the reason, the code and the wrong parameters', async () => {
  const { client } = recordingClient(server.url)
  const wrong = await failure(client.catalogue.listWorks({ pageSize: 0 }))
  expect(wrong).toBeInstanceOf(ApiError)
  expect(wrong).toMatchObject({
    ...{ name: 'ApiError', code: 500, status: 200, reason: 'wrong_parameter', requestId: undefined },
    ...{ params: { name: 'pageSize' }, fieldReasons: { pageSize: 'field_too_small' } },
  })
  expect(wrong.fields.pageSize).toBe('应为 1 到 300 的整数')
  const missing = await failure(client.catalogue.getWork({ id: '1999999999999999' }))
  expect(missing).toMatchObject({ code: 404, reason: 'not_found' })
  const guest = await failure(client.library.listLikes())
  expect(guest).toMatchObject({ code: 401, reason: 'not_signed_in' })
})

test('a sign-in gives the client its tokens, and the end of it takes them', async () => {
  const told: unknown[] = []
  await newMember(server.url, 'client_one')
  const { client } = recordingClient(server.url, { onTokens: (tokens) => told.push(tokens) })
  await client.members.login({ appId: '1', userName: 'client_one', password: 'hai-shang-7' })
  expect(told).toEqual([client.tokens])
  expect(Object.keys(client.tokens ?? {})).toEqual(['accessToken', 'refreshToken'])
  const { user } = await client.members.getInfo()
  expect(user.userName).toBe('client_one')
  await client.members.logout()
  expect(client.tokens).toBeNull()
  expect(told).toHaveLength(2)
})

test('calls that wait for a new token share one renewal, and end with the sign-in', async () => {
  const signedIn = await newMember(server.url, 'client_two')
  const told: unknown[] = []
  const { client, sent } = recordingClient(server.url, {
    tokens: signedIn,
    onTokens: (tokens) => told.push(tokens),
  })
  server.clock.now += 16 * 60_000
  await Promise.all([client.library.listLikes(), client.library.listFolders(), client.members.getInfo()])
  expect(sent.filter((call) => call === 'GET /v2/user/token')).toHaveLength(1)
  expect(sent).toHaveLength(7)
  expect(told).toEqual([client.tokens])
  expect(client.tokens?.accessToken).not.toBe(signedIn.accessToken)
  const renewed = await client.members.refreshTokens()
  expect(client.tokens).toMatchObject({ accessToken: renewed.data.accessToken })
  const elsewhere = createClient({ site: server.url, tokens: client.tokens })
  await elsewhere.members.logout()
  expect(await failure(client.members.getInfo())).toMatchObject({ code: 401 })
  expect(client.tokens).toBeNull()
  expect(told.at(-1)).toBeNull()
})

test('bytes go as they are, with their parameters in the address', async () => {
  const { client } = recordingClient(server.url, { tokens: await newMember(server.url, 'client_three') })
  const { data } = await client.support.createMessage({ appId: '1', message: '画面不动' })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#486' } })
    .png()
    .toBuffer()
  await client.support.addMessagePicture({ id: data.messageId, bytes: new Blob([new Uint8Array(picture)]) })
  await client.support.addMessagePicture({ id: data.messageId, bytes: new Uint8Array(picture) })
  const { rows } = await client.support.getThread({ id: data.messageId })
  expect(rows.filter(({ pictureId }) => pictureId !== null)).toHaveLength(2)
})

test('the same submission within a second is refused unless it is meant', async () => {
  const { client } = recordingClient(server.url)
  const { rows } = await client.catalogue.listMagnets({ keyword: (await anyWork()).number })
  const copy = (repeatSubmit: boolean) =>
    client.catalogue.copyMagnet({ id: rows[0]?.id ?? '' }, { repeatSubmit })
  await copy(true)
  expect(await failure(copy(true))).toMatchObject({ reason: 'submitted_twice' })
  await copy(false)
})

async function anyWork() {
  const { rows } = await createClient({ site: server.url }).catalogue.listWorks({ isDht: 1, pageSize: 1 })
  const [work] = rows
  if (!work) throw new Error('The catalogue is empty')
  return work
}

test('an API key goes with every call, in place of a sign-in', async () => {
  const answering = createServer((request, response) => {
    response.end(
      JSON.stringify({ code: 200, msg: '', rows: [], total: 0, sent: request.headers.authorization }),
    )
  })
  await listening(answering, async (site) => {
    const client = createClient({
      site: `${site}/`,
      apiKey: 'yh_1',
      tokens: { accessToken: 'a', refreshToken: 'b' },
    })
    expect(await client.library.listLikes()).toMatchObject({ sent: 'Bearer yh_1' })
  })
})

test('what does not answer in time, at all or as the API is an error too; an abort is the caller’s', async () => {
  const silent = createServer(() => {})
  await listening(silent, async (site) => {
    const client = createClient({ site, timeoutMs: 30 })
    expect(await failure(client.catalogue.listWorks())).toMatchObject({ code: 408, status: 0 })
    const gone = new Error('gone')
    const aborted = client.catalogue.listWorks({}, { signal: AbortSignal.abort(gone) })
    await expect(aborted).rejects.toBe(gone)
    const controller = new AbortController()
    const waiting = client.catalogue.listWorks({}, { signal: controller.signal, timeoutMs: 10_000 })
    controller.abort(gone)
    await expect(waiting).rejects.toBe(gone)
  })
  const proxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  let site = ''
  await listening(proxy, async (address) => {
    site = address
    expect(await failure(createClient({ site }).catalogue.listWorks())).toMatchObject({
      code: 502,
      status: 502,
    })
  })
  expect(await failure(createClient({ site }).catalogue.listWorks())).toMatchObject({ code: 0, status: 0 })
})
