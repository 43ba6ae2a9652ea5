/** A small picture of a time in the video: a part of a larger picture. */
export interface Sprite {
  /** Seconds. */
  from: number
  to: number
  /** As the list of sprites names it, beside itself. */
  file: string
  x: number
  y: number
  width: number
  height: number
}

const times = /^(\S+)\s+-->\s+(\S+)/
const place = /^\s*([^\s#]+)#xywh=(\d+),(\d+),(\d+),(\d+)/

/** The sprites of a WebVTT list; lines that are none are passed over. */
export function parseSprites(vtt: string): Sprite[] {
  const lines = vtt.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.flatMap((line, at) => {
    const [, from, to] = times.exec(line) ?? []
    const [, file, x, y, width, height] = place.exec(lines[at + 1] ?? '') ?? []
    if (from === undefined || to === undefined || file === undefined) return []
    const box = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
    return [{ from: secondsOf(from), to: secondsOf(to), file, ...box }]
  })
}

/** `01:02:03.500` and `02:03.500`. */
function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** The sprite of a time, or of the nearest before it. */
export function spriteAt(sprites: readonly Sprite[], seconds: number): Sprite | undefined {
  return sprites.findLast(({ from }) => from <= seconds)
}
