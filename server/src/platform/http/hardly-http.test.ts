import { base } from '@yehang/contract'
import { uploadTimeoutMs } from '@yehang/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leak } from '../../../test/fuzzing/campaign.ts'
import { converse } from '../../../test/fuzzing/raw-socket.ts'
import { makeMember } from '../../../test/member.ts'
import { inParallel } from '../../../test/parallel.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createApp } from '../../main/app.ts'
import { ResponseCache } from '../cache/response-cache.ts'

/** Bytes that are hardly HTTP, written to bare connections. */

const atOnce = 6
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
})
afterAll(() => server.close())

const host = 'host: localhost'
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`
const smuggled = 'GET /prod-api/smuggled HTTP/1.1\r\nhost: x\r\n\r\n'
const post = (headers: string, body: string) =>
  `POST /prod-api/v2/dht/copy HTTP/1.1\r\n${host}\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`

/** What two servers in a row may read differently, or what is hardly HTTP. */
const abuses: Record<string, (string | Buffer)[]> = {
  'both lengths': [post(`content-length: 4\r\ntransfer-encoding: chunked`, `0\r\n\r\n${smuggled}`)],
  'two lengths': [post(`content-length: 2\r\ncontent-length: ${smuggled.length}`, `{}${smuggled}`)],
  'a length with a sign': [post('content-length: +2', `{}${smuggled}`)],
  'a length below zero': [post('content-length: -1', '{}')],
  'a length in words': [post('content-length: 2, 2', `{}${smuggled}`)],
  'a length beyond all numbers': [post(`content-length: ${'9'.repeat(40)}`, '{}')],
  'another transfer': [post('transfer-encoding: xchunked', `0\r\n\r\n${smuggled}`)],
  'chunked not last': [post('transfer-encoding: chunked, identity', `0\r\n\r\n${smuggled}`)],
  'chunked twice': [
    post('transfer-encoding: chunked\r\ntransfer-encoding: identity', `0\r\n\r\n${smuggled}`),
  ],
  'a space before the colon': [post('transfer-encoding : chunked', `0\r\n\r\n${smuggled}`)],
  'a folded header': [post('x: y\r\n transfer-encoding: chunked', `0\r\n\r\n${smuggled}`)],
  'a chunk of no size': [post('transfer-encoding: chunked', `zz\r\n{}\r\n0\r\n\r\n`)],
  'a chunk too large for a number': [post('transfer-encoding: chunked', `${'f'.repeat(20)}\r\n{}`)],
  'extensions of a chunk without end': [
    post('transfer-encoding: chunked', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  ],
  'a chunk ended by a bare line feed': [post('transfer-encoding: chunked', `2\n{}\n0\n\n${smuggled}`)],
  'bare line feeds': [`GET /healthz HTTP/1.1\n${host}\n\n`],
  'a carriage return in a header': [`GET /healthz HTTP/1.1\r\n${host}\r\nx: a\rb: c\r\n\r\n`],
  'NUL in a header': [`GET /healthz HTTP/1.1\r\n${host}\r\nx: a\0b\r\n\r\n`],
  'NUL in the path': ['GET /heal\0thz HTTP/1.1\r\nhost: x\r\n\r\n'],
  'a space in the path': ['GET /heal thz HTTP/1.1\r\nhost: x\r\n\r\n'],
  'no host': ['GET /healthz HTTP/1.1\r\n\r\n'],
  'two hosts': [`GET /healthz HTTP/1.1\r\n${host}\r\nhost: evil.example\r\n\r\n`],
  'no version': ['GET /healthz\r\n\r\n'],
  'HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'HTTP/9.9': [`GET /healthz HTTP/9.9\r\n${host}\r\n\r\n`],
  TLS: [Buffer.from('160301020001000100030300000000', 'hex')],
  'no method': ['\r\n\r\n\r\n/ HTTP/1.1\r\n\r\n'],
  'an unknown method': [`FROBNICATE / HTTP/1.1\r\n${host}\r\n\r\n`],
  CONNECT: ['CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: 127.0.0.1:22\r\n\r\n'],
  TRACE: [`TRACE /healthz HTTP/1.1\r\n${host}\r\ncookie: secret=1\r\n\r\n`],
  'an asterisk': [`OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`],
  'a whole address of elsewhere': [
    'GET http://evil.example/prod-api/v2/app/key HTTP/1.1\r\nhost: evil.example\r\n\r\n',
  ],
  'an upgrade': [`GET /healthz HTTP/1.1\r\n${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`],
  'an upgrade to HTTP/2': [
    `GET /healthz HTTP/1.1\r\n${host}\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
  ],
  'headers without end': [`GET /healthz HTTP/1.1\r\n${host}\r\n`, `x: ${'y'.repeat(40_000)}\r\n\r\n`],
  'too many headers': [`GET /healthz HTTP/1.1\r\n${host}\r\n${'a: b\r\n'.repeat(6000)}\r\n`],
  'expecting leave': [post('expect: 200-maybe\r\ncontent-length: 2', '{}')],
  'a body of a read': [
    `GET /healthz HTTP/1.1\r\n${host}\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
  ],
}

test('whatever is written to a connection is answered or refused once, and affects no other client', async () => {
  const wrong = await inParallel(Object.entries(abuses), atOnce, async ([name, parts]) => {
    const { statuses, text } = await converse(server.url, parts)
    const shown = `${name}: ${statuses.join(', ')} ${Buffer.from(text.slice(0, 300), 'latin1')}`
    const isFault = statuses.some((status) => status >= 500 && status !== 501 && status !== 505)
    // What was hidden in a request must not be answered as one of its own.
    const isTwo = parts.some((part) => part.includes(smuggled)) && statuses.length > 1
    const goesOn = statuses[0] === 400 && !/connection: close/i.test(text)
    return isFault || isTwo || goesOn || leak.test(text) ? shown : null
  })
  expect(wrong.filter((found) => found !== null)).toEqual([])
  const pipelined = await converse(server.url, [get('/healthz').repeat(100)])
  expect(pipelined.statuses).toEqual(Array(100).fill(200))
})

test('malformed HTTP is answered in the envelope, and the connection ends', async () => {
  const { text, ended } = await converse(server.url, ['GET / HTTP/1.1\r\nno colon\r\n\r\n'], 3000)
  expect(ended).toBe(true)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  expect(head).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toEqual({
    code: 400,
    msg: '请求无法识别',
    reason: 'unreadable_request',
  })
  const large = await converse(
    server.url,
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    3000,
  )
  expect(large.statuses).toEqual([431])
  expect(Buffer.from(large.text, 'latin1').toString()).toContain(
    '{"code":431,"msg":"提交的内容太大了","reason":"headers_too_large"}',
  )
})

test('an upload whose length differs from its header causes no fault and blocks no other request', async () => {
  const { headers } = await makeMember(server.context, { roles: ['admin'] })
  const put = (length: string, body: string) =>
    `PUT ${base}/v2/staff/video/upload/1000000000000001?offset=0 HTTP/1.1\r\n${host}\r\nauthorization: ${headers.authorization}\r\ncontent-type: application/octet-stream\r\n${length}\r\n\r\n${body}`
  const tries = [
    put('content-length: 100', 'short'),
    put('content-length: 2', 'longer than it says'),
    put('content-length: 0', ''),
    put('transfer-encoding: chunked', '5\r\nabcde\r\n'),
    put('transfer-encoding: chunked', 'ffffffff\r\nabc'),
    put('content-length: 99999999999', 'x'),
  ]
  const shown = await inParallel(tries, 3, (text) => converse(server.url, [text]))
  expect(shown.flatMap(({ statuses }) => statuses).filter((status) => status >= 500)).toEqual([])
})

test('no request of these tests caused a fault', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(server.faults.filter((line) => !line.includes('web/dist is not there'))).toEqual([])
})

test('a request that is sent slowly times out, but not before the browser gives up its upload', async () => {
  const { context } = server
  const app = await createApp(context, new ResponseCache({ clock: context.clock, maxBytes: 1000 }))
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server
  await app.close()
  expect(requestTimeout).toBe(uploadTimeoutMs)
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
  expect(keepAliveTimeout).toBe(65_000)
})
