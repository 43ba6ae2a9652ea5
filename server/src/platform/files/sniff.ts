import { open } from 'node:fs/promises'

/** Signatures of the video containers that ffmpeg is allowed to read. */
export type VideoType = 'mp4' | 'matroska' | 'mpegts' | 'avi' | 'flv'

/** So many bytes of a file's start determine its type. */
export const sniffBytes = 4096

/** Of the ISO family, but pictures (HEIF, AVIF, JPEG 2000, raw photos) or sound alone. */
const noVideoBrands =
  /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif[12]|msf1|avif|avis|avio|jp2 |jpx |jpm |crx |M4[ABP] |F4[AB] )$/

const packetsNeeded = 5

function isMp4(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const size = head.readUInt32BE(0)
  return size >= 16 && size <= 1024 && !noVideoBrands.test(head.toString('latin1', 8, 12))
}

/** EBML, whose header names the kind of document: element 0x4282, a length of one byte, the name. */
function isMatroska(head: Buffer): boolean {
  if (!head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return false
  const kind = head.indexOf(Buffer.from([0x42, 0x82]))
  return kind > 0 && kind < 256 && /^(matroska|webm)/.test(head.toString('latin1', kind + 3, kind + 11))
}

/** Packets of 188 bytes, or of 192 with a time of four bytes before each (cameras, Blu-ray). */
function isMpegTs(head: Buffer): boolean {
  return [
    { first: 0, stride: 188 },
    { first: 4, stride: 192 },
  ].some(({ first, stride }) => {
    const packets = Math.floor(head.length / stride)
    if (packets < packetsNeeded) return false
    return Array.from({ length: packets }, (_, index) => head[first + index * stride]).every(
      (sync) => sync === 0x47,
    )
  })
}

function isAvi(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI '
}

/** Version 1, a byte of flags, and a header of nine bytes. */
function isFlv(head: Buffer): boolean {
  return head.length >= 9 && head.toString('latin1', 0, 4) === 'FLV\x01' && head.readUInt32BE(5) === 9
}

const tests: readonly [VideoType, (head: Buffer) => boolean][] = [
  ['mp4', isMp4],
  ['matroska', isMatroska],
  ['mpegts', isMpegTs],
  ['avi', isAvi],
  ['flv', isFlv],
]

/** The type of a file by its first `sniffBytes`, or by all of it where it is shorter. Null: no video that we take. */
export function sniffVideo(head: Buffer): VideoType | null {
  return tests.find(([, isOfType]) => isOfType(head))?.[0] ?? null
}

/** The first bytes of a file, at most `length`. */
export async function headOf(file: string, length = sniffBytes): Promise<Buffer> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(length)
    let have = 0
    while (have < length) {
      const { bytesRead } = await handle.read(head, have, length - have, have)
      if (bytesRead === 0) break
      have += bytesRead
    }
    return head.subarray(0, have)
  } finally {
    await handle.close()
  }
}
