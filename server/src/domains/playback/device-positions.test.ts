import { library } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { askVideo, madeUpMedia, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { noon } from '../../../test/server.ts'
import { type PairedDevice, pairDevice, readText } from '../../../test/tv/devices.ts'
import { leftOff } from '../library/personal/service.ts'
import { type Reading, readOn } from './service/device-positions.ts'

/** Where a television is, by what it reads. */

const segmentSeconds = 6
const filmSegments = 100

let server: ServerWithClock
let member: TestMember
let device: PairedDevice
let film: string
beforeAll(async () => {
  server = await startServerWithClock()
  const names = Array.from({ length: filmSegments }, (_, at) => `${at}.m4s`)
  const listed = names.flatMap((name) => ['#EXTINF:6,', name])
  const { workId } = await makeReadyVideo(server.context, {
    media: {
      ...madeUpMedia,
      '360p/index.m3u8': ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', ...listed].join('\n'),
      ...Object.fromEntries(names.map((name) => [`360p/${name}`, name])),
    },
    // As ffprobe says it.
    seconds: filmSegments * segmentSeconds - 0.131,
  })
  film = workId
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = noon
  member = await makeMember(server.context)
  const { headers } = member
  await call(server.url, library.setHistoryState, { headers, body: { state: 'on' } })
  device = await pairDevice(server.url, member)
})

/** The film begun on the television: reads segments as its player does. */
async function begin() {
  const at = `${device.at}/play/${film}.m3u8`
  const [, address = ''] = /^(\/tv\/media\/.*)\/index\.m3u8$/m.exec(await readText(at)) ?? []
  return async (...segments: number[]) => {
    for (const one of segments) {
      const answer = await fetch(`${server.url}${address}/${one}.m4s`)
      expect(await answer.text()).toBe(`${one}.m4s`)
    }
  }
}

const position = async () => (await leftOff(server.context.db, member.id, film))?.position

/** A player in step holds eight segments ahead and reads the next one as one has been shown. */
async function watch(read: (...segments: number[]) => Promise<void>, from: number, shown: number) {
  await read(...Array.from({ length: 8 }, (_, at) => from + at))
  for (let at = 0; at < shown; at++) {
    server.clock.now += segmentSeconds * 1000
    await read(from + 8 + at)
  }
}

test('the site goes on where the television is, and the television where the site was', async () => {
  const read = await begin()
  await watch(read, 20, 11)
  // It began at two minutes and has played for 66 seconds.
  await expect.poll(position).toBe(120 + 66)
  const { rows } = (await call(server.url, library.listBegun, { headers: member.headers })).answer
  expect(rows).toMatchObject([{ id: film, position: 186, length: 600 }])
  const video = await askVideo(server.url, film, { headers: member.headers })
  expect(video.answer.position).toBe(186)
  const play = JSON.parse(await readText(`${device.at}/api?play=${film}`)) as { position: number }
  expect(play.position).toBe(186_000)
})

test('a look at a film of some seconds leaves the position where it was', async () => {
  await watch(await begin(), 20, 11)
  await expect.poll(position).toBe(186)
  await watch(await begin(), 0, 4)
  await watch(await begin(), 60, 11)
  await expect.poll(position).toBe(360 + 66)
})

test('a television moves no position of a member whose history is paused', async () => {
  const { headers } = member
  await call(server.url, library.setHistoryState, { headers, body: { state: 'paused' } })
  await watch(await begin(), 20, 11)
  await call(server.url, library.setHistoryState, { headers, body: { state: 'on' } })
  // What is written after it shows that the first would have been.
  await watch(await begin(), 50, 11)
  await expect.poll(position).toBe(300 + 66)
  const viewed = await server.context.db
    .selectFrom('viewed_work')
    .select('position')
    .where('member_id', '=', member.id)
    .execute()
  expect(viewed).toEqual([{ position: 366 }])
})

/** Seconds of the film that are read, each with the second at which it is. */
function positionAfter(...readings: [at: number, second: number][]): number {
  let reading: Reading | undefined
  for (const [at, second] of readings) reading = readOn(reading, at, second * 1000)
  return reading?.position ?? Number.NaN
}

/** What a player holds once the film has begun, and then a piece each time that one has been shown. */
const begun = [0, 6, 12, 18, 24, 30, 36, 42].map((at): [number, number] => [at, 0])
const inStep = (from: number, second: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, at) => [from + 48 + at * 6, second + at * 6])

test('what is read ahead is not watched', () => {
  expect(positionAfter(...begun)).toBe(0)
  expect(positionAfter(...begun, ...inStep(0, 0, 11))).toBe(60)
  // The whole film in a minute, as a program for downloads does.
  const quick = Array.from({ length: 100 }, (_, at): [number, number] => [at * 6, at * 0.5])
  expect(positionAfter(...quick)).toBe(49.5)
})

test('a pause is not watched', () => {
  const before = inStep(0, 0, 11)
  const after = inStep(66, 966, 10)
  expect(positionAfter(...begun, ...before, ...after)).toBe(120)
})

test('a jump begins anew, a piece that is read again or served elsewhere does not', () => {
  const steady = inStep(0, 0, 11)
  expect(positionAfter(...begun, ...steady, [1200, 70])).toBe(1200)
  expect(positionAfter(...begun, ...steady, [1200, 70], [0, 80])).toBe(0)
  // The quality changes, and what was held of the old one is read again.
  expect(positionAfter(...begun, ...steady, [66, 61], [72, 61], [114, 66])).toBe(66)
  // Two processes take turns.
  expect(positionAfter(...[...begun, ...steady].filter((_, at) => at % 2 === 0))).toBe(60)
})
