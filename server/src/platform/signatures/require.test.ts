import { base, catalogue, signatures } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { testSigner } from '../../../test/signing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { signedRequests: 'require' } })
})
afterAll(() => server.close())

const list = `${base}/v2/works/detail/list?modName=censored&pageSize=5`
const missing = { code: 500, msg: '请求缺少签名，请刷新页面', reason: 'signature_missing' }

test('where signatures are required, a call without one is refused, made or kept', async () => {
  const signer = await testSigner(server.url)
  const read = async (headers = {}) => (await fetch(server.url + list, { headers })).json()
  expect(await read()).toMatchObject(missing)
  const time = server.context.clock.now()
  for (let n = 0; n < 2; n++) expect(await read(signer.headers(list, time))).toMatchObject({ code: 200 })
  expect(await read()).toMatchObject(missing)
  const { 'x-sign': _, ...rest } = signer.headers(list, time)
  expect(await read(rest)).toMatchObject(missing)
  const path = addressOf(catalogue.copyMagnet, {})
  const body = { id: '3999999999999999' }
  expect((await call(server.url, catalogue.copyMagnet, { body })).refusal).toMatchObject(missing)
  const headers = signer.headers(path, time)
  expect((await call(server.url, catalogue.copyMagnet, { body, headers })).refusal.code).toBe(404)
})

test('addresses outside the API need no signature', async () => {
  for (const path of ['/healthz', '/prod-api/docs', '/prod-api/openapi.json', '/', '/robots.txt']) {
    expect((await fetch(server.url + path)).status, path).toBe(200)
  }
  expect((await fetch(`${server.url}/prod-api/nope`)).status).toBe(404)
  expect((await call(server.url, signatures.getSigningKey)).answer.data.keyId).not.toBe('')
})

test('our own pages read the catalogue, kept or not', async () => {
  const open = async () => {
    const page = await fetch(`${server.url}/western`, { headers: { cookie: 'adult=1' } })
    return {
      status: page.status,
      cards: (await page.text()).match(/class="work-card-card/g)?.length ?? 0,
    }
  }
  const first = await open()
  expect(first.status).toBe(200)
  expect(first.cards).toBeGreaterThan(3)
  expect(await open()).toEqual(first)
})
