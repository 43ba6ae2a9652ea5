import { type Rate, rateOf } from './frame-rate.ts'

/** One quality of a video. */
export interface Rendition {
  /** What players call it, and its folder: `720p`. */
  name: string
  width: number
  height: number
  /** Of the picture, never exceeded for longer than `bufsize` allows. */
  maxKbps: number
}

/**
 * A quality is called after the lines of a 16:9 picture that would hold it, whichever way it lies: a phone's 1080×1920
 * and a film's 1920×804 are both 1080p, since both are as wide as 1080p is.
 */
const rungs = [
  { lines: 360, kbps: 800 },
  { lines: 480, kbps: 1400 },
  { lines: 720, kbps: 2800 },
  { lines: 1080, kbps: 5000 },
]
const highest = 1080

/** A quality this little below the next is not worth its time and place. */
const leastStep = 1.1

/** H.264 halves the colours' size. */
const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)
const evenBelow = (value: number) => Math.max(2, Math.floor(value / 2) * 2)

const linesOf = (width: number, height: number) =>
  Math.max(Math.min(width, height), (Math.max(width, height) * 9) / 16)

/**
 * The qualities of a picture of this size, lowest first. None is larger than the picture: the highest is its own size up
 * to 1080p, and a picture below 360p has this one alone.
 */
export function ladder(picture: { width: number; height: number; rate: Rate }): Rendition[] {
  const own = { width: evenBelow(picture.width), height: evenBelow(picture.height) }
  const lines = Math.min(linesOf(own.width, own.height), highest)
  // Twice the frames are not twice the bits.
  const faster = rateOf(picture.rate) > 40 ? 1.5 : 1

  const sized = (target: number, kbps: number): Rendition => {
    const scale = Math.min(1, target / linesOf(own.width, own.height))
    return {
      name: `${Math.floor(target)}p`,
      width: Math.min(own.width, even(own.width * scale)),
      height: Math.min(own.height, even(own.height * scale)),
      maxKbps: Math.round(kbps * faster),
    }
  }

  const below = rungs.filter((rung) => rung.lines * leastStep <= lines)
  const holding = rungs.find((rung) => rung.lines >= Math.floor(lines))
  return [...below.map((rung) => sized(rung.lines, rung.kbps)), sized(lines, holding?.kbps ?? 5000)]
}
