import { constants } from 'node:fs'
import { lstat, open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '../../../platform/files/source-error.ts'
import { mediaPlaylist, type Segment, segmentsOf } from './playlist.ts'
import { initName, playlistName, segmentBoundary } from './segment.ts'

const pieceName = /^\d{4,6}\.m4s$/
/** Seconds by which the lengths in a playlist may be rounded, all together. */
const rounding = 0.1

/**
 * Makes the segments of a quality of what ffmpeg cut at every key frame: its muxer can cut at all of them or at a steady
 * distance, and segments are short at the beginning and hold several key frames later. Throws the signal's reason, and
 * SourceError where a file is not what was written: ffmpeg read a file of unknown origin, and no link that it left may be
 * followed.
 */
export async function joinPieces(folder: string, signal: AbortSignal): Promise<void> {
  if (!(await lstat(folder)).isDirectory()) throw unusable()
  // Where nothing could be decoded, there is none.
  const playlist = await readFile(path.join(folder, playlistName), 'utf8').catch(() => '')
  const groups = groupsOf(segmentsOf(playlist))
  const joined: { seconds: number; name: string }[] = []
  for (const [at, pieces] of groups.entries()) {
    signal.throwIfAborted()
    const name = `${String(at + 1).padStart(4, '0')}.m4s`
    const bytes: Buffer[] = []
    for (const [place, piece] of pieces.entries()) {
      if (!pieceName.test(piece.name)) throw unusable()
      const file = path.join(folder, piece.name)
      bytes.push(...withoutIndex(await readPiece(file), place === 0))
      await rm(file)
    }
    await writeFile(path.join(folder, name), bytes, { flag: 'wx' })
    joined.push({ name, seconds: pieces.reduce((sum, { seconds }) => sum + seconds, 0) })
  }
  if (joined.length === 0) return
  await rm(path.join(folder, playlistName))
  await writeFile(path.join(folder, playlistName), mediaPlaylist(initName, joined), { flag: 'wx' })
}

/** Pieces that are a segment together, each group beginning with the first at or after a boundary. */
function groupsOf(pieces: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = []
  let from = 0
  for (const piece of pieces) {
    if (from >= segmentBoundary(groups.length) - rounding) groups.push([])
    groups.at(-1)?.push(piece)
    from += piece.seconds
  }
  return groups
}

async function readPiece(file: string): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => null)
  if (handle === null) throw unusable()
  try {
    if (!(await handle.stat()).isFile()) throw unusable()
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

const unusable = () => new SourceError('source_undecodable')

/**
 * The boxes of a piece (ISO/IEC 14496-12) without `sidx`, which says how long the piece is, and but for the first without
 * `styp`, with which a segment begins.
 */
function withoutIndex(piece: Buffer, isFirst: boolean): Buffer[] {
  const boxes: Buffer[] = []
  for (let at = 0; at < piece.length; ) {
    const length = at + 8 <= piece.length ? piece.readUInt32BE(at) : 0
    // No box of a piece is empty or has 4 GB.
    if (length < 8 || at + length > piece.length) throw unusable()
    const type = piece.toString('latin1', at + 4, at + 8)
    if (type !== 'sidx' && (type !== 'styp' || isFirst)) boxes.push(piece.subarray(at, at + length))
    at += length
  }
  return boxes
}
