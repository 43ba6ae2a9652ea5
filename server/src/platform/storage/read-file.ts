import { createWriteStream } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { MediaStorage, StoredFile } from './storage.ts'

/** Reads a file of the storage as a whole. Each throws where there is none. */

export async function findStored(storage: MediaStorage, key: string): Promise<StoredFile> {
  const file = await storage.find(key)
  if (file === null) throw new Error(`${key} is missing`)
  return file
}

/** Throws where it has more bytes than `most`. */
export async function readText(storage: MediaStorage, key: string, most: number): Promise<string> {
  const file = await findStored(storage, key)
  if (file.size > most) throw new Error(`${key} is too long`)
  return text(file.read())
}

export async function readStored(storage: MediaStorage, key: string): Promise<Buffer> {
  return buffer((await findStored(storage, key)).read())
}

/** Copies it to a file of this machine. */
export async function fetchStored(storage: MediaStorage, key: string, file: string): Promise<void> {
  await pipeline((await findStored(storage, key)).read(), createWriteStream(file))
}
