import { constants } from 'node:crypto'
import { base, catalogue, signatures } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { sealFor, type TestSigner, testSigner } from '../../../test/signing.ts'

const clock = { now: Date.parse('2026-11-20T12:00:00+08:00') }
let server: TestServer
let signer: TestSigner
let publicKey = ''
let magnetId = ''

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now })
  signer = await testSigner(server.url)
  publicKey = (await call(server.url, signatures.getSigningKey)).answer.data.publicKey
  const magnet = await server.context.db.selectFrom('magnet').select('id').executeTakeFirstOrThrow()
  magnetId = magnet.id
})
afterAll(async () => {
  await server.close()
  expect(server.faults).toEqual([])
})

let pages = 0
/** A list that has not been requested: its first answer is made, the next ones are cached. */
const freshList = () => `${base}/v2/works/detail/list?modName=censored&pageSize=${++pages}&pageNum=1`

async function get(address: string, headers: Record<string, string> = {}, url = server.url) {
  const response = await fetch(url + address, { headers })
  return (await response.json()) as { code: number; msg: string; data?: { fields?: Record<string, string> } }
}

const copyPath = addressOf(catalogue.copyMagnet, {})
const copy = (headers: Record<string, string>, url = server.url) =>
  call(url, catalogue.copyMagnet, { body: { id: magnetId }, headers })

test('the key is an RSA key of 2048 bits, with the time by which calls are dated', async () => {
  const { answer, headers } = await call(server.url, signatures.getSigningKey)
  expect(answer.data).toEqual({ keyId: signer.keyId, publicKey, time: clock.now })
  expect(Buffer.from(publicKey, 'base64')).toHaveLength(294)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a call without a signature is answered, and so is one that is signed, made or kept', async () => {
  const address = freshList()
  expect((await get(address)).code).toBe(200)
  for (const path of [address, freshList()]) {
    for (let time = 0; time < 2; time++) {
      expect((await get(path, signer.headers(path, clock.now))).code).toBe(200)
    }
  }
})

test('however a client writes its query, it signs what it means', async () => {
  for (const query of [
    'keyword=%E6%98%9F+%E6%B5%B7',
    'keyword=星%20海&isDht=',
    'sort=pubTime&date=90&&keyword=',
  ]) {
    const address = `${base}/v2/works/detail/list?${query}`
    expect((await get(address, signer.headers(address, clock.now))).code, query).toBe(200)
  }
})

const wrong = ['请求签名无效，请刷新页面', 'signature_wrong'] as const
const late = ['设备时间不准确，请校准后重试', 'clock_wrong'] as const
const ended = ['请求签名已过期，请刷新页面', 'signature_key_ended'] as const

test.each([
  ['x-sign', wrong, { 'x-sign': '0'.repeat(32) }],
  ['x-sign', wrong, { 'x-sign': '' }],
  ['x-key-id', ended, { 'x-key-id': 'none' }],
  ['x-key-id', ended, { 'x-key-id': '' }],
  ['x-key', wrong, { 'x-key': '' }],
  ['x-key', wrong, { 'x-key': 'not base64!' }],
  ['x-key', wrong, { 'x-key': `${'A'.repeat(342)}==` }],
  ['x-key', wrong, { 'x-key': `${'A'.repeat(341)}-==` }],
  ['x-key', wrong, { 'x-key': 'A'.repeat(10_000) }],
  ['x-nonce', wrong, { 'x-nonce': 'short' }],
  ['x-nonce', wrong, { 'x-nonce': 'not a word' }],
  ['x-nonce', wrong, { 'x-nonce': 'x'.repeat(65) }],
  ['x-time', late, { 'x-time': '' }],
  ['x-time', late, { 'x-time': '1760000000' }],
  ['x-time', late, { 'x-time': '1.7600000000e12' }],
] as const)('a wrong %s is refused with %s: %o', async (header, [msg, reason], parts) => {
  const address = freshList()
  // made, kept, and submitted
  await get(address)
  for (const path of [freshList(), address]) {
    const refusal = {
      code: 500,
      msg,
      reason,
      data: { fields: { [header]: msg }, reasons: { [header]: reason } },
    }
    expect(await get(path, signer.headers(path, clock.now, parts))).toEqual(refusal)
  }
  expect((await copy(signer.headers(copyPath, clock.now, parts))).refusal.data?.fields).toHaveProperty(header)
})

test('a signature for another query is refused', async () => {
  const address = freshList()
  expect(await get(address, signer.headers(freshList(), clock.now))).toMatchObject({
    code: 500,
    reason: 'signature_wrong',
  })
  expect((await get(address)).code).toBe(200)
  expect(await get(address, signer.headers(freshList(), clock.now))).toMatchObject({
    code: 500,
    reason: 'signature_wrong',
  })
})

test('five minutes either way are taken, no more', async () => {
  const address = freshList()
  const dated = async (ms: number) => (await get(address, signer.headers(address, clock.now + ms))).msg
  for (let time = 0; time < 2; time++) {
    expect(await Promise.all([-300_000, 300_000].map(dated))).toEqual(['操作成功', '操作成功'])
    expect(await Promise.all([-300_001, 300_001].map(dated))).toEqual([late[0], late[0]])
  }
})

test('a secret in the older padding is refused, and one that is too short or too long to be one', async () => {
  const address = freshList()
  const sealed = [
    sealFor(publicKey, signer.secret, constants.RSA_PKCS1_PADDING),
    sealFor(publicKey, 'fifteen letters'),
    sealFor(publicKey, 'x'.repeat(65)),
    sealFor(publicKey, 'with a blank and more'),
  ]
  for (const key of sealed) {
    const { data } = await get(address, signer.headers(address, clock.now, { 'x-key': key }))
    expect(data?.fields).toEqual({ 'x-key': wrong[0] })
  }
})

test('a secret that only begins like one that was opened is refused, and the one that was opened goes on', async () => {
  const address = freshList()
  const own = signer.headers(address, clock.now)
  expect((await get(address, own)).code).toBe(200)
  const sealed = own['x-key'] ?? ''
  const like = `${sealed.slice(0, 300)}${sealed.slice(0, 42)}==`
  for (const path of [address, freshList()]) {
    const { data } = await get(path, signer.headers(path, clock.now, { 'x-key': like }))
    expect(data?.fields).toEqual({ 'x-key': wrong[0] })
    expect((await get(path, signer.headers(path, clock.now))).code).toBe(200)
  }
})

test('headers of any size do no harm', async () => {
  const huge = await fetch(server.url + freshList(), {
    headers: { 'x-sign': 'x', 'x-key': 'A'.repeat(60_000) },
  })
  expect(huge.status).toBe(431)
  expect((await get(freshList())).code).toBe(200)
})

test('a submission goes through once, a public read as often as one likes', async () => {
  const headers = signer.headers(copyPath, clock.now)
  expect((await copy(headers)).code).toBe(200)
  const again = { code: 500, msg: '请求重复，请刷新页面后重试', reason: 'signature_repeated' }
  expect((await copy(headers)).refusal).toMatchObject(again)
  const address = freshList()
  const read = signer.headers(address, clock.now)
  expect([(await get(address, read)).code, (await get(address, read)).code]).toEqual([200, 200])
})

test('two clients may choose the same nonce', async () => {
  const other = await testSigner(server.url)
  for (const client of [signer, other]) {
    const headers = client.headers(copyPath, clock.now, { 'x-nonce': 'the-same-one' })
    expect((await copy(headers)).code).toBe(200)
  }
})

test('a nonce is forgotten after ten minutes, when the call it came with is long stale', async () => {
  const { db } = server.context
  const headers = signer.headers(copyPath, clock.now + 300_000)
  expect((await copy(headers)).code).toBe(200)
  clock.now += 599_999
  expect((await copy(headers)).refusal.msg).toBe('请求重复，请刷新页面后重试')
  clock.now += 2
  expect((await copy(headers)).refusal.msg).toBe(late[0])
  await copy(signer.headers(copyPath, clock.now))
  const { length } = await db.selectFrom('used_nonce').selectAll().execute()
  expect(length).toBe(1)
})
