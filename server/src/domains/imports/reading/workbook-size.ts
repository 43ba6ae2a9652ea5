import { type FileHandle, open } from 'node:fs/promises'
import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'

/**
 * A workbook is a zip archive, of which a megabyte may unpack to a thousand. Texts that cells share are held in memory
 * as a whole; sheets are streamed.
 */
const sharedMost = 256 * 1024 * 1024
const allMost = 2 * 1024 * 1024 * 1024

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endBytes = 22
const commentMost = 0xffff
const directoryMost = 16 * 1024 * 1024

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** The list of entries at the end of the archive; null where there is none, which the reader then says. */
async function directoryOf(file: FileHandle): Promise<Buffer | null> {
  const { size } = await file.stat()
  const from = Math.max(0, size - endBytes - commentMost)
  const tail = await readAt(file, from, size - from)
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endMark) continue
    const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    return readAt(file, offset, Math.min(length, directoryMost))
  }
  return null
}

/** Throws ImportError where the archive says that it unpacks to more than can be read. */
export async function refuseLargeWorkbook(path: string): Promise<void> {
  const file = await open(path)
  try {
    const directory = await directoryOf(file)
    let all = 0
    for (let at = 0; directory !== null && at + 46 <= directory.length; ) {
      if (directory.readUInt32LE(at) !== entryMark) break
      const size = directory.readUInt32LE(at + 24)
      const nameBytes = directory.readUInt16LE(at + 28)
      const name = directory.toString('latin1', at + 46, at + 46 + nameBytes)
      all += size
      if (all > allMost || (/sharedStrings/i.test(name) && size > sharedMost)) {
        throw new ImportError(sayError('import_workbook_too_large', { megabytes: sharedMost >> 20 }))
      }
      at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    }
  } finally {
    await file.close()
  }
}
