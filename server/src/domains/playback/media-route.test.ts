import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { askVideo, madeUpMedia, makeReadyVideo } from '../../../test/media/media.ts'
import { noon, type SecondServer, startBeside } from '../../../test/server.ts'
import { behindProxy } from '../../../test/settings.ts'

/** What the address of a video answers. */

let server: ServerWithClock
let folder: string
let workId: string
let videoId: string
beforeAll(async () => {
  server = await startServerWithClock({ config: behindProxy })
  ;({ workId, videoId } = await makeReadyVideo(server.context))
  folder = (await askVideo(server.url, workId)).answer.data.replace('/master.m3u8', '')
})
afterAll(() => server.close())

const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${folder}/${name}`, { headers, method })
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const file = (name: string) => madeUpMedia[name] ?? Buffer.from('')

/** Sent literally: fetch would normalise the address first. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['master.m3u8', 'application/vnd.apple.mpegurl', 'private, no-cache'],
  ['360p/index.m3u8', 'application/vnd.apple.mpegurl', 'private, no-cache'],
  ['360p/init.mp4', 'video/mp4', 'private, max-age=3600, immutable'],
  ['360p/0.m4s', expect.stringMatching(/^video\//), 'private, max-age=3600, immutable'],
  ['poster.jpg', 'image/jpeg', 'private, max-age=3600, immutable'],
  ['sprite.vtt', expect.stringMatching(/^text\/vtt/), 'private, max-age=3600, immutable'],
])('%s comes whole, with its type and how long it may be kept', async (name, type, caching) => {
  const response = await get(name)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'content-length': String(file(name).length),
    'cache-control': caching,
    'accept-ranges': 'bytes',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(await bytes(response)).toEqual(file(name))
})

test('a part comes as it was asked for', async () => {
  const whole = file('360p/0.m4s')
  for (const [range, first, last] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=3990-', 3990, 3999],
    ['bytes=-10', 3990, 3999],
    ['bytes=3990-9999', 3990, 3999],
  ] as const) {
    const response = await get('360p/0.m4s', { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/4000`,
    ])
    expect(response.headers.get('content-length')).toBe(String(last - first + 1))
    expect(await bytes(response)).toEqual(whole.subarray(first, last + 1))
  }
  const beyond = await get('360p/0.m4s', { range: 'bytes=4000-' })
  expect([beyond.status, beyond.headers.get('content-range'), (await bytes(beyond)).length]).toEqual([
    416,
    'bytes */4000',
    0,
  ])
  for (const range of ['bytes=0-1,5-9', 'bytes=9-5', 'rows=1-2']) {
    const response = await get('360p/0.m4s', { range })
    expect([response.status, (await bytes(response)).length]).toEqual([200, 4000])
  }
})

test('a part of another file than the asker has is all of it', async () => {
  const etag = (await get('360p/0.m4s', {}, 'HEAD')).headers.get('etag') ?? ''
  const part = async (ifRange: string) => {
    const response = await get('360p/0.m4s', { range: 'bytes=0-9', 'if-range': ifRange })
    return [response.status, (await bytes(response)).length]
  }
  expect(await part(etag)).toEqual([206, 10])
  expect(await part('"another"')).toEqual([200, 4000])
  expect(await part(new Date(noon).toUTCString())).toEqual([200, 4000])
})

test('a client that has the current version gets 304', async () => {
  const etag = (await get('master.m3u8', {}, 'HEAD')).headers.get('etag') ?? ''
  const same = await get('master.m3u8', { 'if-none-match': `"x", ${etag}`, range: 'bytes=0-1' })
  expect([same.status, same.headers.get('etag'), (await bytes(same)).length]).toEqual([304, etag, 0])
  const other = await get('master.m3u8', { 'if-none-match': '"x"' })
  expect([other.status, (await bytes(other)).length]).toEqual([200, file('master.m3u8').length])
})

test('HEAD says what GET would, without it', async () => {
  const response = await get('360p/1.m4s', { range: 'bytes=0-9' }, 'HEAD')
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '4000'])
  expect((await bytes(response)).length).toBe(0)
  expect((await get('none.m4s', {}, 'HEAD')).status).toBe(404)
  expect((await get('master.m3u8', {}, 'POST')).status).toBe(404)
})

test('one connection serves part after part', async () => {
  // fetch keeps its connection: an answer of a wrong length would spoil the next.
  for (let at = 0; at < 30; at++) {
    const response = await get('360p/0.m4s', { range: `bytes=${at}-${at + 9}` })
    expect(await bytes(response)).toEqual(file('360p/0.m4s').subarray(at, at + 10))
    const wrong = await get('360p/none.m4s')
    expect([wrong.status, await wrong.text()]).toEqual([404, ''])
  }
})

test('only files of the media are there', async () => {
  const wrong = [
    '',
    '/',
    '/none.m3u8',
    '/360p',
    '/360p/',
    '/360p/0.txt',
    '/360p//0.m4s',
    '/../../../secret-key',
    '/360p/../master.m3u8',
    '/..%2fmaster.m3u8',
    '/%2e%2e/master.m3u8',
    '/360p%2f0.m4s',
    '/360p\\0.m4s',
    '/.hidden.m3u8',
    '/360p/.m4s',
    '/master.m3u8%00.jpg',
    '/%ff',
    '/m%61ster.m3u8',
  ]
  for (const name of wrong) {
    const status = await statusOf(folder + name)
    expect([name, status === 403 || status === 404]).toEqual([name, true])
  }
  expect(await statusOf(`${folder}/none.m3u8`)).toBe(404)
  expect(await statusOf(`${folder}/master.m3u8?_HLS_skip=YES`)).toBe(200)
})

test('a token that is altered, for another work, or none, opens nothing', async () => {
  const other = await makeReadyVideo(server.context)
  const [, , token = ''] = folder.split('/')
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  const first = token.startsWith('m') ? 'n' : 'm'
  for (const wrong of [
    token.slice(0, -1) + last,
    first + token.slice(1),
    'x',
    '',
    '..',
    `${token}.`,
    '%00',
  ]) {
    const status = await statusOf(`/media/${wrong}/${workId}/master.m3u8`)
    expect([wrong, status === 403 || status === 404]).toEqual([wrong, true])
  }
  expect(await statusOf(`/media/${token}/${other.workId}/master.m3u8`)).toBe(403)
  expect(await statusOf(`/media/${token}/1999999999999999/master.m3u8`)).toBe(403)
  expect(await statusOf('/media/')).toBe(403)
  const refused = await fetch(`${server.url}/media/${token}/${other.workId}/master.m3u8`)
  expect([await refused.text(), refused.headers.get('cache-control')]).toEqual(['', 'no-store'])
})

test('a token is invalid in another network, and valid in all of its own', async () => {
  const own = { 'x-forwarded-for': '203.0.113.9' }
  const { answer } = await askVideo(server.url, workId, { headers: own })
  const by = (address: string) => statusOf(answer.data, { 'x-forwarded-for': address })
  expect(await by('203.0.113.9')).toBe(200)
  expect(await by('203.0.113.250')).toBe(200)
  expect(await by('::ffff:203.0.113.7')).toBe(200)
  expect(await by('203.0.114.9')).toBe(403)
  expect(await by('2001:db8::1')).toBe(403)
  const six = await askVideo(server.url, workId, { headers: { 'x-forwarded-for': '2001:db8:1:2::1' } })
  const bySix = (address: string) => statusOf(six.answer.data, { 'x-forwarded-for': address })
  expect(await bySix('2001:db8:1:2:ffff::9')).toBe(200)
  expect(await bySix('2001:db8:1:3::1')).toBe(403)
})

test('a token expires after ten minutes', async () => {
  const { answer } = await askVideo(server.url, workId)
  server.clock.now = noon + 599_999
  expect(await statusOf(answer.data)).toBe(200)
  server.clock.now = noon + 600_000
  expect(await statusOf(answer.data)).toBe(403)
  server.clock.now = noon
})

test('with nginx in front the answer has the headers and the path of the file', async () => {
  const { media } = server.context.config
  const accel: SecondServer = await startBeside(server, {
    media: { ...media, accelPrefix: '/protected-media/' },
  })
  const response = await fetch(`${accel.url}${folder}/360p/0.m4s`, { headers: { range: 'bytes=0-9' } })
  expect([response.status, (await bytes(response)).length]).toEqual([200, 0])
  expect(response.headers.get('x-accel-redirect')).toBe(`/protected-media/video/${videoId}/360p/0.m4s`)
  expect(response.headers.get('content-type')).toMatch(/^video\//)
  expect((await fetch(`${accel.url}${folder}/360p/none.m4s`)).status).toBe(404)
  const refused = await fetch(`${accel.url}${folder.slice(0, 40)}A${folder.slice(41)}/master.m3u8`)
  expect([refused.status, refused.headers.get('x-accel-redirect')]).toEqual([403, null])
  await accel.close()
})
