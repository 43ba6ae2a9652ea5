import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'
import { XmlSize } from './xml-size.ts'

/**
 * A workbook is a zip archive, of which a megabyte may unpack to a thousand. Of a sheet the reader may hold every row
 * that it has met, and the texts that cells share it holds as a whole. What an archive says of its sizes is not believed:
 * it is unpacked once before it is read, and nothing of that is kept.
 */
const textsMost = 256 * 1024 * 1024
const placesMost = 32 * 1024 * 1024
const partMost = 16 * 1024 * 1024
const allMost = 2 * 1024 * 1024 * 1024
const entriesMost = 10_000

const localMark = 0x04034b50
const entryMark = 0x02014b50
const endMark = 0x06054b50
const wideEndMark = 0x06064b50
const endBytes = 22
const commentMost = 0xffff
const directoryMost = 16 * 1024 * 1024
/** In place of a number that stands in a wider field. */
const isWide = (value: number) => value === 0xffffffff

const hasDescriptor = 8
const stored = 0

const tooLarge = () => new ImportError(sayError('import_workbook_too_large', { megabytes: textsMost >> 20 }))

/** Throws ImportError where a workbook takes more memory than it may. */
export async function refuseLargeWorkbook(path: string): Promise<void> {
  const file = await open(path)
  try {
    await new Archive(path, file).measure()
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** A part that the reader takes in as a whole, besides the texts that cells share. */
const isHeld = (name: string) => /(\.rels|(workbook|styles|\[content_types\])\.xml)$/i.test(name)

class Archive {
  readonly #path: string
  readonly #file: FileHandle
  readonly #measured = new Set<number>()
  #bytes = 0

  constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /** The reader follows the entries one after the other, or the list at the end: both, since they may differ. */
  async measure(): Promise<void> {
    const listed = await this.#listed()
    for (let at: number | null = 0; at !== null; ) at = await this.#entry(at, listed.get(at))
    for (const [at, size] of listed) await this.#entry(at, size)
  }

  /** Where the entries begin by the list at the end, with the packed sizes that it gives. */
  async #listed(): Promise<Map<number, number>> {
    const found = new Map<number, number>()
    const directory = await this.#directory()
    for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
      const [nameBytes, extraBytes] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)]
      const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes)
      const [unpacked, packed] = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20)]
      const offset = directory.readUInt32LE(at + 42)
      const wide = wideOf(extra)
      if (isWide(unpacked)) wide.shift()
      const size = isWide(packed) ? (wide.shift() ?? 0) : packed
      const place = isWide(offset) ? (wide.shift() ?? 0) : offset
      found.set(place, Math.max(size, found.get(place) ?? 0))
      if (found.size > entriesMost) throw tooLarge()
      at += 46 + nameBytes + extraBytes + directory.readUInt16LE(at + 32)
    }
    return found
  }

  /** Empty where there is none, which the reader then says. */
  async #directory(): Promise<Buffer> {
    const { size } = await this.#file.stat()
    const from = Math.max(0, size - endBytes - commentMost)
    const tail = await readAt(this.#file, from, size - from)
    for (let at = tail.length - endBytes; at >= 0; at--) {
      if (tail.readUInt32LE(at) !== endMark) continue
      let [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
      if (isWide(offset) && at >= 20) {
        const wide = await readAt(this.#file, Number(tail.readBigUInt64LE(at - 12)), 56)
        if (wide.length < 56 || wide.readUInt32LE(0) !== wideEndMark) break
        length = Number(wide.readBigUInt64LE(40))
        offset = Number(wide.readBigUInt64LE(48))
      }
      return readAt(this.#file, offset, Math.min(length, directoryMost))
    }
    return Buffer.alloc(0)
  }

  /** Measures the entry that begins there; returns where the next one does, null where that cannot be told. */
  async #entry(at: number, listedBytes = 0): Promise<number | null> {
    if (this.#measured.has(at)) return null
    this.#measured.add(at)
    if (this.#measured.size > entriesMost) throw tooLarge()
    const header = await readAt(this.#file, at, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== localMark) return null
    const [flags, method, packed] = [header.readUInt16LE(6), header.readUInt16LE(8), header.readUInt32LE(18)]
    const nameBytes = header.readUInt16LE(26)
    const name = (await readAt(this.#file, at + 30, nameBytes)).toString('latin1')
    const from = at + 30 + nameBytes + header.readUInt16LE(28)
    const bytes = Math.max(isWide(packed) ? 0 : packed, listedBytes)
    if (method !== stored) await this.#unpack(name, createReadStream(this.#path, { start: from }))
    else if (bytes > 0) {
      await this.#count(name, createReadStream(this.#path, { start: from, end: from + bytes - 1 }))
    }
    return (flags & hasDescriptor) !== 0 || isWide(packed) ? null : from + packed
  }

  /** To where the packed data end, wherever the archive says that they do. */
  async #unpack(name: string, packed: Readable): Promise<void> {
    const unpacked = createInflateRaw({ chunkSize: 256 * 1024 })
    // The error reaches the loop through `unpacked`.
    pipeline(packed, unpacked, () => {})
    try {
      await this.#count(name, unpacked)
    } catch (error) {
      // What came before the damage counts; the reader says what is damaged.
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!code.startsWith('Z_')) throw error
    }
  }

  async #count(name: string, chunks: Readable): Promise<void> {
    const isShared = /sharedStrings/i.test(name)
    const most = isShared ? textsMost : isHeld(name) ? partMost : allMost
    const size = new XmlSize()
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      this.#bytes += chunk.length
      size.add(chunk)
      if (bytes > most || this.#bytes > allMost || size.texts > textsMost || size.places > placesMost) {
        throw tooLarge()
      }
    }
  }
}

/** Numbers of the field that holds what is wider than 32 bits, in their order. */
function wideOf(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      const field = extra.subarray(at + 4, at + 4 + length)
      return Array.from({ length: Math.min(3, field.length >> 3) }, (_, place) =>
        Number(field.readBigUInt64LE(place * 8)),
      )
    }
    at += 4 + length
  }
  return []
}
