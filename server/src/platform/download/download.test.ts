import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { RequestListener, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { downloadFrom, emptyPlace, failureOf, secret } from '../../../test/media/downloading.ts'
import { sendFile, startSource } from '../../../test/media/source-server.ts'

const video = randomBytes(300_000)

async function sourceOf(answer: RequestListener) {
  const source = await startSource(answer)
  onTestFinished(() => source.close())
  return source
}

/** What a download of such an answer fails with, and what it leaves behind. */
async function failureAt(answer: RequestListener, changes: Parameters<typeof downloadFrom>[2] = {}) {
  const source = await sourceOf(answer)
  const file = await emptyPlace()
  const failure = await failureOf(downloadFrom(source.port, file, changes))
  const left = await stat(file).then(
    ({ size }) => size,
    () => null,
  )
  return { ...failure, left }
}

test('a file comes as it is, with the query it needs and a name of our own', async () => {
  const source = await sourceOf((request, response) => sendFile(request, response, video))
  const file = await emptyPlace()
  expect(await downloadFrom(source.port, file)).toEqual({ bytes: video.length })
  expect(await readFile(file)).toEqual(video)
  expect(source.asked).toEqual([
    {
      path: `/video.mp4?sig=${secret}`,
      range: undefined,
      headers: {
        host: `127.0.0.1:${source.port}`,
        connection: 'keep-alive',
        'user-agent': 'Yehang/1.0 (cloud download)',
        accept: '*/*',
        'accept-encoding': 'identity',
      },
    },
  ])
})

test('a file that is whole already is not fetched again, another address is', async () => {
  const source = await sourceOf((request, response) => sendFile(request, response, video))
  const file = await emptyPlace()
  await downloadFrom(source.port, file)
  expect(await downloadFrom(source.port, file)).toEqual({ bytes: video.length })
  expect(source.asked).toHaveLength(1)
  await downloadFrom(source.port, file, { url: `http://127.0.0.1:${source.port}/other.mp4` })
  expect(source.asked).toHaveLength(2)
})

test('a file whose length is not said comes whole', async () => {
  const source = await sourceOf((_request, response) => {
    response.write(video.subarray(0, 1000))
    response.end(video.subarray(1000))
  })
  const file = await emptyPlace()
  const seen: [number, number | null][] = []
  await downloadFrom(source.port, file, { onProgress: (bytes, total) => seen.push([bytes, total]) })
  expect(await readFile(file)).toEqual(video)
  expect([seen[0], seen.at(-1)]).toEqual([
    [0, null],
    [video.length, video.length],
  ])
})

test('progress is reported at the start, at the end, and at intervals between', async () => {
  const source = await sourceOf((request, response) => sendFile(request, response, video))
  const progressWith = async (msPerLook: number) => {
    let now = 0
    const seen: number[] = []
    const clock = { now: () => (now += msPerLook) }
    await downloadFrom(source.port, await emptyPlace(), { clock, onProgress: (bytes) => seen.push(bytes) })
    return seen
  }
  expect(await progressWith(0)).toEqual([0, video.length])
  const often = await progressWith(300)
  expect(often.length).toBeGreaterThan(2)
  expect(often).toEqual(often.toSorted((a, b) => a - b))
})

test.each([
  [301, '/end', 1],
  [302, '/end', 2],
  [307, '/end', 3],
])('%i is followed to %s, %i times', async (status, end, times) => {
  const source = await sourceOf((request, response) => {
    const left = Number((request.url ?? '').slice(1) || times)
    if (request.url === end) sendFile(request, response, video)
    else response.writeHead(status, { location: left > 1 ? `/${left - 1}` : end }).end('elsewhere')
  })
  const file = await emptyPlace()
  await downloadFrom(source.port, file, { url: `http://127.0.0.1:${source.port}` })
  expect(await readFile(file)).toEqual(video)
  expect(source.asked).toHaveLength(times + 1)
})

test('a fourth redirect is one too many', async () => {
  const source = await sourceOf((_request, response) => response.writeHead(302, { location: '/' }).end())
  const failure = await failureOf(downloadFrom(source.port, await emptyPlace()))
  expect(failure).toEqual({ message: '网址跳转超过 3 次', final: true })
  expect(source.asked).toHaveLength(4)
})

test.each([
  [404, true, '网址上没有这个文件（HTTP 404）'],
  [410, true, '网址上没有这个文件（HTTP 410）'],
  [401, true, '对方不允许下载这个文件（HTTP 401）'],
  [403, true, '对方不允许下载这个文件（HTTP 403）'],
  [300, true, '对方没有给出文件（HTTP 300）'],
  [204, true, '对方没有给出文件（HTTP 204）'],
  [429, false, '对方暂时不能提供文件（HTTP 429）'],
  [500, false, '对方暂时不能提供文件（HTTP 500）'],
  [503, false, '对方暂时不能提供文件（HTTP 503）'],
  [416, false, '对方的应答不符合协议（HTTP 416）'],
  [206, false, '对方的应答不符合协议（HTTP 206）'],
])('HTTP %i ends it, for good: %s', async (status, final, message) => {
  expect(await failureAt((_request, response) => response.writeHead(status).end())).toEqual({
    message,
    final,
    left: null,
  })
})

test.each([
  ['text/html; charset=utf-8', '网址返回的是网页，请填影片文件本身的网址'],
  ['application/xhtml+xml', '网址返回的是网页，请填影片文件本身的网址'],
  ['application/vnd.apple.mpegurl', '网址返回的是播放列表，请填影片文件本身的网址'],
  ['audio/x-mpegURL', '网址返回的是播放列表，请填影片文件本身的网址'],
  ['application/dash+xml', '网址返回的是播放列表，请填影片文件本身的网址'],
  ['application/json', '网址返回的不是影片'],
  ['image/jpeg', '网址返回的不是影片'],
])('%s is no video', async (type, message) => {
  const failure = await failureAt((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end('something'),
  )
  expect(failure).toEqual({ message, final: true, left: null })
})

test.each(['video/mp4', 'application/octet-stream', 'text/plain', undefined])(
  '%s may be one',
  async (type) => {
    const source = await sourceOf((_request, response) => {
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(video)
    })
    expect(await downloadFrom(source.port, await emptyPlace())).toEqual({ bytes: video.length })
  },
)

test('compressed content is refused, since nothing is unpacked', async () => {
  const failure = await failureAt((_request, response) =>
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-encoding': 'gzip' }).end(video),
  )
  expect(failure).toEqual({ message: '对方只给出压缩过的内容，不能下载', final: true, left: null })
})

test('an empty file is no video', async () => {
  const failure = await failureAt((_request, response) => response.end())
  expect(failure).toEqual({ message: '网址上的文件是空的', final: true, left: null })
})

test('a file that says it is too large is not begun', async () => {
  const huge = 50 * 1024 ** 3
  const failure = await failureAt((_request, response) => {
    response.writeHead(200, { 'content-length': huge }).write(video)
  })
  expect(failure).toEqual({ message: '文件超过 1 GB 的上限', final: true, left: null })
})

/** Writes for ever, as fast as it is read. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(video));
  if (!response.destroyed) response.once('drain', () => pour(response))
}

test('a file that never ends, and is too large, leaves nothing behind', async () => {
  const failure = await failureAt((_request, response) => pour(response), {
    limits: { maxBytes: 3 * 1024 ** 2 },
  })
  expect(failure).toEqual({ message: '文件超过 0 GB 的上限', final: true, left: null })
})

test('a download that exceeds the time limit is aborted, and stored for resuming', async () => {
  const failure = await failureAt(
    (_request, response) => response.writeHead(200, { 'content-length': 10_000 }).write('the beginning'),
    { limits: { hours: 0.0005 } },
  )
  expect(failure).toEqual({ message: '超过 0.0005 小时仍未下载完', final: false, left: 13 })
})

test('a server that says nothing more is given up', async () => {
  const words = '对方长时间没有响应'
  const silent = await failureAt(() => {}, { stallMs: 1000 })
  expect(silent).toEqual({ message: `${words}（UND_ERR_HEADERS_TIMEOUT）`, final: false, left: null })
  const stalled = await failureAt((_request, response) => void response.write('the beginning'), {
    stallMs: 1000,
  })
  expect(stalled).toEqual({ message: `${words}（UND_ERR_BODY_TIMEOUT）`, final: false, left: 13 })
})

test('so is one that says next to nothing', async () => {
  let now = 0
  const failure = await failureAt((_request, response) => void response.write('the beginning'), {
    clock: { now: () => (now += 60_000) },
  })
  expect(failure).toEqual({ message: '对方发送得太慢', final: false, left: 13 })
})

test('a full disk is waited for', async () => {
  const failure = await failureAt((request, response) => sendFile(request, response, video), {
    minFreeBytes: Number.MAX_SAFE_INTEGER,
  })
  expect(failure).toEqual({ message: '磁盘空间不足，腾出空间后会继续下载', final: false, left: null })
})

test('a malformed response or a closed connection may be retried', async () => {
  const rude = await failureAt((_request, response) => {
    response.socket?.end(`HTTP/9 what ${secret}\r\n\r\n`)
  })
  expect(rude.final).toBe(false)
  expect(rude.message).toMatch(/^对方的应答不符合协议（HPE\w*）$/)
  const gone = await failureAt((_request, response) => response.socket?.destroy())
  expect([gone.final, gone.message.slice(0, 4)]).toEqual([false, '连接中断'])
})

test('a cancelled download fails with the given reason, and resumes from there', async () => {
  const source = await sourceOf((request, response) =>
    sendFile(request, response, video, {
      etag: '"one"',
      send: (part) =>
        request.headers.range ? response.end(part) : response.write(part.subarray(0, 100_000)),
    }),
  )
  const file = await emptyPlace()
  const stopping = new AbortController()
  let now = 0
  const clock = { now: () => (now += 300) }
  const onProgress = (bytes: number) => {
    if (bytes === 100_000) stopping.abort(new Error('the worker stops'))
  }
  const failure = await failureOf(
    downloadFrom(source.port, file, { signal: stopping.signal, clock, onProgress, stallMs: 1e9 }),
  )
  expect(failure).toEqual({ message: 'the worker stops', final: false })
  await downloadFrom(source.port, file)
  expect(await readFile(file)).toEqual(video)
  expect(source.asked.map(({ range }) => range)).toEqual([undefined, 'bytes=100000-'])
})
