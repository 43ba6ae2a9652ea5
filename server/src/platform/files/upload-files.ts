import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { freeBytes } from './disk-space.ts'
import { incomingFile, uploadFile } from './folders.ts'
import { headOf } from './sniff.ts'

/**
 * The bytes of uploads. A file is only appended to, so its length is the number of bytes received,
 * even after a crash. Two requests must not write to it at once: the caller that appends or moves
 * holds the lock on the upload's row.
 */

export interface UploadPlace {
  id: string
  /** Of the video that it becomes. */
  videoId: string
}

const copyBytes = 1024 * 1024

const uploadsFolder = (dataDir: string) => path.dirname(uploadFile(dataDir, '0'))
const incomingFolder = (dataDir: string) => path.dirname(incomingFile(dataDir, '0'))

/** Bytes that are free for uploads. Makes their folder. */
export async function freeForUploads(dataDir: string): Promise<number> {
  await mkdir(uploadsFolder(dataDir), { recursive: true })
  return freeBytes(uploadsFolder(dataDir))
}

/** Where the file is: with the videos already, where a crash came between that and the commit. Null: nothing has come. */
async function placeOf(dataDir: string, { id, videoId }: UploadPlace) {
  for (const file of [incomingFile(dataDir, videoId), uploadFile(dataDir, id)]) {
    const facts = await stat(file).catch(() => null)
    if (facts !== null) return { file, size: facts.size }
  }
  return null
}

export async function receivedBytes(dataDir: string, upload: UploadPlace): Promise<number> {
  return (await placeOf(dataDir, upload))?.size ?? 0
}

/** The start of what has come so far. */
export async function uploadHead(dataDir: string, upload: UploadPlace): Promise<Buffer> {
  const place = await placeOf(dataDir, upload)
  return place === null ? Buffer.alloc(0) : headOf(place.file)
}

/** A file without a name: nothing of it is left, whatever happens to us. */
async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const name = path.join(folder, `chunk-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await rm(name)
  return file
}

export interface Chunk {
  bytes: number
  /** Why it ended before its end. */
  broken: unknown
  /** Its first bytes, at most `length`. */
  head(length: number): Promise<Buffer>
  appendTo(target: FileHandle): Promise<void>
  close(): Promise<void>
}

/**
 * Takes a chunk in aside, however slowly it comes, so that nothing is held while it does. Reads no further than one part
 * beyond `max`.
 */
export async function receiveChunk(dataDir: string, stream: Readable, max: number): Promise<Chunk> {
  const file = await namelessFile(uploadsFolder(dataDir))
  const chunk: Chunk = {
    bytes: 0,
    broken: null,
    async head(length) {
      const head = Buffer.alloc(Math.min(length, chunk.bytes))
      await file.read(head, 0, head.length, 0)
      return head
    },
    async appendTo(target) {
      const buffer = Buffer.allocUnsafe(Math.min(copyBytes, chunk.bytes))
      for (let at = 0; at < chunk.bytes; ) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
        if (bytesRead === 0) throw new Error('a chunk is shorter than what was written of it')
        await target.appendFile(buffer.subarray(0, bytesRead))
        at += bytesRead
      }
    },
    close: () => file.close(),
  }
  const parts: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  try {
    while (chunk.bytes <= max) {
      const next = await parts.next().catch((error: unknown) => {
        chunk.broken = error ?? new Error('broken off')
        return null
      })
      if (next === null || next.done) break
      await file.appendFile(next.value)
      chunk.bytes += next.value.length
    }
    return chunk
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The upload's file, to be written at its end. */
export async function openForAppend(dataDir: string, { id }: UploadPlace): Promise<FileHandle> {
  return open(uploadFile(dataDir, id), 'a', 0o600)
}

/** A name is on the disk once its folder is. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the upload's file the source of its video. Doing it again does nothing. */
export async function moveToIncoming(dataDir: string, upload: UploadPlace): Promise<void> {
  const place = await placeOf(dataDir, upload)
  const target = incomingFile(dataDir, upload.videoId)
  if (place === null || place.file === target) return
  await mkdir(incomingFolder(dataDir), { recursive: true })
  await rename(place.file, target)
  await syncFolder(incomingFolder(dataDir))
}

/** Call it only when no request can find the upload any more. */
export async function removeUploadFiles(dataDir: string, { id, videoId }: UploadPlace): Promise<void> {
  await rm(uploadFile(dataDir, id), { force: true })
  await rm(incomingFile(dataDir, videoId), { force: true })
}

/** Ids of the uploads that have a file. */
export async function uploadsWithFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(uploadsFolder(dataDir)).catch(() => [])
  return names.filter((name) => /^\d{16,18}$/.test(name))
}

export async function removeStrayFile(dataDir: string, uploadId: string): Promise<void> {
  await rm(uploadFile(dataDir, uploadId), { force: true })
}
