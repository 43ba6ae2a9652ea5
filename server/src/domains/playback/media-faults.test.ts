import { once } from 'node:events'
import { readdir, readlink, truncate, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askVideo, madeUpMedia, makeReadyVideo, type ReadyVideo } from '../../../test/media/media.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'

/** Readers that go away or stall, a storage that breaks, and what of it the log shows: no token, ever. */

let server: TestServer
let video: ReadyVideo
let address: string
let token: string
beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'trace' } })
  video = await makeReadyVideo(server.context)
  address = (await askVideo(server.url, video.workId)).answer.data
  token = address.split('/')[2] ?? ''
})
afterAll(() => server.close())
beforeEach(() => {
  server.faults.length = 0
})

/** The storage answers with this file until the test is over. */
function storing(file: Partial<StoredFile> & Pick<StoredFile, 'size' | 'read'>): void {
  vi.spyOn(server.context.storage, 'find').mockResolvedValue({ etag: '"1"', modified: new Date(0), ...file })
}

function open(at = address): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: at, agent: false }, resolve).on('error', reject).end()
  })
}

const chunk = Buffer.alloc(64 * 1024, 'x')
const size = 256 * 1024 * 1024

/** Endless bytes, counted as they are asked for. */
function endless() {
  const made = { bytes: 0 }
  const source = new Readable({
    read() {
      made.bytes += chunk.length
      this.push(chunk)
    },
  })
  return { made, source }
}

const log = () => server.faults.join('\n')
const isSecret = () => {
  for (const secret of [token, token.split('.').at(-1) ?? '', address]) expect(log()).not.toContain(secret)
}

test('a client that disconnects ends the reading, and that is no fault', async () => {
  const { source } = endless()
  storing({ size, read: () => source })
  const response = await open()
  await once(response, 'readable')
  response.destroy()
  if (!source.closed) await once(source, 'close').catch(() => {})
  expect(source.destroyed).toBe(true)
  expect(log()).not.toContain('broke off')
  isSecret()
})

test('for a client that does not read nothing is read ahead', async () => {
  const { source, made } = endless()
  storing({ size, read: () => source })
  const response = await open()
  await once(response, 'readable')
  // Until the system's own buffers of the connection are full, and nothing is sent any more.
  let before = -1
  await vi.waitFor(
    () => {
      const isStill = made.bytes === before
      before = made.bytes
      expect(isStill).toBe(true)
    },
    { interval: 300, timeout: 20_000 },
  )
  expect(made.bytes).toBeLessThan(32 * 1024 * 1024)
  expect(source.readableLength).toBeLessThanOrEqual(2 * chunk.length)
  response.destroy()
  await once(source, 'close').catch(() => {})
})

/** Which of this process's open files lead to one. */
async function openNames(file: string): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const targets = names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))
  return (await Promise.all(targets)).filter((target) => target === file)
}

test('from the disk as well, a client that disconnects ends the reading', async () => {
  const long = path.join(server.context.config.dataDir, 'long.m4s')
  await writeFile(long, '')
  await truncate(long, size)
  storing({ size, path: long, read: () => Readable.from([]) })
  const response = await open()
  await once(response, 'readable')
  expect(await openNames(long)).toEqual([long])
  response.destroy()
  await vi.waitFor(async () => expect(await openNames(long)).toEqual([]), { timeout: 20_000 })
  expect(log()).not.toContain('broke off')
})

test('a file that is cut while it is read ends the answer', async () => {
  const cut = path.join(server.context.config.dataDir, 'cut.m4s')
  await writeFile(cut, Buffer.alloc(1000))
  storing({ size: 5000, path: cut, read: () => Readable.from([]) })
  const response = await open()
  const failed = await new Promise<boolean>((resolve) => {
    response.on('error', () => resolve(true)).on('end', () => resolve(false))
    response.resume()
  })
  expect(failed).toBe(true)
  await vi.waitFor(() => expect(log()).toContain('ended 4000 bytes too soon'))
  expect(await openNames(cut)).toEqual([])
})

test('several requests at once on a connection are answered one after the other', async () => {
  const { hostname, port } = new URL(server.url)
  const folder = address.replace('/master.m3u8', '')
  const names = ['360p/0.m4s', 'sprite.vtt', '360p/1.m4s', 'none.m4s', 'master.m3u8']
  const socket = connect(Number(port), hostname)
  const heads = names.map((name, at) => {
    const last = at === names.length - 1 ? 'connection: close\r\n' : ''
    return `GET ${folder}/${name} HTTP/1.1\r\nhost: ${hostname}\r\n${last}\r\n`
  })
  socket.write(heads.join(''))
  const received: Buffer[] = []
  for await (const part of socket) received.push(part)
  const all = Buffer.concat(received).toString('latin1')
  const bodies = all.split(/HTTP\/1\.1 \d+ [\s\S]*?\r\n\r\n/).slice(1)
  const expected = names.map((name) => madeUpMedia[name]?.toString('latin1') ?? '')
  expect(bodies).toEqual(expected)
})

test('a storage that fails halfway ends the answer, and is logged without the token', async () => {
  const broken = new Readable({
    read() {
      if (this.readableLength === 0) this.push(chunk)
      process.nextTick(() => this.destroy(new Error(`no more of ${address} by ${server.url}${address}`)))
    },
  })
  storing({ size, read: () => broken })
  const response = await open()
  const failed = await new Promise<boolean>((resolve) => {
    response.on('error', () => resolve(true)).on('end', () => resolve(false))
    response.resume()
  })
  expect(failed).toBe(true)
  await vi.waitFor(() => expect(log()).toContain('media broke off'))
  expect(log()).toContain('no more of')
  isSecret()
})

test('a file that is shorter than it says does not become part of the next answer', async () => {
  storing({ size: 100, read: () => Readable.from([Buffer.from('short')]) })
  const response = await open()
  const failed = await new Promise<boolean>((resolve) => {
    response.on('error', () => resolve(true)).on('end', () => resolve(false))
    response.resume()
  })
  expect(failed).toBe(true)
  await vi.waitFor(() => expect(log()).toContain('ended 95 bytes too soon'))
})

test('a storage that is away is a fault of ours, without the token', async () => {
  vi.spyOn(server.context.storage, 'find').mockRejectedValue(new Error(`cannot reach ${address}`))
  const response = await fetch(server.url + address)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain(token)
  expect(log()).toContain('cannot reach')
  isSecret()
})

test('no media address is logged by any logger', async () => {
  for (const url of [
    address,
    `${address}?x=1`,
    `/%6dedia/${token}/${video.workId}/master.m3u8`,
    `/media/${token}/${video.workId}/%ff`,
    `/media/${token}/`,
    `/media/${token}`,
    `/media/${token.replaceAll('.', '%2E')}/x`,
    `/prod-api/none?back=${address}`,
  ]) {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const headers = { referer: server.url + address }
      await (await fetch(server.url + url, { method, headers, redirect: 'manual' })).text()
    }
  }
  const logged = server.context.log
  const kinds = [
    { req: { url: address } },
    { url: address },
    { headers: { referer: address } },
    { err: new Error(address) },
  ]
  for (const one of kinds) logged.info(one)
  logged.child({ address }).warn(`a player asked for ${address}, then for /media/half.a.token/x and ${token}`)
  expect(server.faults.length).toBeGreaterThanOrEqual(5)
  expect(log()).toContain(`/media/[Redacted]/${video.workId}/master.m3u8`)
  expect(log()).not.toContain('half.a')
  isSecret()
})

test('the storage location of media is no secret', () => {
  server.context.log.warn('/srv/data/media/ready/video/6000000000000001/master.m3u8')
  expect(log()).toContain('/srv/data/media/ready/video/6000000000000001/master.m3u8')
})

test('a stop does not wait for slow readers', async () => {
  const { source } = endless()
  storing({ size, read: () => source })
  const other = await startTestServer()
  const slow = await makeReadyVideo(other.context)
  vi.spyOn(other.context.storage, 'find').mockResolvedValue({
    size,
    etag: '"1"',
    modified: new Date(0),
    read: () => source,
  })
  const { answer } = await askVideo(other.url, slow.workId)
  const { hostname, port } = new URL(other.url)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ hostname, port, path: answer.data, agent: false }, resolve).on('error', reject).end()
  })
  response.on('error', () => {})
  await once(response, 'readable')
  await other.close()
  expect(source.destroyed).toBe(true)
  expect(other.faults).toEqual([])
})
