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
  /** How much of the file was read, as it lies on the disk; null where its size is unknown. */
  fraction(): number | null
}

const chunkSize = 256 * 1024

/** A file, or standard input as `-`. Throws ImportError where it cannot be read. */
export async function openBytes(file: string, stdin: Readable = process.stdin): Promise<ByteSource> {
  const size = file === '-' ? null : await sizeOf(file)
  let done = 0

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
    chunks: () => unpacked(stored()),
    rereadable: size !== null,
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
async function* unpacked(stored: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
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
  try {
    for await (const chunk of gunzip) yield chunk
  } catch (error) {
    throw new ImportError(
      sayError('import_gzip', { fault: error instanceof Error ? error.message : String(error) }),
    )
  }
}
