import { createHash } from 'node:crypto'
import { closeSync, fstatSync, globSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Anchor } from '../queries/record-of-changes.ts'
import { type FrameWriter, readBytes, readFrame } from './frames.ts'
import type { BuiltIndex, TextData } from './index-data.ts'

/**
 * The file in which an index is built stays in DATA_DIR: a process that starts reads it, and the changes since. Behind the
 * arrays stands what they are, and at the end how long that is and its checksum.
 */

export const keptIndexFile = (dataDir: string) => path.join(dataDir, 'finder-index')

interface Contents {
  code: string
  anchor: Anchor
  /** As a FrameWriter describes them. */
  index: string
  texts: string
}

export interface KeptIndex {
  anchor: Anchor
  index: BuiltIndex
  texts: TextData
}

const endLength = 8

/** Names the program by which an index was built: another one may read texts or order works in another way. */
export function codeOfIndex(): string {
  const source = path.resolve(import.meta.dirname, '../../../../../..')
  const files = globSync(
    [
      'server/src/domains/catalogue/finder/index/*.ts',
      'server/src/domains/catalogue/finder/queries/index-reads.ts',
      'server/src/platform/text/*.ts',
      'contract/src/limits.ts',
    ],
    { cwd: source, exclude: ['**/*.test.ts'] },
  ).toSorted()
  const hash = createHash('sha256').update(process.version)
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(path.join(source, file)))
  return hash.digest('hex')
}

/** Ends the file of an index that is to be kept. */
export function endKept(writer: FrameWriter, contents: Omit<Contents, 'code'>): void {
  const text = Buffer.from(JSON.stringify({ code: codeOfIndex(), ...contents } satisfies Contents))
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(text.length, 0)
  end.writeUInt32LE(crc32(text), 4)
  writer.append(text)
  writer.append(end)
}

/** Null where there is none, or one by another program. Throws where it is damaged. */
export function readKept(name: string): KeptIndex | null {
  let file: number
  try {
    file = openSync(name, 'r')
  } catch {
    return null
  }
  try {
    const { code, anchor, index, texts } = contentsOf(file)
    if (code !== codeOfIndex()) return null
    return {
      anchor,
      index: readFrame<BuiltIndex>(file, index),
      texts: readFrame<{ texts: TextData }>(file, texts).texts,
    }
  } finally {
    closeSync(file)
  }
}

function contentsOf(file: number): Contents {
  const { size } = fstatSync(file)
  const end = Buffer.alloc(endLength)
  const begin = size - endLength
  if (begin >= 0) readBytes(file, end, begin)
  const text = Buffer.alloc(Math.min(end.readUInt32LE(0), Math.max(begin, 0)))
  readBytes(file, text, begin - text.length)
  if (text.length === 0 || crc32(text) !== end.readUInt32LE(4))
    throw new Error('the file of the index is damaged')
  return JSON.parse(text.toString())
}
