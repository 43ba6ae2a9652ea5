import { base, catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { withPublicUrl } from '../../../test/settings.ts'

let server: TestServer
let magnetId = ''
beforeAll(async () => {
  server = await startTestServer({
    config: withPublicUrl,
  })
  const magnet = await server.context.db.selectFrom('magnet').select('id').executeTakeFirstOrThrow()
  magnetId = magnet.id
})
afterAll(() => server.close())

const path = base + catalogue.copyMagnet.path
const json = { 'content-type': 'application/json', repeatSubmit: 'false' }

async function send(body: string | undefined, headers: Record<string, string> = json) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    headers: response.headers,
    answer: (await response.json()) as { code: number; msg: string; data?: object },
  }
}

/** A body that would be counted. */
const good = () => JSON.stringify({ id: magnetId })

test('a body in order goes through, and no one keeps its answer', async () => {
  const { status, answer, headers } = await send(good())
  expect([status, answer.code]).toEqual([200, 200])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('fields that the contract does not name are ignored', async () => {
  const extra = { isDht: 1, level: 2, constructor: 'x', toString: null, id: magnetId }
  expect((await send(JSON.stringify(extra))).answer.code).toBe(200)
})

test('a wrong, a blank and a missing field are named alike', async () => {
  const tooShort = { id: '应为 16 到 19 位数字的编号' }
  expect((await send('{"id":"12"}')).answer).toEqual({
    code: 500,
    msg: '参数 id 有误：应为 16 到 19 位数字的编号',
    reason: 'wrong_parameter',
    params: { name: 'id', expected: tooShort.id },
    data: { fields: tooShort, reasons: { id: 'field_wrong_format' } },
  })
  const fields = { id: '应为编号' }
  for (const body of ['{"id":""}', '{}', 'null', '{"id":null}']) {
    const reasons = { id: 'field_missing' }
    expect((await send(body)).answer.data, body).toEqual({ fields, reasons })
  }
  for (const body of ['{"id":3000000000000001}', '{"id":["1"]}']) {
    const reasons = { id: 'field_wrong_type' }
    expect((await send(body)).answer.data, body).toEqual({ fields, reasons })
  }
  expect((await send(undefined, {})).answer.data).toEqual({ fields, reasons: { id: 'field_missing' } })
})

test('a body that is no object is refused in words', async () => {
  for (const body of ['[]', '[{"id":"1"}]', '"text"', '1', 'true']) {
    expect(await send(body)).toMatchObject({
      status: 200,
      answer: { code: 500, msg: '请求内容应为 JSON 对象', reason: 'body_not_object' },
    })
  }
})

test('a blank field whose name every object has is ignored like any other', async () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    const { status, answer } = await send(JSON.stringify({ [name]: '', id: magnetId }))
    expect([status, answer.code], name).toEqual([200, 200])
  }
})

test('an error without a text of ours is in Chinese too', async () => {
  const lists = await fetch(`${server.url}${base}/v2/user/history`, {
    method: 'POST',
    headers: { ...json, ...(await makeMember(server.context)).headers },
    body: '{"dataIds":"1"}',
  })
  expect(await lists.json()).toEqual({
    code: 500,
    msg: '参数 dataIds 有误：格式不对',
    reason: 'wrong_parameter',
    params: { name: 'dataIds', expected: '格式不对' },
    data: { fields: { dataIds: '格式不对' }, reasons: { dataIds: 'field_wrong_type' } },
  })
})

test('invalid JSON is refused with a message', async () => {
  for (const body of ['{', 'id=1', '{"id":"1"', '\u0000']) {
    expect(await send(body)).toMatchObject({
      status: 200,
      answer: { code: 500, msg: '请求内容不是有效的 JSON', reason: 'json_invalid' },
    })
  }
  expect((await send('')).answer).toEqual({ code: 500, msg: '请填写后提交', reason: 'body_missing' })
})

test('names that reach for prototypes are refused, and reach nothing', async () => {
  for (const body of [
    `{"__proto__":{"id":"${magnetId}"}}`,
    `{"id":"${magnetId}","constructor":{"prototype":{"polluted":1}}}`,
  ]) {
    expect((await send(body)).answer).toEqual({
      code: 500,
      msg: '请求内容不是有效的 JSON',
      reason: 'json_invalid',
    })
  }
  expect('polluted' in {}).toBe(false)
})

test('only JSON is taken: a form of another site can send the other types', async () => {
  for (const type of [
    'text/plain',
    'text/plain; charset=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    expect(await send(good(), { ...json, 'content-type': type }), type).toMatchObject({
      status: 200,
      answer: { code: 500, msg: '请求内容应为 JSON', reason: 'body_not_json' },
    })
  }
  const spelledOut = { ...json, 'content-type': 'application/json; charset=utf-8' }
  expect((await send(good(), spelledOut)).answer.code).toBe(200)
})

test('a body that is too large is HTTP 413', async () => {
  const large = JSON.stringify({ id: magnetId, filler: 'x'.repeat(300_000) })
  expect(await send(large)).toMatchObject({
    status: 413,
    answer: { code: 413, msg: '提交的内容太大了', reason: 'request_too_large' },
  })
})

test('a page of another site cannot make its visitors submit here', async () => {
  const host = new URL(server.url).host
  const refused: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { origin: 'https://elsewhere.example' },
    { origin: `http://${host}.elsewhere.example` },
    { origin: 'null' },
  ]
  for (const headers of refused) {
    const { answer } = await send(good(), { ...json, ...headers })
    expect(answer, JSON.stringify(headers)).toEqual({
      code: 500,
      msg: '请在本站的页面上操作',
      reason: 'other_site',
    })
  }
  const taken: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: server.url },
    // behind a proxy that does not pass the name on
    { origin: 'https://films.example.org' },
  ]
  for (const headers of taken) {
    const { answer } = await send(good(), { ...json, ...headers })
    expect(answer.code, JSON.stringify(headers)).toBe(200)
  }
})

test('another method on the same path is no endpoint', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await fetch(server.url + path, { method })).status, method).toBe(404)
  }
})

test('the documents show what a body holds', async () => {
  const document: unknown = await (await fetch(`${server.url}${base}/openapi.json`)).json()
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  expect(document).toMatchObject({ paths: { '/v2/dht/copy': { post: { parameters: [], requestBody } } } })
  const page = await (await fetch(`${server.url}${base}/docs`)).text()
  const section = page.split('<section>').find((part) => part.includes('/v2/dht/copy')) ?? ''
  expect(section).toContain('<td><code>id</code> *</td><td>JSON 内容</td>')
})
