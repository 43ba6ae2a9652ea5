import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'

/** Files that only their owner can read, and that would survive a loss of power once they are said to be written. */

export interface Written {
  bytes: number
  sha256: string
}

export async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new file that is written in pieces; `written` has its size and hash after the end. */
export class HashedFile extends Writable {
  readonly #hash = createHash('sha256')
  readonly #opened: Promise<FileHandle>
  #bytes = 0
  written: Written | undefined

  constructor(file: string) {
    super({ highWaterMark: 1024 * 1024 })
    this.#opened = open(file, 'wx', 0o600)
    // The writer gets the error.
    this.#opened.catch(() => {})
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    this.#opened.then((handle) => handle.writeFile(chunk)).then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#opened
      .then((handle) => handle.sync())
      .then(() => {
        this.written = { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
        done()
      }, done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#opened
      .then((handle) => handle.close())
      .then(
        () => done(error),
        () => done(error),
      )
  }
}

const pieceBytes = 256 * 1024

/** Copies a file as it is now; null where it has gone. The copy has the time of the original. */
export async function copyHashed(
  from: string,
  to: string,
  mode = 0o600,
): Promise<(Written & { mtime: number }) | null> {
  const source = await open(from).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (source === null) return null
  try {
    const { mtimeMs, mtime, atime, size } = await source.stat()
    const target = await open(to, 'wx', mode)
    try {
      const hash = createHash('sha256')
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(size, 4096)))
      let bytes = 0
      for (;;) {
        const { bytesRead } = await source.read(piece, 0, piece.length, null)
        if (bytesRead === 0) break
        const part = piece.subarray(0, bytesRead)
        hash.update(part)
        await target.writeFile(part)
        bytes += bytesRead
      }
      await target.utimes(atime, mtime)
      await target.sync()
      return { bytes, sha256: hash.digest('hex'), mtime: Math.round(mtimeMs) }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Sees the names in a folder on the disk. Windows knows no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  try {
    await handle?.sync().catch(() => {})
  } finally {
    await handle?.close()
  }
}
