import { requestTimeoutMs } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { expect, test } from 'vitest'
import { callPath } from './call-path.ts'
import { type CallRequest, createClient, type RawAnswer } from './client.ts'
import { ApiError } from './error.ts'

const ok: RawAnswer = { status: 200, answer: { code: 200, msg: '操作成功' } }
const body = { id: '3000000000000001' }

/** A client whose calls are written down, over a transport that always answers the same. */
function client(answer: RawAnswer = ok, magnetOnly = false) {
  const sent: CallRequest[] = []
  const clock = { now: 0 }
  const made = createClient({
    transport: async (request) => {
      sent.push(request)
      return answer
    },
    magnetOnly: () => magnetOnly,
    now: () => clock.now,
  })
  return { ...made, sent, clock }
}

test('the path takes its parameters and the query in one order', () => {
  const key = 'GET /v2/works/detail/list'
  const path = '/v2/works/detail/list?modName=censored&pageNum=2&pageSize=32'
  expect(callPath(key, { query: { pageSize: 32, modName: 'censored', pageNum: 2 } }, false)).toBe(path)
  expect(callPath(key, { query: { modName: 'censored', pageNum: 2, pageSize: 32 } }, false)).toBe(path)
  expect(callPath('GET /v2/works/detail/{id}', { params: { id: '1000000000000001' } }, false)).toBe(
    '/v2/works/detail/1000000000000001',
  )
})

test('isDht is sent with every call while the magnet filter is on', async () => {
  expect(callPath('GET /v2/works/detail/{id}', { params: { id: '1000000000000001' } }, true)).toBe(
    '/v2/works/detail/1000000000000001?isDht=1',
  )
  const filtered = client(ok, true)
  await filtered.post('POST /v2/dht/copy', { body })
  expect(filtered.sent[0]).toMatchObject({
    path: '/v2/dht/copy',
    body: JSON.stringify({ isDht: 1, ...body }),
  })
  const all = client(ok, false)
  await all.post('POST /v2/dht/copy', { body })
  expect(all.sent[0]?.body).toBe(JSON.stringify(body))
})

test('missing parameters are not sent, and text is escaped', () => {
  const query = { keyword: 'a&b=星', modName: undefined }
  expect(callPath('GET /v2/works/detail/list', { query }, false)).toBe(
    '/v2/works/detail/list?keyword=a%26b%3D%E6%98%9F',
  )
})

test('a missing path parameter throws', () => {
  expect(() => callPath('GET /v2/works/detail/{id}', {}, false)).toThrow('needs id')
})

test('an answer is returned unchanged, a refusal becomes an ApiError', async () => {
  const rows = { code: 200, msg: '操作成功', rows: [], total: 0 }
  await expect(client({ status: 200, answer: rows }).get('GET /v2/tag/list', {})).resolves.toEqual(rows)
  const refusing = client({ status: 200, answer: { code: 404, msg: '没有' } })
  for (const refused of [
    refusing.get('GET /v2/tag/list', {}),
    refusing.post('POST /v2/dht/copy', { body }),
  ]) {
    await expect(refused).rejects.toBeInstanceOf(ApiError)
    await expect(refused).rejects.toMatchObject({ code: 404, message: texts.notFound })
  }
})

test('a call waits ten seconds by default, and can be aborted', async () => {
  const { get, post, sent } = client()
  const { signal } = new AbortController()
  await get('GET /v2/tag/list', {})
  await get('GET /v2/tag/list', {}, { timeoutMs: 20_000, signal })
  await post('POST /v2/dht/copy', { body }, { timeoutMs: 5, signal })
  expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([requestTimeoutMs, 20_000, 5])
  expect(sent.map((request) => request.signal)).toEqual([undefined, signal, signal])
})

test('a submission made twice within a second is sent once', async () => {
  const { post, sent, clock } = client()
  await post('POST /v2/dht/copy', { body })
  clock.now = 999
  await expect(post('POST /v2/dht/copy', { body })).rejects.toMatchObject({
    code: 500,
    message: texts.tooFast,
  })
  await post('POST /v2/dht/copy', { body: { id: '3000000000000002' } })
  clock.now = 1000
  await post('POST /v2/dht/copy', { body })
  expect(sent).toHaveLength(3)
  expect(sent.map(({ headers }) => headers)).toEqual([{}, {}, {}])
})

test('with repeatSubmit off each call is sent, and the server is notified of it', async () => {
  const { post, sent } = client()
  for (let n = 0; n < 3; n++) await post('POST /v2/dht/copy', { body }, { repeatSubmit: false })
  expect(sent.map(({ headers }) => headers)).toEqual(Array(3).fill({ repeatSubmit: 'false' }))
})

test('reading the same twice is no repetition', async () => {
  const { get, sent } = client()
  await Promise.all([get('GET /v2/tag/list', {}), get('GET /v2/tag/list', {})])
  expect(sent).toHaveLength(2)
})

test('the one retry after a renewed token is no repetition either', async () => {
  let token = 'old'
  const sent: string[] = []
  const { post } = createClient({
    transport: async ({ path }) => {
      sent.push(`${token} ${path}`)
      return token === 'new' ? ok : { status: 200, answer: { code: 401, msg: '' } }
    },
    magnetOnly: () => false,
    onUnauthenticated: async () => {
      token = 'new'
      return true
    },
    now: () => 0,
  })
  await post('POST /v2/dht/copy', { body })
  expect(sent).toEqual(['old /v2/dht/copy', 'new /v2/dht/copy'])
  await expect(post('POST /v2/dht/copy', { body })).rejects.toMatchObject({ message: texts.tooFast })
})

test('without a way to renew, code 401 has the text of the catalogue of errors', async () => {
  const { get, sent } = client({ status: 200, answer: { code: 401, msg: 'x' } })
  await expect(get('GET /v2/tag/list', {})).rejects.toMatchObject({
    code: 401,
    message: texts.unauthenticated,
  })
  expect(sent).toHaveLength(1)
})
