import { base } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const list = `${base}/v2/works/detail/list?modName=censored&pageSize=5`

test('a path that is no endpoint is HTTP 404 in the envelope', async () => {
  for (const path of ['/prod-api/nope', '/prod-api/v2/works/detail/%ff', '/prod-api/v2/works/%2e%2e/list']) {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 404, msg: '访问资源不存在', reason: 'not_found' })
  }
})

test('an address that cannot be decoded is led to the one that is meant, and never away from the site', async () => {
  const led = async (path: string) =>
    (await fetch(server.url + path, { redirect: 'manual' })).headers.get('location')
  expect(await led('/search/100%')).toBe('/search/100%25')
  expect(await led('/search/%E0%A4')).toBe('/search/%25E0%25A4')
  expect(await led('//evil.example/%')).toBe('/index')
})

test('a client that has the answer gets 304 without a body', async () => {
  const first = await fetch(server.url + list)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/".+"$/)
  for (const tag of [etag, `"other", ${etag}`]) {
    const again = await fetch(server.url + list, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  }
  const stale = await fetch(server.url + list, { headers: { 'if-none-match': 'W/"other"' } })
  expect(stale.status).toBe(200)
})

test('a client that takes compressed answers gets them, one that does not gets the same plain', async () => {
  const answers = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) =>
      fetch(server.url + list, { headers: { 'accept-encoding': encoding } }),
    ),
  )
  expect(answers.map((answer) => answer.headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
  const [br, gzip, plain] = await Promise.all(answers.map((answer) => answer.text()))
  expect(br).toBe(plain)
  expect(gzip).toBe(plain)
})

test('a first and a repeated answer carry the same headers', async () => {
  const path = `${base}/v2/tag/list?tableName=maker&pageSize=7`
  const headersOf = async () => {
    const { headers } = await fetch(server.url + path)
    return [...headers].map(([name, value]) => [
      name,
      name === 'date' || name === 'x-request-id' ? '' : value,
    ])
  }
  expect(await headersOf()).toEqual(await headersOf())
})

test('every answer is JSON and may not be taken for anything else', async () => {
  for (const path of [list, '/prod-api/nope', `${base}/v2/dht/list`]) {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

test('pictures come from their folder and from nowhere else', async () => {
  for (const path of ['/images/', '/images/none.webp', '/images/..%2f..%2fetc%2fpasswd', '/images/%00']) {
    expect((await fetch(server.url + path)).status, path).toBe(404)
  }
})

test('the OpenAPI document names every endpoint and the page of it every path', async () => {
  const document = (await (await fetch(`${server.url}${base}/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, object>
    components: { schemas: Record<string, object> }
  }
  expect(document.openapi).toBe('3.1.0')
  const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  expect([...new Set([...named].map(([, name]) => name))].sort()).toEqual(
    Object.keys(document.components.schemas).sort(),
  )
  const page = await (await fetch(`${server.url}${base}/docs`)).text()
  for (const path of Object.keys(document.paths)) expect(page).toContain(base + path)
  expect(Object.keys(document.paths)).toContain('/v2/works/detail/{id}')
})

test('a visitor above the request limit gets 429, for cached answers too', async () => {
  const limited = await startTestServer({
    template: 'empty',
    config: { rateLimit: { on: true, perMinute: 3 } },
  })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await fetch(limited.url + list)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await fetch(limited.url + list)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      code: 429,
      msg: '您的操作速度太快了！',
      reason: 'too_many_requests',
    })
  } finally {
    await limited.close()
  }
})
