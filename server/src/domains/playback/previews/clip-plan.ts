import type { Segment } from '../transcode/playlist.ts'

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
  const found = [...master.matchAll(/^#EXT-X-STREAM-INF:([^\n]{1,500})\n([\w-]{1,100})\/index\.m3u8$/gm)]
  const qualities = found.flatMap(([, facts = '', folder = '']) => {
    const [, width, height] = /RESOLUTION=(\d{1,5})x(\d{1,5})/.exec(facts) ?? []
    return facts.includes('CODECS="avc1') && width !== undefined
      ? [{ folder, pixels: Number(width) * Number(height) }]
      : []
  })
  const [lowest] = qualities.toSorted((a, b) => a.pixels - b.pixels)
  return lowest?.folder ?? null
}
