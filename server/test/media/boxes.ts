/** Malformed MP4 files: boxes are changed in place, as an attacker would. */

const containers = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl']

interface Box {
  type: string
  /** The offset of its size. */
  at: number
  size: number
  /** The boxes that hold it, outermost first. */
  inside: Box[]
}

function boxesOf(file: Buffer, from = 0, to = file.length, inside: Box[] = []): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at) || to - at
    const box = { type: file.toString('latin1', at + 4, at + 8), at, size, inside }
    found.push(box)
    if (containers.includes(box.type)) found.push(...boxesOf(file, at + 8, at + size, [...inside, box]))
    at += size
  }
  return found
}

function firstBox(file: Buffer, type: string): Box {
  const box = boxesOf(file).find((candidate) => candidate.type === type)
  if (box === undefined) throw new Error(`no ${type}`)
  return box
}

/**
 * Replaces the content of a box; those around it grow along. What precedes it keeps its offsets.
 */
export function withBox(file: Buffer, type: string, content: Buffer): Buffer {
  const { at, size, inside } = firstBox(file, type)
  const changed = Buffer.concat([file.subarray(0, at + 8), content, file.subarray(at + size)])
  const grown = content.length + 8 - size
  changed.writeUInt32BE(content.length + 8, at)
  for (const box of inside) changed.writeUInt32BE(box.size + grown, box.at)
  return changed
}

export const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}

/** A quarter turn to the right in the matrix of the first track's header, as a phone marks it. */
export function turnedClockwise(file: Buffer): Buffer {
  const changed = Buffer.from(file)
  const at = firstBox(file, 'tkhd').at + 8 + 40
  for (const [i, value] of [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].entries()) {
    changed.writeInt32BE(value, at + 4 * i)
  }
  return changed
}

/**
 * The first track's frames are in another file, named by its absolute path: an external data
 * reference.
 */
export function withFramesElsewhere(file: Buffer, elsewhere: string): Buffer {
  const name = Buffer.from(elsewhere)
  const padded = Buffer.concat([name, Buffer.alloc(name.length % 2)])
  const alias = Buffer.alloc(154)
  const folders = Buffer.alloc(4)
  folders.writeUInt16BE(2, 0)
  folders.writeUInt16BE(name.length, 2)
  const end = Buffer.from([0xff, 0xff, 0, 0])
  const entry = Buffer.concat([alias, folders, padded, end])
  const header = Buffer.concat([numbers(0, 1, entry.length + 8), Buffer.from('alis')])
  return withBox(file, 'dref', Buffer.concat([header, entry]))
}

/** The first track's index claims so many frames, all of the few bytes that are there. */
export function withEndlessIndex(file: Buffer, frames: number): Buffer {
  let changed = withBox(file, 'stsz', numbers(0, 1, frames))
  changed = withBox(changed, 'stts', numbers(0, 1, frames, 1))
  return withBox(changed, 'stsc', numbers(0, 1, 1, frames, 1))
}
