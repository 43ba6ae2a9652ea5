import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../../test/object-store.ts'
import type { S3Config } from '../config/config.ts'
import { s3Storage } from './s3.ts'

/** What happens between us and a bucket, seen and disturbed on the way by a proxy. */

const never = new AbortController().signal
const noPauses = { reading: [0], writing: [0, 0] }

const names = ['master.m3u8', 'poster.jpg', 'sprite.vtt', '720p/init.mp4', '720p/0001.m4s', '360p/init.mp4']

let base: string
/** What is put. */
let folder: string
let store: ObjectStore
let config: S3Config
/** `PUT video/1/master.m3u8`, as they came. */
let calls: string[]
let types: Map<string, string | undefined>
/** What the proxy does with a call instead of passing it on; false lets it pass. */
let disturb: (call: string, answer: ServerResponse) => boolean
let onClosed: (call: string) => void

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 's3-test-'))
  folder = path.join(base, 'film')
  store = await startObjectStore()
  const proxy = createServer((call, answer) => pass(call, answer))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  config = { ...store.config, endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
  for (const name of ['720p', '360p']) await mkdir(path.join(folder, name), { recursive: true })
  for (const name of names) await writeFile(path.join(folder, name), name)
  return async () => {
    proxy.closeAllConnections()
    proxy.close()
    await store.stop()
  }
})
afterAll(() => rm(base, { recursive: true }))

beforeEach(() => {
  calls = []
  types = new Map()
  disturb = () => false
  onClosed = () => {}
})

async function pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const name = `${call.method} ${call.url?.replace(`/${config.bucket}/`, '')}`
  calls.push(name)
  answer.once('close', () => onClosed(name))
  if (disturb(name, answer)) return
  const passed = request(store.config.endpoint + call.url, { method: call.method, headers: call.headers })
  passed.on('response', (answered) => {
    types.set(name, answered.headers['content-type'])
    answer.writeHead(answered.statusCode ?? 500, answered.headers)
    pipeline(answered, answer).catch(() => passed.destroy())
  })
  await pipeline(call, passed).catch(() => {})
}

const puts = () => calls.filter((call) => call.startsWith('PUT '))

/** Returns the first calls that fit with a fault. */
function fault(pattern: RegExp, times: number, answerWith: (answer: ServerResponse) => void) {
  let left = times
  disturb = (call, answer) => {
    if (!pattern.test(call) || left-- <= 0) return false
    answerWith(answer)
    return true
  }
}
const busy = (answer: ServerResponse) => answer.writeHead(503).end()
const broken = (answer: ServerResponse) => answer.socket?.destroy()

test('media go up with their types, and what a player begins with last', async () => {
  await s3Storage(config).putFolder('video/1', folder, never)
  expect(puts()).toHaveLength(6)
  expect(puts().at(-1)).toBe('PUT video/1/master.m3u8')
  for (const name of names) await s3Storage(config).find(`video/1/${name}`)
  expect(names.map((name) => types.get(`HEAD video/1/${name}`))).toEqual([
    'application/vnd.apple.mpegurl',
    'image/jpeg',
    'text/vtt; charset=utf-8',
    'video/mp4',
    'video/iso.segment',
    'video/mp4',
  ])
})

test.each([
  ['answers that it is busy', busy],
  ['breaks the connection', broken],
])('a bucket that %s is asked again', async (_, how) => {
  const storage = s3Storage(config, noPauses)
  fault(/^PUT .*0001/, 2, how)
  await storage.putFolder('video/2', folder, never)
  fault(/^HEAD/, 1, how)
  const found = await storage.find('video/2/720p/0001.m4s')
  fault(/^GET/, 1, how)
  expect(found && (await text(found.read({ first: 0, last: 3 })))).toBe('720p')
})

test('a put that fails shows no beginning, and the next try cleans up after it', async () => {
  const storage = s3Storage(config, noPauses)
  fault(/^PUT .*sprite/, Number.POSITIVE_INFINITY, busy)
  await expect(storage.putFolder('video/3', folder, never)).rejects.toThrow('503')
  expect(puts()).not.toContain('PUT video/3/master.m3u8')
  expect(await storage.find('video/3/poster.jpg')).not.toBeNull()
  disturb = () => false
  const smaller = await mkdtemp(path.join(base, 'smaller-'))
  await writeFile(path.join(smaller, 'master.m3u8'), 'alone')
  await storage.putFolder('video/3', smaller, never)
  expect(await storage.find('video/3/poster.jpg')).toBeNull()
  expect(await storage.find('video/3/master.m3u8')).not.toBeNull()
})

test('a put that is given up ends what is under way', async () => {
  const giveUp = new AbortController()
  disturb = (call) => {
    // Never answered.
    if (call.includes('0001')) giveUp.abort()
    return call.includes('0001')
  }
  const closed = new Promise<string>((resolve) => {
    onClosed = (call) => call.includes('0001') && resolve(call)
  })
  await expect(s3Storage(config).putFolder('video/4', folder, giveUp.signal)).rejects.toThrow(/abort/i)
  expect(await closed).toBe('PUT video/4/720p/0001.m4s')
  expect(puts()).not.toContain('PUT video/4/master.m3u8')
})

test('a reading that is ended ends the call', async () => {
  const large = await mkdtemp(path.join(base, 'large-'))
  await writeFile(path.join(large, '0001.m4s'), '')
  await truncate(path.join(large, '0001.m4s'), 64 * 1024 * 1024)
  const storage = s3Storage(config)
  await storage.putFolder('video/5', large, never)
  const reading = (await storage.find('video/5/0001.m4s'))?.read()
  const closed = new Promise<string>((resolve) => {
    onClosed = resolve
  })
  await once(reading as never, 'readable')
  reading?.destroy()
  expect(await closed).toBe('GET video/5/0001.m4s')
})

test('a wrong secret is refused at once, in words without the secret', async () => {
  const storage = s3Storage({ ...config, secretAccessKey: 'not-the-secret' }, noPauses)
  await expect(storage.find('video/1/master.m3u8')).rejects.toThrow('403')
  const failed = storage.putFolder('video/6', folder, never).catch((error) => error)
  expect(String(await failed)).toContain('SignatureDoesNotMatch')
  expect(JSON.stringify(await failed)).not.toContain('not-the-secret')
  expect(calls).toHaveLength(2)
})

test('a bucket that is not there, or cannot be reached, is an error and not an absence', async () => {
  const missing = s3Storage({ ...config, bucket: 'missing' }, noPauses)
  await expect(missing.putFolder('video/7', folder, never)).rejects.toThrow('no bucket missing')
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const away = s3Storage({ ...config, endpoint: `http://127.0.0.1:${port}` }, noPauses)
  await expect(away.find('video/1/master.m3u8')).rejects.toThrow('ECONNREFUSED')
  await expect(away.removeFolder('video/1')).rejects.toThrow('ECONNREFUSED')
})

test('a bucket that sends the whole where a part was asked for fails the reading', async () => {
  const storage = s3Storage(config, noPauses)
  await storage.putFolder('video/8', folder, never)
  const found = await storage.find('video/8/720p/0001.m4s')
  fault(/^GET/, 1, (answer) => answer.writeHead(200).end('720p/0001.m4s'))
  await expect(text(found?.read({ first: 2, last: 3 }) as never)).rejects.toThrow('no ranges')
})
