import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'

export interface ByteSource {
  /** What the file holds, unpacked where it is gzip. */
  chunks(): AsyncIterable<Buffer>
  rereadable: boolean
  /** Whether what was read is gzip; known once something was. */
  isPacked(): boolean
  /** How much of the file was read, as it lies on the disk; null where its size is unknown. */
  fraction(): number | null
}

const chunkSize = 256 * 1024

/** What a packed file that comes from elsewhere unpacks to: tables and JSON of works pack to a tenth, and no file may be larger than 512 MB. */
export const unpackedMost = 8 * 1024 ** 3

/**
 * A file, or standard input as `-`, of which gzip unpacks to `most` bytes at most. Throws ImportError where it cannot be
 * read.
 */
export async function openBytes(
  file: string,
  stdin: Readable = process.stdin,
  most = Number.POSITIVE_INFINITY,
): Promise<ByteSource> {
  const size = file === '-' ? null : await sizeOf(file)
  let done = 0
  let isPacked = false

  async function* stored(): AsyncGenerator<Buffer> {
    done = 0
    const stream = file === '-' ? stdin : createReadStream(file, { highWaterMark: chunkSize })
    for await (const chunk of stream) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      done += bytes.length
      yield bytes
    }
  }

  return {
    chunks: () =>
      unpacked(stored(), most, () => {
        isPacked = true
      }),
    rereadable: size !== null,
    isPacked: () => isPacked,
    fraction: () => (size ? Math.min(1, done / size) : null),
  }
}

/** Null for what has no size, a pipe for instance. */
async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === 'ENOENT'
        ? sayError('import_no_file', { file })
        : sayError('import_unreadable', { file, fault: error.message }),
    )
  })
  if (found.isDirectory()) throw new ImportError(sayError('import_folder', { file }))
  return found.isFile() ? found.size : null
}

/** Waits for two bytes, so that a slow pipe is recognised too. */
async function* unpacked(
  stored: AsyncGenerator<Buffer>,
  most: number,
  onPacked: () => void,
): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < 2) {
    const next = await stored.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    if (start.length > 0) yield start
    yield* stored
    return
  }
  onPacked()
  const packed = Readable.from(
    (async function* () {
      yield start
      yield* stored
    })(),
    { objectMode: false },
  )
  const gunzip = createGunzip({ chunkSize })
  // The error reaches the loop below through `gunzip`.
  pipeline(packed, gunzip, () => {})
  let bytes = 0
  try {
    for await (const chunk of gunzip) {
      bytes += chunk.length
      if (bytes > most) {
        throw new ImportError(
          sayError('import_unpacks_too_large', { megabytes: Math.floor(most / 1024 ** 2) }),
        )
      }
      yield chunk
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(
      sayError('import_gzip', { fault: error instanceof Error ? error.message : String(error) }),
    )
  }
}
