import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import type { RequestListener, ServerResponse } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { downloadFrom, emptyPlace, failureOf, secret } from '../../../test/media/downloading.ts'
import { sendFile, startSource } from '../../../test/media/source-server.ts'
import { readPartial, removeDownload } from './partial.ts'

const video = randomBytes(900_000)
const other = randomBytes(800_000)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function sourceOf(answer: RequestListener) {
  const source = await startSource(answer)
  onTestFinished(() => source.close())
  return { source, ranges: () => source.asked.map(({ range }) => range) }
}

/** Hangs up once so many bytes have arrived: what is on its way when a connection breaks is lost. */
function hangUpAt(bytes: number, file: string, response: ServerResponse): void {
  const arrived = async () => expect((await stat(file)).size).toBe(bytes)
  void vi.waitFor(arrived, { timeout: 20_000, interval: 5 }).then(() => response.socket?.destroy())
}

/** Sends at most so many bytes of what it says it would. */
const cutAfter = (bytes: number, file: string, etag = '"one"', content = video): RequestListener => {
  return (request, response) =>
    sendFile(request, response, content, {
      etag,
      send(part) {
        if (part.length <= bytes) return response.end(part)
        response.write(part.subarray(0, bytes))
        hangUpAt(content.length - part.length + bytes, file, response)
      },
    })
}

test('an interrupted download is resumed, and the file is identical', async () => {
  const file = await emptyPlace()
  const { source, ranges } = await sourceOf(cutAfter(400_000, file))
  const progress: number[] = []
  for (const left of [400_000, 800_000]) {
    const { message, final } = await failureOf(downloadFrom(source.port, file))
    expect([message.slice(0, 4), final]).toEqual(['连接中断', false])
    expect((await stat(file)).size).toBe(left)
  }
  await downloadFrom(source.port, file, { onProgress: (bytes) => progress.push(bytes) })
  expect(hashOf(await readFile(file))).toBe(hashOf(video))
  expect(ranges()).toEqual([undefined, 'bytes=400000-', 'bytes=800000-'])
  expect(source.asked.at(-1)?.headers['if-range']).toBe('"one"')
  expect([progress[0], progress.at(-1)]).toEqual([800_000, 900_000])
})

test('where much came before it broke, it is gone on with at once', async () => {
  const large = randomBytes(3_000_000)
  const file = await emptyPlace()
  const { source, ranges } = await sourceOf(cutAfter(1_200_000, file, '"one"', large))
  await downloadFrom(source.port, file)
  expect(hashOf(await readFile(file))).toBe(hashOf(large))
  expect(ranges()).toEqual([undefined, 'bytes=1200000-', 'bytes=2400000-'])
})

/** Half a file of version one is there; what becomes of it with a server that answers like this? */
async function goOnWith(answer: RequestListener, first?: (file: string, response: ServerResponse) => void) {
  const file = await emptyPlace()
  let isFirst = true
  const { source, ranges } = await sourceOf((request, response) => {
    if (!isFirst) answer(request, response)
    else if (first) first(file, response)
    else cutAfter(400_000, file)(request, response)
    isFirst = false
  })
  await failureOf(downloadFrom(source.port, file))
  return { file, ranges, again: () => downloadFrom(source.port, file) }
}

test('a file that changed is begun anew', async () => {
  const { file, again, ranges } = await goOnWith((request, response) =>
    sendFile(request, response, other, { etag: '"two"' }),
  )
  await again()
  expect(hashOf(await readFile(file))).toBe(hashOf(other))
  expect(ranges()).toEqual([undefined, 'bytes=400000-'])
})

test.each([
  ['of another version', { 'content-range': 'bytes 400000-899999/900000', etag: '"two"' }],
  ['of another length', { 'content-range': 'bytes 400000-799999/800000', etag: '"one"' }],
  ['that begins elsewhere', { 'content-range': 'bytes 400001-899999/900000', etag: '"one"' }],
  ['of an unknown whole', { 'content-range': 'bytes 400000-899999/*', etag: '"one"' }],
  ['that says nothing of itself', { etag: '"one"' }],
])('a part %s is not taken: it is begun anew', async (_what, headers) => {
  const { file, again, ranges } = await goOnWith((request, response) => {
    if (request.headers.range) response.writeHead(206, headers).end(other)
    else sendFile(request, response, other, { etag: '"two"' })
  })
  await again()
  expect(hashOf(await readFile(file))).toBe(hashOf(other))
  expect(ranges()).toEqual([undefined, 'bytes=400000-', undefined])
})

test('a part whose total length is unknown is not resumed either', async () => {
  const { file, again, ranges } = await goOnWith(
    (request, response) => {
      const range = { 'content-range': 'bytes 1000-1999/*' }
      if (request.headers.range) response.writeHead(206, range).end(other.subarray(0, 1000))
      else sendFile(request, response, video)
    },
    (to, response) => {
      response.writeHead(200, { etag: '"one"' }).write(video.subarray(0, 1000))
      hangUpAt(1000, to, response)
    },
  )
  await again()
  expect(hashOf(await readFile(file))).toBe(hashOf(video))
  expect(ranges()).toEqual([undefined, 'bytes=1000-', undefined])
})

test('a part that is longer than the whole is thrown away', async () => {
  const { file, again } = await goOnWith((_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 400000-899999/900000', etag: '"one"' }).end(video)
  })
  expect(await failureOf(again())).toEqual({ message: '对方给出的内容比它所说的长', final: false })
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a part that will not do for good leaves nothing behind', async () => {
  const { file, again } = await goOnWith((_request, response) => response.writeHead(403).end())
  expect((await failureOf(again())).final).toBe(true)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await expect(stat(`${file}.source`)).rejects.toThrow('ENOENT')
})

test('a file without a version is begun anew, and so is one that changed while it was sent', async () => {
  const date = new Date('2026-11-20T04:00:00Z').toUTCString()
  for (const headers of [{}, { etag: 'W/"weak"' }, { 'last-modified': date, date }]) {
    const { again, file, ranges } = await goOnWith(
      (request, response) => sendFile(request, response, video),
      (to, response) => {
        response.writeHead(200, { 'content-length': video.length, ...headers })
        response.write(other.subarray(0, 1000))
        hangUpAt(1000, to, response)
      },
    )
    expect((await stat(file)).size).toBe(1000)
    await again()
    expect(hashOf(await readFile(file))).toBe(hashOf(video))
    expect(ranges()).toEqual([undefined, undefined])
  }
})

test('the time of change serves where there is no version', async () => {
  const modified = new Date('2026-11-19T04:00:00Z').toUTCString()
  const file = await emptyPlace()
  const { source, ranges } = await sourceOf((request, response) => {
    response.setHeader('last-modified', modified)
    if (request.headers.range) {
      expect(request.headers['if-range']).toBe(modified)
      response.writeHead(206, { 'content-range': 'bytes 1000-899999/900000' }).end(video.subarray(1000))
    } else {
      response.writeHead(200, { 'content-length': video.length })
      response.write(video.subarray(0, 1000))
      hangUpAt(1000, file, response)
    }
  })
  await failureOf(downloadFrom(source.port, file))
  await downloadFrom(source.port, file)
  expect(hashOf(await readFile(file))).toBe(hashOf(video))
  expect(ranges()).toEqual([undefined, 'bytes=1000-'])
})

test('if all bytes had arrived without being recorded, the source confirms it', async () => {
  const { source, ranges } = await sourceOf((request, response) => {
    if (request.headers.range) sendFile(request, response, video, { etag: '"one"' })
    else response.writeHead(200, { etag: '"one"' }).end(video)
  })
  const file = await emptyPlace()
  await downloadFrom(source.port, file)
  const note = JSON.parse(await readFile(`${file}.source`, 'utf8'))
  await writeFile(`${file}.source`, JSON.stringify({ ...note, total: null }))
  expect(await downloadFrom(source.port, file)).toEqual({ bytes: video.length })
  expect(ranges()).toEqual([undefined, 'bytes=900000-'])
  // or that it is another one by now
  await writeFile(`${file}.source`, JSON.stringify({ ...note, total: null }))
  await writeFile(file, randomBytes(1_000_000))
  await downloadFrom(source.port, file)
  expect(hashOf(await readFile(file))).toBe(hashOf(video))
})

test('whatever an ended process left, the file is identical', async () => {
  const { source } = await sourceOf((request, response) =>
    sendFile(request, response, video, { etag: '"one"' }),
  )
  const file = await emptyPlace()
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, randomBytes(1000))
  const states: (() => Promise<unknown>)[] = [
    async () => {},
    () => writeFile(`${file}.source`, '{"address":'),
    () => writeFile(`${file}.source`, '{"address":"another","validator":"\\"one\\"","total":900000}'),
    () => writeFile(`${file}.source.new`, ''),
    () => truncate(file, 0),
    () => truncate(file, 1),
    () => truncate(file, 899_999),
    () => writeFile(file, Buffer.concat([video, video])),
  ]
  for (const leave of states) {
    await leave()
    expect(await downloadFrom(source.port, file)).toEqual({ bytes: video.length })
    expect(hashOf(await readFile(file))).toBe(hashOf(video))
  }
  expect(await readFile(`${file}.source`, 'utf8')).not.toContain(secret)
  await removeDownload(file)
  expect(await readPartial(file, new URL('http://a/'))).toMatchObject({ bytes: 0 })
})

/** A process of its own that downloads as the worker does. */
function downloading(port: number, file: string) {
  const options = {
    url: `http://127.0.0.1:${port}/video.mp4?sig=${secret}`,
    file,
    limits: { maxBytes: 1e9, hours: 1, allow: [`127.0.0.1:${port}`] },
    minFreeBytes: 0,
  }
  const script = `
    import { download } from ${JSON.stringify(path.join(import.meta.dirname, 'download.ts'))}
    const signal = new AbortController().signal
    await download({ ...${JSON.stringify(options)}, signal, onProgress() {} })
  `
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
}

test('killed again and again, it still ends with the same file', async () => {
  const { source, ranges } = await sourceOf((request, response) =>
    // 300,000 bytes a connection, then nothing: the waiting process is killed
    sendFile(request, response, video, {
      etag: '"one"',
      send: (part) => response.write(part.subarray(0, 300_000)),
    }),
  )
  const file = await emptyPlace()
  for (const there of [300_000, 600_000]) {
    const child = downloading(source.port, file)
    await vi.waitFor(async () => expect((await stat(file)).size).toBe(there), { timeout: 20_000 })
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const last = downloading(source.port, file)
  expect(await once(last, 'exit')).toEqual([0, null])
  expect(hashOf(await readFile(file))).toBe(hashOf(video))
  expect(ranges()).toEqual([undefined, 'bytes=300000-', 'bytes=600000-'])
})
