import { isH264, type Segment, variantsOf } from '../transcode/playlist.ts'

/** How long a clip is, seconds; a film that would give a shorter one has none. */
export const clipSeconds = { least: 3, most: 4.8 } as const
const pieces = 4

export interface Piece {
  /** The segment that it is the beginning of, and the file with which that begins. */
  name: string
  init: string
  /** Seconds. */
  length: number
}

/**
 * The beginnings of up to four segments, spread over the film: neither its opening nor its closing titles. Empty where
 * the film is too short.
 */
export function planClip(segments: readonly Segment[]): Piece[] {
  const count = Math.min(pieces, segments.length)
  if (count === 0) return []
  const whole = segments.reduce((sum, { seconds }) => sum + seconds, 0)
  const chosen = new Set<number>()
  for (let at = 0; at < count; at++) {
    // Later ones where two fall into one segment.
    let place = placeAt(segments, whole * (0.1 + (0.8 * (at + 0.5)) / count))
    while (chosen.has(place) && place < segments.length - 1) place += 1
    chosen.add(place)
  }
  const found = [...chosen].sort((a, b) => a - b).flatMap((place) => segments[place] ?? [])
  const length = clipSeconds.most / found.length
  const planned = found.flatMap(({ name, seconds, init }) =>
    init === null ? [] : [{ name, init, length: Math.min(length, seconds) }],
  )
  const made = planned.reduce((sum, piece) => sum + piece.length, 0)
  return made < clipSeconds.least ? [] : planned
}

function placeAt(segments: readonly Segment[], second: number): number {
  let before = 0
  const place = segments.findIndex(({ seconds }) => {
    before += seconds
    return before > second
  })
  return place === -1 ? segments.length - 1 : place
}

/** The folder of the lowest quality of H.264 that a master playlist names, which every browser decodes. */
export function lowestQuality(master: string): string | null {
  const [lowest] = variantsOf(master)
    .filter(isH264)
    .flatMap(({ uri }) => /^([\w-]{1,100})\/index\.m3u8$/.exec(uri)?.[1] ?? [])
  return lowest ?? null
}
