import { expect, test } from 'vitest'
import { ApiError } from '../../../api/error.ts'
import { PlaybackFault } from './engine.ts'
import { type StreamCalls, streamOf } from './stream.ts'

/** A server that gives out numbered tokens of ten minutes, and a clock to be moved. */
function makeServer() {
  const server = {
    seconds: 0,
    asked: [] as (string | undefined)[],
    parts: [] as (string | undefined)[],
    /** Where the server begins where no part is asked for. */
    usualPart: undefined as string | undefined,
    ended: [] as string[],
    fault: undefined as Error | undefined,
    videoId: '1',
  }
  const calls: StreamCalls = {
    async ask(workId, stream, part) {
      server.asked.push(stream)
      server.parts.push(part)
      await Promise.resolve()
      if (server.fault) throw server.fault
      const address = `/media/token-${server.asked.length}/${workId}/master.m3u8`
      return {
        address,
        stream: stream ?? 'player',
        expireTime: 600,
        position: null,
        videoId: server.videoId,
        part: part ?? server.usualPart,
      }
    },
    askForScreen: async (workId, stream, part) => `/media/screen/${workId}/${stream}/${part}`,
    end: (stream) => server.ended.push(stream),
    now: () => server.seconds * 1000,
  }
  return { server, stream: streamOf('1', calls) }
}

const segment = '/media/token-1/1/720p/0007.m4s'
const withTokenOf = (count: number) => `/media/token-${count}/1/720p/0007.m4s`

test('while its token is valid, an address stays unchanged, and no call is made', async () => {
  const { server, stream } = makeServer()
  await stream.open()
  server.seconds = 500
  expect(await stream.fresh(segment)).toBe(segment)
  expect(server.asked).toEqual([undefined])
})

test('in its last minute a new token is asked for on the side, for the same player', async () => {
  const { server, stream } = makeServer()
  await stream.open()
  server.seconds = 550
  expect(stream.isDue()).toBe(true)
  expect(await stream.fresh(segment)).toBe(segment)
  await Promise.resolve()
  expect(server.asked).toEqual([undefined, 'player'])
  await Promise.resolve()
  expect(await stream.fresh(segment)).toBe(withTokenOf(2))
  expect(stream.left()).toBe(600)
})

test('a renewed token is for the part that plays, wherever the server would begin by now', async () => {
  const { server, stream } = makeServer()
  server.usualPart = 'first'
  await stream.open()
  server.usualPart = 'second'
  stream.expire()
  await stream.fresh(segment)
  await stream.open('third')
  stream.expire()
  await stream.fresh(segment)
  expect(server.parts).toEqual([undefined, 'first', 'third', 'third'])
})

test('after a long pause an address waits for the new token', async () => {
  const { server, stream } = makeServer()
  await stream.open()
  server.seconds = 7200
  expect(await stream.fresh(segment)).toBe(withTokenOf(2))
})

test('a file of a film that was replaced gets no token of the other film, which can be opened', async () => {
  const { server, stream } = makeServer()
  await stream.open()
  server.videoId = '2'
  stream.expire()
  await expect(stream.fresh(segment)).rejects.toEqual(new PlaybackFault('replaced'))
  await stream.open()
  expect(await stream.fresh(segment)).toBe(withTokenOf(3))
})

test('all that wait share one new token', async () => {
  const { server, stream } = makeServer()
  await stream.open()
  server.seconds = 600
  const addresses = await Promise.all([segment, segment, segment].map(stream.fresh))
  expect(addresses).toEqual([withTokenOf(2), withTokenOf(2), withTokenOf(2)])
  expect(server.asked).toHaveLength(2)
})

test('a token that was refused before its time is not used again', async () => {
  const { stream } = makeServer()
  await stream.open()
  stream.expire()
  expect(await stream.fresh(segment)).toBe(withTokenOf(2))
})

test('a failure on the side is not felt while the token holds, one after it is', async () => {
  const { server, stream } = makeServer()
  await stream.open()
  server.fault = new ApiError(0, 'no connection')
  server.seconds = 550
  expect(await stream.fresh(segment)).toBe(segment)
  server.seconds = 600
  await expect(stream.fresh(segment)).rejects.toBe(server.fault)
  server.fault = undefined
  expect(await stream.fresh(segment)).toMatch(/token-\d+/)
})

test('a player that has ended asks again under its name when it resumes', async () => {
  const { server, stream } = makeServer()
  await stream.open()
  stream.end()
  expect(server.ended).toEqual(['player'])
  await stream.fresh(segment)
  expect(server.asked).toEqual([undefined, 'player'])
})

test('one that never began has nothing to end', () => {
  const { server, stream } = makeServer()
  stream.end()
  expect(server.ended).toEqual([])
})

test('another screen gets an address of its own, by the place of this player', async () => {
  const { server, stream } = makeServer()
  await stream.open('2')
  expect(await stream.forScreen()).toBe('/media/screen/1/player/2')
  expect(server.asked).toEqual([undefined])
})
