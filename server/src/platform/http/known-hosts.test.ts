import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { converse } from '../../../test/fuzzing/raw-socket.ts'
import { startBeside, startTestServer, type TestServer } from '../../../test/server.ts'
import { readConfig } from '../config/config.ts'
import { KnownHosts } from './known-hosts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { outside: readConfig({ METRICS_ALLOW: '127.0.0.1' }).outside } })
})
afterAll(() => server.close())

/** `fetch` would write the Host of the address. */
function ask(
  url: string,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  })
}

const statusOf = async (host: string, path = '/prod-api/v2/app/key', url = server.url) =>
  (await ask(url, path, { host })).status

const list = '/prod-api/v2/works/detail/list?modName=censored&pageNum=1&pageSize=9'

test.each([
  '/',
  '/robots.txt',
  '/assets/nothing.js',
  '/images/demo/1.webp',
  '/media/token/1/master.m3u8',
  '/prod-api/v2/app/key',
  '/prod-api/docs',
  list,
])('given the name of another site as Host, %s is refused with 421', async (path) => {
  const { status, body } = await ask(server.url, path, { host: 'evil.example:3000' })
  expect(status).toBe(421)
  expect(JSON.parse(body)).toEqual({
    code: 421,
    msg: '这个网址不是本站的地址，请用本站的网址打开',
    reason: 'wrong_host',
  })
})

test('given the name of another site as Host, an answer of the response cache and a payment notice are refused', async () => {
  expect(await statusOf('127.0.0.1', list)).toBe(200)
  expect(await statusOf('127.0.0.1', list)).toBe(200)
  expect(await statusOf('evil.example', list)).toBe(421)
  const notice = await ask(server.url, '/pay-notice/epay', { host: 'evil.example' }, 'POST')
  expect(notice.status).toBe(421)
})

test('given no Host, as HTTP/1.0 allows, only the probes answer', async () => {
  const first = async (path: string) =>
    (await converse(server.url, [`GET ${path} HTTP/1.0\r\n\r\n`])).statuses[0]
  expect(await first('/prod-api/v2/app/key')).toBe(421)
  expect(await first('/healthz')).toBe(200)
  expect(await first('/readyz')).toBe(200)
})

test('probes answer under any Host; /metrics is open by address under a known one alone', async () => {
  for (const path of ['/healthz', '/readyz']) expect(await statusOf('10.0.0.7:3000', path)).toBe(200)
  expect(await statusOf('127.0.0.1:3000', '/metrics')).toBe(200)
  expect(await statusOf('evil.example', '/metrics')).toBe(404)
  const token = 'a-token-that-is-long-enough'
  const { outside } = readConfig({ METRICS_TOKEN: token })
  const withToken = await startBeside(server, { outside })
  const headers = { host: 'yehang:3000', authorization: `Bearer ${token}` }
  expect((await ask(withToken.url, '/metrics', headers)).status).toBe(200)
  await withToken.close()
})

test('a Host of PUBLIC_URL, PAY_NOTIFY_URL or ALLOWED_HOSTS answers, with any port', async () => {
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'https://films.example.org',
    PAY_NOTIFY_URL: 'https://pay.example.org:8443',
    ALLOWED_HOSTS: 'yehang, Box.Example.org,10.0.0.7',
  })
  const named = await startBeside(server, { http: config.http, payments: config.payments })
  const answered = ['films.example.org', 'FILMS.example.org:443', 'films.example.org.', 'pay.example.org']
  for (const host of [...answered, 'yehang:3000', 'box.example.org', '10.0.0.7', 'localhost:9', '[::1]:3000'])
    expect([host, await statusOf(host, undefined, named.url)]).toEqual([host, 200])
  for (const host of ['example.org', 'films.example.org.evil.example', 'a@films.example.org', '10.0.0.8'])
    expect([host, await statusOf(host, undefined, named.url)]).toEqual([host, 421])
  await named.close()
})

test.each([
  [{}, '192.168.1.7:3000', false],
  [{ HOST: '0.0.0.0' }, '192.168.1.7:3000', true],
  [{ HOST: '0.0.0.0' }, '[fd00::7]:3000', true],
  [{ HOST: '::' }, '203.0.113.9', true],
  [{ HOST: '0.0.0.0' }, '3232235783', false],
  [{ HOST: '0.0.0.0' }, '192.168.1.7.nip.example', false],
  [{ HOST: '0.0.0.0' }, 'box.local', false],
  [{ HOST: 'box.lan' }, 'box.lan:3000', true],
  [{ HOST: '192.168.1.7' }, '127.0.0.1:3000', true],
])('with %j a request for %s is answered: %s', (env, host, answered) => {
  const hosts = new KnownHosts(readConfig(env), server.context.log)
  expect(hosts.knows({ headers: { host } })).toBe(answered)
  expect(hosts.knows({ headers: { host } })).toBe(answered)
})

test.each(['http://films.example.org', 'films.example.org:3000', 'a b', '*'])(
  'ALLOWED_HOSTS=%s stops the start',
  (text) => {
    expect(() => readConfig({ ALLOWED_HOSTS: text })).toThrow('ALLOWED_HOSTS: expected')
  },
)
