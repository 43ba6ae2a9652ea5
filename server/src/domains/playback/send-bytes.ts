import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { ByteRange, StoredFile } from '../../platform/storage/storage.ts'

/** What one reader has in memory at a time. */
const pieceBytes = 128 * 1024
/** Pieces that are cached for the next readers. */
const sparePieces = 64
const spare: Buffer[] = []

/** The other end of the connection is not there any more. */
export class ReaderGone extends Error {
  override name = 'ReaderGone'
}

/**
 * Answers with these bytes of a file and ends. Rejects where the file breaks off, or with ReaderGone: then the answer has
 * not been ended.
 */
export async function sendBytes(response: ServerResponse, file: StoredFile, range: ByteRange): Promise<void> {
  await (file.path === undefined
    ? sendStream(response, file, range)
    : sendFromDisk(response, file.path, range))
  response.end()
}

const cutShort = (missing: number) => new Error(`a file of the media ended ${missing} bytes too soon`)

/** Waits until the system has taken the bytes. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => {
      if (error || response.destroyed) reject(new ReaderGone('', { cause: error }))
      else resolve()
    })
  })
}

async function sendStream(
  response: ServerResponse,
  file: StoredFile,
  { first, last }: ByteRange,
): Promise<void> {
  const source = file.read({ first, last })
  const stop = () => source.destroy()
  response.once('close', stop)
  let missing = last - first + 1
  for await (const chunk of source) {
    missing -= chunk.length
    if (missing < 0) break
    await write(response, chunk)
  }
  response.off('close', stop)
  if (missing !== 0) throw cutShort(missing)
}

/**
 * From the disk, by a piece of memory that has been written before it is filled again. A stream takes new memory for each
 * 64 KB, and to collect that is much work in a process of our size (docs/speed.md).
 */
async function sendFromDisk(
  response: ServerResponse,
  path: string,
  { first, last }: ByteRange,
): Promise<void> {
  const piece = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
  const file = await open(path)
  try {
    for (let at = first; at <= last; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(pieceBytes, last - at + 1), at)
      if (bytesRead === 0) throw cutShort(last - at + 1)
      await write(response, piece.subarray(0, bytesRead))
      at += bytesRead
    }
  } finally {
    // Even after an error every write has been completed or failed: the piece is no longer read.
    if (spare.length < sparePieces) spare.push(piece)
    await file.close()
  }
}
