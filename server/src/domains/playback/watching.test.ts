import { members, playback, texts } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { askVideo, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember, signInBeside, type TestMember } from '../../../test/member.ts'
import { noon, type SecondServer, startBeside } from '../../../test/server.ts'
import { behindProxy } from '../../../test/settings.ts'

/** Addresses to watch by, and how many players one may have. Addresses of callers come by a proxy that is believed. */

let server: ServerWithClock
let second: SecondServer
let work: string
let videoId: string
let member: TestMember
beforeAll(async () => {
  server = await startServerWithClock({ config: behindProxy })
  second = await startBeside(server)
  ;({ workId: work, videoId } = await makeReadyVideo(server.context, { playLevel: 1 }))
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.now = noon
  server.faults.length = 0
  await server.context.db.deleteFrom('stream').execute()
  member = await makeMember(server.context)
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const ask = (options: { stream?: string; address?: string; as?: TestMember | null; url?: string } = {}) => {
  const { stream, address = '203.0.113.9', as = member, url = server.url } = options
  const headers = { ...from(address), ...as?.headers }
  return askVideo(url, work, { headers, ...(stream !== undefined && { stream }) })
}
const read = async (path: string, address = '203.0.113.9') => {
  const response = await fetch(server.url + path, { headers: from(address) })
  await response.arrayBuffer()
  return response.status
}
const end = (stream: string) => call(server.url, playback.endVideo, { body: { stream } })
const streams = () => server.context.db.selectFrom('stream').selectAll().orderBy('seen_at').execute()

test('an address says its work, its player and when it ends, and nothing of the member', async () => {
  const { answer, headers } = await ask()
  expect(answer).toEqual({
    data: expect.stringMatching(
      new RegExp(
        `^/media/[0-9a-z]{8}\\.${answer.stream}\\.\\d{16}\\.\\d+\\.[\\w-]{43}/${work}/master\\.m3u8$`,
      ),
    ),
    stream: expect.stringMatching(/^[\w-]{22}$/),
    expireTime: 600,
    position: null,
    videoId,
    code: 200,
    msg: texts.ok,
  })
  expect(answer.data).not.toContain(member.id)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a work that cannot be watched gives the reason', async () => {
  const { db } = server.context
  const say = async (id: string) => {
    const { code, msg } = (await askVideo(server.url, id, { headers: member.headers })).refusal
    return [code, msg]
  }
  const { workId, videoId } = await makeReadyVideo(server.context)
  const becomes = (change: { is_online?: number; published?: boolean; is_dht?: boolean }) =>
    db.updateTable('work').set(change).where('id', '=', workId).execute()
  expect(await say('1999999999999999')).toEqual([404, texts.notFound])
  await becomes({ is_online: 0, is_dht: false })
  expect(await say(workId)).toEqual([404, texts.notOnlineYet])
  await becomes({ is_dht: true })
  expect(await say(workId)).toEqual([404, texts.notOnline])
  await becomes({ is_online: 2 })
  expect(await say(workId)).toEqual([404, texts.stillTranscoding])
  await becomes({ is_online: 1, published: false })
  expect(await say(workId)).toEqual([404, texts.notFound])
  await becomes({ published: true })
  await db.updateTable('video').set({ state: 'removed' }).where('id', '=', videoId).execute()
  expect(await say(workId)).toEqual([404, texts.notOnline])
  expect(await say('12')).toEqual([500, expect.stringContaining(texts.wrongAddress)])
  expect((await ask({ stream: 'short' })).refusal.data?.fields).toHaveProperty('stream')
})

test('a token never outlives the level or the session', async () => {
  const vipWork = (await makeReadyVideo(server.context, { playLevel: 2 })).workId
  const lifetime = async (workId: string, as: TestMember) =>
    (await askVideo(server.url, workId, { headers: as.headers })).answer.expireTime
  const vip = await makeMember(server.context, { levelId: 2, levelUntil: new Date(noon + 90_500) })
  expect(await lifetime(vipWork, vip)).toBe(90)
  // What needs no level does not end with it.
  expect(await lifetime(work, vip)).toBe(600)
  server.clock.now = noon + 3_600_000 - 30_000
  expect(await lifetime(work, vip)).toBe(30)
  server.clock.now = noon + 3_600_000 - 200
  const last = await askVideo(server.url, work, { headers: vip.headers })
  expect(last.answer.expireTime).toBe(1)
  server.clock.now += 200
  expect(await read(last.answer.data, '127.0.0.1')).toBe(403)
})

test('a player continues with its slot; its earlier tokens end when its address or work changes', async () => {
  const first = (await ask()).answer
  server.clock.now += 590_000
  const renewed = (await ask({ stream: first.stream })).answer
  expect(renewed.stream).toBe(first.stream)
  expect(renewed.data).not.toBe(first.data)
  expect([await read(first.data), await read(renewed.data)]).toEqual([200, 200])
  expect(await streams()).toHaveLength(1)

  const moved = (await ask({ stream: first.stream, address: '198.51.100.7' })).answer
  expect(moved.stream).toBe(first.stream)
  expect(await read(moved.data, '198.51.100.7')).toBe(200)
  server.clock.now += 3000
  expect(await read(renewed.data)).toBe(403)

  const { workId } = await makeReadyVideo(server.context, { playLevel: 1 })
  const headers = { ...member.headers, ...from('198.51.100.7') }
  const next = (await askVideo(server.url, workId, { headers, stream: first.stream })).answer
  expect(next.stream).toBe(first.stream)
  server.clock.now += 3000
  expect(await read(moved.data, '198.51.100.7')).toBe(403)
  expect(await read(next.data, '198.51.100.7')).toBe(200)
})

test('a player of another member, or one that has ended, cannot be continued', async () => {
  const { stream } = (await ask()).answer
  const other = await makeMember(server.context)
  for (const as of [other, await makeMember(server.context)]) {
    expect((await ask({ stream, as })).answer.stream).not.toBe(stream)
  }
  expect((await ask({ stream })).answer.stream).toBe(stream)
  server.clock.now += 600_000
  const late = (await ask({ stream })).answer
  expect(late.stream).not.toBe(stream)
  // The rows of those that ended have gone by now.
  expect((await streams()).map(({ id }) => id.toString('base64url'))).toEqual([late.stream])
})

test('a visitor goes on in the same network, a member wherever they are', async () => {
  const free = (await makeReadyVideo(server.context)).workId
  const visit = async (address: string, stream?: string) =>
    (await askVideo(server.url, free, { headers: from(address), ...(stream && { stream }) })).answer.stream
  const stream = await visit('203.0.113.9')
  expect(await visit('203.0.113.77', stream)).toBe(stream)
  expect(await visit('203.0.114.9', stream)).not.toBe(stream)
  // Signed in meanwhile: the visitor's place is not theirs.
  const signedIn = await askVideo(server.url, free, {
    headers: { ...member.headers, ...from('203.0.113.9') },
    stream,
  })
  expect(signedIn.answer.stream).not.toBe(stream)
})

/** Sign-ins of the member beside the first. */
const moreDevices = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => signInBeside(server.context, member, `device ${at + 2}`)),
  )
const idsOf = async () => (await streams()).map(({ id }) => id.toString('base64url'))

test('given one device, when many works are sampled within a minute, then none is refused and the oldest players end', async () => {
  const players: string[] = []
  for (let press = 0; press < 6; press++) {
    const { code, answer } = await ask()
    expect(code).toBe(200)
    players.push(answer.stream)
    server.clock.now += 5000
  }
  expect(await idsOf()).toEqual(players.slice(3))
})

test('given three devices that play, when a fourth asks, then one without a request for a minute is replaced, or the fourth is refused with the reason', async () => {
  const [second, third, fourth] = (await moreDevices(3)) as [TestMember, TestMember, TestMember]
  const players: { data: string; stream: string }[] = []
  for (const as of [member, second, third]) {
    players.push((await ask({ as })).answer)
    server.clock.now += 20_000
  }
  const [a, b, c] = players as [(typeof players)[0], (typeof players)[0], (typeof players)[0]]
  // By now the first has been idle for 60 s, but it reads on.
  expect(await read(a.data)).toBe(200)
  expect((await ask({ as: fourth })).refusal).toMatchObject({
    code: 402,
    msg: texts.tooManyStreams,
    reason: 'too_many_streams',
  })
  // A device that plays takes no place with another work.
  expect((await ask({ as: third })).code).toBe(200)
  server.clock.now += 20_000
  const taken = (await ask({ as: fourth })).answer
  expect(await read(b.data)).toBe(403)
  for (const { data } of [a, c, taken]) expect(await read(data)).toBe(200)
  // Going on needs no place; a player that had to end is a new one.
  expect((await ask({ as: third, stream: c.stream })).answer.stream).toBe(c.stream)
  expect((await ask({ as: second, stream: b.stream })).refusal.code).toBe(402)
})

test('given several players on one device, when another device asks, then they count as one place', async () => {
  const [second, third, fourth] = (await moreDevices(3)) as [TestMember, TestMember, TestMember]
  for (let press = 0; press < 3; press++) await ask()
  expect((await ask({ as: second })).code).toBe(200)
  expect((await ask({ as: third })).code).toBe(200)
  expect((await ask({ as: fourth })).code).toBe(402)
  expect(await streams()).toHaveLength(5)
})

test('a player goes on only on its own device', async () => {
  const [second] = (await moreDevices(1)) as [TestMember]
  const { stream } = (await ask()).answer
  const elsewhere = (await ask({ as: second, stream })).answer.stream
  expect(elsewhere).not.toBe(stream)
  expect(await idsOf()).toHaveLength(2)
})

test('a device that has signed out keeps no place', async () => {
  const devices = await moreDevices(3)
  for (const as of devices) await ask({ as })
  expect((await ask()).code).toBe(402)
  const headers = devices[0]?.headers ?? {}
  expect((await call(server.url, members.logout, { headers, body: {} })).code).toBe(200)
  expect((await ask()).code).toBe(200)
})

test('a refused device sees which ones play, ends one and plays', async () => {
  const [second, third, fourth] = (await moreDevices(3)) as [TestMember, TestMember, TestMember]
  const first = (await ask()).answer
  server.clock.now += 1000
  for (const as of [second, third]) await ask({ as })
  await ask()
  const list = (as: TestMember) => call(server.url, playback.listPlaying, { headers: as.headers })
  const { answer } = await list(fourth)
  expect(answer.total).toBe(3)
  expect(answer.rows.map(({ sessionId, device, current }) => [sessionId, device, current])).toEqual(
    expect.arrayContaining([
      [member.signInId, 'test', false],
      [second.signInId, 'device 2', false],
      [third.signInId, 'device 3', false],
    ]),
  )
  expect(answer.rows[0]).toMatchObject({
    dataId: work,
    number: expect.any(String),
    title: expect.any(String),
  })
  expect((await list(second)).answer.rows.find(({ current }) => current)?.sessionId).toBe(second.signInId)

  const endDevice = (sessionId: string, as: TestMember) =>
    call(server.url, playback.endPlaying, { headers: as.headers, body: { sessionId } })
  // Of another member nothing can be ended.
  expect((await endDevice(member.signInId, await makeMember(server.context))).code).toBe(404)
  expect(await read(first.data)).toBe(200)
  expect((await endDevice(member.signInId, fourth)).code).toBe(200)
  expect(await read(first.data)).toBe(403)
  expect((await ask({ as: fourth })).code).toBe(200)
  // What has ended already is no error, and ends no sign-in.
  expect((await endDevice(member.signInId, fourth)).code).toBe(200)
  expect((await ask()).refusal.reason).toBe('too_many_streams')
})

test('a player that is ended leaves its place at once', async () => {
  const devices = await moreDevices(3)
  const players = await Promise.all(devices.map(async (as) => (await ask({ as })).answer))
  const [first = players[0]] = players
  if (!first) throw new Error('there is no first player')
  expect(await read(first.data)).toBe(200)
  expect((await ask()).code).toBe(402)
  await end(first.stream)
  expect(await read(first.data)).toBe(403)
  expect((await ask()).code).toBe(200)
  expect((await end(first.stream)).code).toBe(200)
})

test('another member, and the setting, have slots of their own', async () => {
  const devices = await moreDevices(6)
  const codes = async (url = server.url) => {
    const found: number[] = []
    for (const as of devices) found.push((await ask({ as, url })).code)
    return found
  }
  expect(await codes()).toEqual([200, 200, 200, 402, 402, 402])
  expect((await ask({ as: await makeMember(server.context) })).code).toBe(200)
  const { media } = server.context.config
  const wide = await startBeside(server, { media: { ...media, streamsPerMember: 5 } })
  expect(await codes(wide.url)).toEqual([200, 200, 200, 200, 200, 402])
  await wide.close()
  // If the setting is lower than the number of players, all idle ones end.
  server.clock.now += 60_000
  expect((await ask()).code).toBe(200)
  expect(new Set((await streams()).map((row) => row.member_id === member.id && row.sign_in_id)).size).toBe(4)
})

test('twenty devices at once at two processes get three places', async () => {
  const devices = await moreDevices(20)
  const askAll = async () => {
    const asked = devices.map((as, at) => ask({ as, url: at % 2 ? server.url : second.url }))
    return (await Promise.all(asked)).map(({ code }) => code)
  }
  const codes = await askAll()
  expect(codes.filter((code) => code === 200)).toHaveLength(3)
  expect(codes.filter((code) => code === 402)).toHaveLength(17)
  server.clock.now += 60_000
  // All three are idle: of twenty more three replace them, and none of the new ones is replaced.
  expect((await askAll()).filter((code) => code === 200)).toHaveLength(3)
  expect(new Set((await streams()).map(({ sign_in_id }) => sign_in_id)).size).toBe(3)
  expect(server.faults).toEqual([])
})

test('twenty players at once of one device leave three', async () => {
  const asked = Array.from({ length: 20 }, (_, at) => ask({ url: at % 2 ? server.url : second.url }))
  expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(Array(20).fill(200))
  expect(await streams()).toHaveLength(3)
  expect(server.faults).toEqual([])
})

test('visitors of one network have two hundred places, and others theirs', async () => {
  const free = await makeReadyVideo(server.context)
  const visit = (address: string) => askVideo(server.url, free.workId, { headers: from(address) })
  const first = (await visit('203.0.113.1')).answer
  const [row] = await streams()
  if (!row) throw new Error('there is no row')
  const seen = new Date(noon - 1000)
  const rows = Array.from({ length: 198 }, (_, at) => {
    const id = Buffer.alloc(16, at)
    return { ...row, id, seen_at: seen }
  })
  await server.context.db.insertInto('stream').values(rows).execute()
  expect((await visit('203.0.113.2')).status).toBe(200)
  const full = await visit('203.0.113.3')
  expect([full.status, full.refusal.msg]).toEqual([503, texts.busy])
  expect((await visit('203.0.114.3')).code).toBe(200)
  expect((await ask()).code).toBe(200)
  server.clock.now += 59_000
  expect((await visit('203.0.113.3')).code).toBe(200)
  expect(await read(first.data)).toBe(200)
  expect(await streams()).toHaveLength(202)
})

test('a screen gets an address for the whole film by the place of its player, which ends both', async () => {
  const { answer } = await ask()
  const onScreen = () =>
    call(server.url, playback.getVideo, {
      params: { id: work },
      query: { stream: answer.stream, screen: '1' },
      headers: { ...from('203.0.113.9'), ...member.headers },
    })
  const screen = (await onScreen()).answer
  // A film of twelve seconds, and half an hour for pauses.
  expect([screen.stream, screen.expireTime]).toEqual([answer.stream, 1818])
  const segment = screen.data.replace('master.m3u8', '360p/0.m4s')
  server.clock.now += 9 * 60_000
  // The page goes on with addresses of ten minutes, and does not shorten the screen's.
  await ask({ stream: answer.stream })
  server.clock.now += 20 * 60_000
  expect(await read(segment)).toBe(200)
  expect(await streams()).toHaveLength(1)
  await end(answer.stream)
  expect(await read(segment)).toBe(403)
})
