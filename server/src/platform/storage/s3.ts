import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Config } from '../config/config.ts'
import { mediaType } from '../files/types.ts'
import { withPatience } from './again.ts'
import { listFolder } from './folder.ts'
import { checkPrefix, isKey } from './keys.ts'
import { inParallel } from './parallel.ts'
import { S3Client } from './s3-client.ts'
import type { ByteRange, MediaStorage, StoredFile } from './storage.ts'

const uploads = 4

/** Where a player begins. It comes last, so that none begins before all is there. */
const beginning = 'master.m3u8'

/** Objects that one call lists, and one deletes. */
const pageSize = 1000

/** Milliseconds. A visitor waits for a segment, hence once more at once; a transcoding must not be lost to a hiccup. */
const readingPauses = [0]
const writingPauses = [500, 3000, 10_000]

const never = new AbortController().signal

/** Keeps media in a bucket. What cannot be reached is thrown, and may be there in a moment. */
export function s3Storage(
  config: S3Config,
  pauses = { reading: readingPauses, writing: writingPauses },
): MediaStorage {
  const client = new S3Client(config)

  async function putFile(key: string, file: string, signal: AbortSignal): Promise<void> {
    const { size } = await stat(file)
    await withPatience(pauses.writing, signal, async () => {
      const bytes = createReadStream(file)
      try {
        const body = Readable.toWeb(bytes) as ReadableStream
        const type = mediaType(key) ?? undefined
        const put = () => client.putObject(key, body, type, undefined, undefined, size)
        await (await client.during({ signal }, put)).text()
      } finally {
        bytes.destroy()
      }
    })
  }

  async function removeFolder(prefix: string, signal: AbortSignal): Promise<void> {
    checkPrefix(prefix)
    const removePage = async () => {
      const page = await client.listObjectsPaged('/', `${prefix}/`, pageSize)
      if (!page?.objects) throw new Error(`there is no bucket ${config.bucket}`)
      const keys = page.objects.map(({ Key }) => Key)
      const removed = await client.deleteObjects(keys)
      const left = keys.find((_, index) => !removed[index])
      if (left !== undefined) throw new Error(`${left} cannot be removed from the bucket`)
      return keys.length
    }
    // Always the first page: what it held is gone by the next time.
    while ((await withPatience(pauses.writing, signal, () => client.during({ signal }, removePage))) > 0);
  }

  async function readInto(out: PassThrough, key: string, range: ByteRange | undefined, signal: AbortSignal) {
    const { first = 0, last } = range ?? {}
    const get = () => client.getObjectRaw(key, !range, first, last === undefined ? undefined : last + 1)
    const answer = await withPatience(pauses.reading, signal, () => client.during({ signal }, get))
    if (range && answer.status !== 206) throw new Error('the bucket answers no ranges')
    await pipeline(answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([]), out)
  }

  function read(key: string, range?: ByteRange): Readable {
    const ending = new AbortController()
    const out = new PassThrough()
    out.once('close', () => ending.abort())
    readInto(out, key, range, ending.signal).catch((error) => out.destroy(error))
    return out
  }

  return {
    async putFolder(prefix, folder, signal) {
      // Left by an earlier try, or replaced by this one.
      await removeFolder(prefix, signal)
      const { files } = await listFolder(folder)
      const put = (name: string) => putFile(`${prefix}/${name}`, path.join(folder, name), signal)
      await inParallel(
        files.filter((name) => name !== beginning),
        uploads,
        signal,
        put,
      )
      if (files.includes(beginning)) await put(beginning)
    },

    async putFile(key, file, signal) {
      if (!isKey(key)) throw new Error(`${key} is no key`)
      await putFile(key, file, signal)
    },

    async find(key) {
      if (!isKey(key)) return null
      const headers = await withPatience(pauses.reading, never, () => client.head(key, never))
      if (headers === null) return null
      return { ...factsOf(headers), read: (range) => read(key, range) }
    },

    removeFolder: (prefix) => removeFolder(prefix, never),
  }
}

function factsOf(headers: Headers): Omit<StoredFile, 'read'> {
  const size = Number(headers.get('content-length'))
  const modified = new Date(headers.get('last-modified') ?? 0)
  return {
    size,
    modified,
    etag: headers.get('etag') ?? `"${size.toString(36)}-${modified.getTime().toString(36)}"`,
  }
}
