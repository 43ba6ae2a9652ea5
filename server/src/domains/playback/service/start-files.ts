import path from 'node:path'
import type { Answer, playback } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { findStored, readStored, readText } from '../../../platform/storage/read-file.ts'
import { isH264, longestPlaylist, type Segment, segmentsOf, variantsOf } from '../transcode/playlist.ts'

type StartFile = NonNullable<Answer<typeof playback.getVideo>['start']>[number]

/** Bytes of a piece of the lowest quality; it would be fetched next in any case. */
const largestPiece = 600_000
/** The better qualities begin with short pieces. */
const largestBetterPiece = 256_000
/** A connection carries this share of what it did before, as players count on. */
const usableShare = 0.7

export interface StartAsked {
  /** Seconds. */
  from: number
  /** What the connection is known to carry; undefined: the lowest quality. */
  kbps: number | undefined
}

/**
 * The files with which a film starts, so that a player shows its first frame after one answer in place of five: the
 * playlists, the initialisation segment and the segment at `from` of the best quality that the connection carries.
 * Undefined where they cannot be read: the player asks for them itself.
 */
export async function startFiles(
  { storage, log, metrics }: Pick<Context, 'storage' | 'log' | 'metrics'>,
  folder: string,
  { from, kbps }: StartAsked,
): Promise<StartFile[] | undefined> {
  try {
    const master = await readText(storage, `${folder}/master.m3u8`, longestPlaylist)
    const carried = kbps === undefined ? 0 : kbps * 1000 * usableShare
    const variants = variantsOf(master)
    const own: StartFile = { name: 'master.m3u8', encoding: 'utf8', content: master }
    const [lowest] = variants
    // Of several codecs the player chooses.
    if (lowest === undefined || !variants.every(isH264)) return [own]
    const fitting = variants.filter((one) => one === lowest || one.bandwidth <= carried).reverse()
    for (const variant of fitting) {
      const list = await readText(storage, `${folder}/${variant.uri}`, longestPlaylist)
      const { init = null, name } = segmentAt(segmentsOf(list), from) ?? {}
      if (init === null || name === undefined) return [own]
      const below = path.posix.dirname(variant.uri)
      const { size } = await findStored(storage, `${folder}/${below}/${name}`)
      if (variant !== lowest && size > largestBetterPiece) continue
      const pieces = size > largestPiece ? [init] : [init, name]
      const read = await Promise.all(
        pieces.map((piece) => readStored(storage, `${folder}/${below}/${piece}`)),
      )
      metrics.mediaBytes.add(read.reduce((sum, bytes) => sum + bytes.length, 0))
      return [
        own,
        { name: variant.uri, encoding: 'utf8', content: list },
        ...pieces.map((piece, at) => ({
          name: `${below}/${piece}`,
          encoding: 'base64' as const,
          content: read[at]?.toString('base64') ?? '',
        })),
      ]
    }
    return undefined
  } catch (error) {
    log.debug({ err: error }, 'the files with which a film starts could not be read')
    return undefined
  }
}

/** The segment in which a moment is; the last one beyond the end. */
function segmentAt(segments: readonly Segment[], from: number): Segment | undefined {
  let end = 0
  return (
    segments.find(({ seconds }) => {
      end += seconds
      return from < end
    }) ?? segments.at(-1)
  )
}
