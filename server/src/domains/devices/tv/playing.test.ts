import { library, playback } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../../test/clock.ts'
import { askVideo, madeUpMedia, makeReadyVideo } from '../../../../test/media/media.ts'
import { makeMember, signInBeside, type TestMember } from '../../../../test/member.ts'
import { noon } from '../../../../test/server.ts'
import { behindProxy } from '../../../../test/settings.ts'
import { type PairedDevice, pairDevice, readText, removeDevice } from '../../../../test/tv/devices.ts'
import { giveSubtitle } from '../../playback/subtitles/service.ts'

/** A film through the one address that a device has of it. */

const home = { 'x-forwarded-for': '203.0.113.9' }
const minute = 60_000

let server: ServerWithClock
let member: TestMember
let device: PairedDevice
let film: string
beforeAll(async () => {
  server = await startServerWithClock({ config: behindProxy })
  // Two hours.
  const { workId } = await makeReadyVideo(server.context, { playLevel: 2, seconds: 7200 })
  film = workId
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = noon
  await server.context.db.deleteFrom('stream').execute()
  member = await makeMember(server.context, { levelId: 2 })
  device = await pairDevice(server.url, member)
})

const begin = (of = device, work = film, headers: Record<string, string> = home) =>
  fetch(`${of.at}/play/${work}.m3u8`, { headers })
const statusOf = async (path: string, headers: Record<string, string> = home) => {
  const response = await fetch(new URL(path, server.url), { headers })
  await response.arrayBuffer()
  return response.status
}
/** The addresses of a playlist, as a player resolves them. */
const addressesIn = (playlist: string, base: string) =>
  playlist
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, base).href)
/** Where the segments of a running film are. */
async function segmentsOf(of = device, work = film): Promise<string[]> {
  const at = `${of.at}/play/${work}.m3u8`
  const [quality = ''] = addressesIn(await readText(at, home), at)
  return addressesIn(await readText(quality, home), quality)
}

test('a film of two hours plays to its end without another address, with half an hour for pauses', async () => {
  const response = await begin()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.apple.mpegurl',
  ])
  const [quality = ''] = addressesIn(await response.text(), server.url)
  expect(quality).toMatch(/\/tv\/media\/[^/]+\/\d{16}\/360p\/index\.m3u8$/)
  const playlist = await fetch(quality, { headers: home })
  expect(playlist.headers.get('access-control-allow-origin')).toBe('*')
  const segments = addressesIn(await playlist.text(), quality)
  expect(segments).toHaveLength(2)
  for (const after of [0, 11, 60, 120, 180, 209]) {
    server.clock.now = noon + after * minute
    const segment = await fetch(segments[after % 2] ?? '', { headers: home })
    expect(Buffer.from(await segment.arrayBuffer())).toEqual(madeUpMedia[`360p/${after % 2}.m4s`])
  }
  server.clock.now = noon + 210 * minute
  expect(await statusOf(segments[0] ?? '')).toBe(403)
  // The stable address begins anew.
  expect(await statusOf((await segmentsOf())[0] ?? '')).toBe(200)
})

test('subtitles are listed with the qualities, each under a name of its own, and read by the same token', async () => {
  const { workId } = await makeReadyVideo(server.context, { playLevel: 2 })
  const track = {
    workId,
    partId: null,
    language: 'zh-Hans',
    title: '',
    fileName: 'a.srt',
    replaces: null,
  } as const
  for (const text of ['第一句', '另一句']) {
    const file = Buffer.from(`1\n00:00:01,000 --> 00:00:03,500\n${text}\n`)
    await giveSubtitle(server.context, track, file, null)
  }
  const at = `${device.at}/play/${workId}.m3u8`
  const master = await readText(at, home)
  const listed = [...master.matchAll(/TYPE=SUBTITLES.*NAME="([^"]+)".*URI="([^"]+)"/g)]
  expect(listed.map(([, name]) => name)).toEqual(['简体中文', '简体中文 2'])
  expect(master).toMatch(/#EXT-X-STREAM-INF:.*,SUBTITLES="subtitles"/)
  const [, , address = ''] = listed[1] ?? []
  const playlist = await readText(new URL(address, server.url).href, home)
  expect(playlist).toMatch(/#EXTINF:4,\n\d+-\d+\.vtt\n#EXT-X-ENDLIST/)
  const [text = ''] = addressesIn(playlist, new URL(address, server.url).href)
  expect(await readText(text, home)).toContain('00:00:01.000 --> 00:00:03.500\n另一句')
})

test('taking the device away ends a running film within three seconds', async () => {
  const [segment = ''] = await segmentsOf()
  server.clock.now += 30 * minute
  expect(await statusOf(segment)).toBe(200)
  await removeDevice(server.url, member, device)
  expect(await statusOf(segment)).toBe(403)
  expect((await begin()).status).toBe(403)
})

test.each([
  [
    'the end of VIP',
    () => server.context.db.deleteFrom('member_level').where('member_id', '=', member.id).execute(),
  ],
  [
    'a ban',
    () =>
      server.context.db
        .updateTable('member')
        .set({ banned_at: new Date(noon) })
        .where('id', '=', member.id)
        .execute(),
  ],
])('%s ends a running film within three seconds', async (_, happens) => {
  const [segment = ''] = await segmentsOf()
  expect(await statusOf(segment)).toBe(200)
  await happens()
  server.clock.now += 3000
  expect(await statusOf(segment)).toBe(403)
})

test('a takedown ends a running film', async () => {
  const { workId } = await makeReadyVideo(server.context, { playLevel: 1 })
  const [segment = ''] = await segmentsOf(device, workId)
  expect(await statusOf(segment)).toBe(200)
  await server.context.db.updateTable('work').set({ published: false }).where('id', '=', workId).execute()
  server.clock.now += 3000
  expect([await statusOf(segment), (await begin(device, workId)).status]).toEqual([403, 404])
})

test('a film counts as a stream of its device, however often its address is asked for', async () => {
  for (const _ of [1, 2, 3]) await begin()
  const playing = async () =>
    (await call(server.url, playback.listPlaying, { headers: member.headers })).answer.rows.map(
      ({ device }) => device,
    )
  expect(await playing()).toEqual(['客厅电视'])
  const phones = [member, await signInBeside(server.context, member, 'phone')]
  for (const phone of phones) await askVideo(server.url, film, { headers: { ...home, ...phone.headers } })
  expect((await playing()).sort()).toEqual(['phone', 'test', '客厅电视'].sort())
  const fourth = await pairDevice(server.url, member, '卧室电视')
  const refused = await begin(fourth)
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('设备')])
})

test('a player is bound to the network that asks for its address, not to that of the catalogue', async () => {
  const answer = JSON.parse(
    await readText(`${device.at}/api?ac=detail&ids=${film}`, { 'x-forwarded-for': '192.0.2.1' }),
  ) as { list: { vod_play_url: string }[] }
  const address = answer.list[0]?.vod_play_url.split('$')[1] ?? ''
  expect(address).toBe(`${device.at}/play/${film}.m3u8`)
  const [quality = ''] = addressesIn(await readText(address, home), address)
  expect([await statusOf(quality), await statusOf(quality, { 'x-forwarded-for': '192.0.2.1' })]).toEqual([
    200, 403,
  ])
})

test('a level watches no more on a television than elsewhere, and a role gives nothing there', async () => {
  const plain = await makeMember(server.context)
  const editor = await makeMember(server.context, { roles: ['admin'] })
  for (const who of [plain, editor]) {
    const refused = await begin(await pairDevice(server.url, who))
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('VIP')])
  }
  const { workId } = await makeReadyVideo(server.context, { playLevel: 1 })
  expect((await begin(await pairDevice(server.url, plain), workId)).status).toBe(200)
})

test('what is watched on a television stands in the history, where there is one, and there it goes on', async () => {
  const history = async () =>
    (await call(server.url, library.listHistory, { headers: member.headers })).answer.rows.map(({ id }) => id)
  await begin()
  expect(await history()).toEqual([])
  await call(server.url, library.setHistoryState, { headers: member.headers, body: { state: 'on' } })
  await begin()
  expect(await history()).toEqual([film])
  const play = async () =>
    JSON.parse(await readText(`${device.at}/api?play=${film}&flag=yehang`)) as {
      url: string
      position?: number
    }
  expect(await play()).toEqual(expect.not.objectContaining({ position: expect.anything() }))
  await call(server.url, playback.setPosition, {
    headers: member.headers,
    body: { dataId: film, position: 1800, length: 7200 },
  })
  // Televisions count in milliseconds.
  expect(await play()).toMatchObject({ url: `${device.at}/play/${film}.m3u8`, position: 1_800_000 })
})

test('answers may be read by pages of other sites, below /tv and nowhere else', async () => {
  const allowed = async (path: string, method = 'GET') =>
    (await fetch(new URL(path, server.url), { method, headers: home })).headers.get(
      'access-control-allow-origin',
    )
  const paths = [
    'config.json',
    'api',
    'provide',
    'manifest.json',
    'list.m3u',
    'feed.json',
    `play/${film}.m3u8`,
  ]
  for (const path of paths) expect([path, await allowed(`/tv/${device.token}/${path}`)]).toEqual([path, '*'])
  expect(await allowed(`/tv/${device.token}/api`, 'OPTIONS')).toBe('*')
  expect(await allowed('/tv/none/api')).toBe('*')
  const { data } = (await askVideo(server.url, film, { headers: { ...home, ...member.headers } })).answer
  for (const path of ['/prod-api/v2/works/list', data, '/index']) expect(await allowed(path)).toBe(null)
})

test('no answer may be kept, and none tells its address to others', async () => {
  for (const path of ['config.json', 'api', `play/${film}.m3u8`]) {
    const { headers } = await fetch(`${device.at}/${path}`, { headers: home })
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
  }
})
