import { createPrivateKey } from 'node:crypto'
import { base, catalogue, signatures } from '@yehang/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, call } from '../../../test/client.ts'
import { type SecondServer, startBeside, startTestServer, type TestServer } from '../../../test/server.ts'
import { testSigner } from '../../../test/signing.ts'

const day = 86_400_000
const clock = { now: 0 }
let first: TestServer
let second: SecondServer

beforeEach(async () => {
  clock.now = Date.parse('2026-11-20T12:00:00+08:00')
  first = await startTestServer({ template: 'empty', now: () => clock.now })
  second = await startBeside(first)
})
afterEach(async () => {
  await second.close()
  await first.close()
})

const keyOf = async ({ url }: { url: string }) => (await call(url, signatures.getSigningKey)).answer.data
const keyRows = () => first.context.db.selectFrom('signing_key').selectAll().orderBy('created_at').execute()
const path = addressOf(catalogue.copyMagnet, {})

/** The code of a signed copy of a magnet that is not there: 404 once the signature has passed. */
async function copy({ url }: { url: string }, headers: Record<string, string>): Promise<number> {
  const body = { id: '3999999999999999' }
  return (await call(url, catalogue.copyMagnet, { body, headers })).refusal.code
}

const list = `${base}/v2/tag/list?tableName=maker`
async function read({ url }: { url: string }, headers: Record<string, string>) {
  const answer = (await (await fetch(url + list, { headers })).json()) as {
    code: number
    data?: { fields?: object }
  }
  return answer.data?.fields ?? answer.code
}

test('processes that need a key at the same moment agree on one', async () => {
  const keys = await Promise.all([first, second, first, second, first, second].map(keyOf))
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1)
  expect(await keyRows()).toHaveLength(1)
})

test('one signed call that reaches two processes many times is accepted once', async () => {
  const signer = await testSigner(first.url)
  clock.now += 1000
  const headers = signer.headers(path, clock.now)
  const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => copy(n % 2 ? first : second, headers)))
  expect(codes.filter((code) => code === 404)).toHaveLength(1)
  expect(codes.filter((code) => code === 500)).toHaveLength(19)
})

test('a key is used for thirty days and valid for thirty more, in every process', async () => {
  const oldest = await testSigner(first.url)
  clock.now += 30 * day - 1
  expect((await keyOf(second)).keyId).toBe(oldest.keyId)
  clock.now += 1
  const newer = await testSigner(second.url)
  expect(newer.keyId).not.toBe(oldest.keyId)
  // the first process has not been notified yet
  for (const server of [first, second, first, second]) {
    expect(await read(server, newer.headers(list, clock.now))).toBe(200)
    expect(await read(server, oldest.headers(list, clock.now))).toBe(200)
  }
  expect((await keyOf(first)).keyId).toBe(newer.keyId)
  clock.now += 30 * day
  const newest = await testSigner(first.url)
  await keyOf(second)
  const gone = { 'x-key-id': '请求签名已过期，请刷新页面' }
  for (const server of [first, second]) {
    expect(await read(server, oldest.headers(list, clock.now))).toEqual(gone)
    expect(await read(server, newer.headers(list, clock.now))).toBe(200)
    expect(await read(server, newest.headers(list, clock.now))).toBe(200)
  }
  expect(await keyRows()).toHaveLength(2)
})

test('private keys are unreadable in the database, and under another SECRET_KEY another one is made', async () => {
  const signer = await testSigner(first.url)
  const [row] = await keyRows()
  const key = row?.private_key ?? Buffer.alloc(0)
  expect(() => createPrivateKey({ key, format: 'der', type: 'pkcs8' })).toThrow()
  const stranger = await startBeside(first, { secretKey: 'x'.repeat(32) })
  expect((await keyOf(stranger)).keyId).not.toBe(signer.keyId)
  await stranger.close()
  expect(stranger.faults.join()).toContain('made with another SECRET_KEY')
})
