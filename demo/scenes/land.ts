import type { Random } from '../random.ts'
import { curve, HEIGHT, type Point, through, WIDTH } from './canvas.ts'
import type { Stage } from './stage.ts'

/** Height noise along x: from -1 to 1, `rough` adds finer and finer detail. */
export function noise(random: Random, length: number, rough: number): (x: number) => number {
  const octaves = Array.from({ length: 5 }, (_, octave) => ({
    step: length / 2 ** octave,
    weight: rough ** octave,
    values: Array.from({ length: 64 }, () => random.between(-1, 1)),
  }))
  const total = octaves.reduce((sum, { weight }) => sum + weight, 0)
  return (x) => {
    let sum = 0
    for (const { step, weight, values } of octaves) {
      const at = x / step + 20
      const [left, part] = [Math.floor(at), at - Math.floor(at)]
      const smooth = part * part * (3 - 2 * part)
      const from = values[left & 63] ?? 0
      sum += (from + ((values[(left + 1) & 63] ?? 0) - from) * smooth) * weight
    }
    return (sum / total) * 1.6
  }
}

export type Ridge = { y: number; height: number; rough?: number; length?: number; step?: number }

/** The line of a ridge from edge to edge. */
export function ridgeLine(
  random: Random,
  { y, height, rough = 0.5, length = 190, step = 6 }: Ridge,
): Point[] {
  const shape = noise(random, length, rough)
  const points: Point[] = []
  for (let x = -12; x <= WIDTH + 12; x += step) points.push([x, y - shape(x) * height])
  return points
}

/** The line closed down to the foot of the sheet. */
export function ground(line: Point[], soft = false, foot = HEIGHT + 5): string {
  const end = `L${WIDTH + 12} ${foot}L-12 ${foot}Z`
  return soft ? curve(line, end) : through(line) + end
}

/** The height of a line at x. */
export function heightAt(line: Point[], x: number): number {
  for (let i = 1; i < line.length; i++) {
    const [before, here] = [line[i - 1], line[i]]
    if (before && here && here[0] >= x) {
      return before[1] + ((here[1] - before[1]) * (x - before[0])) / (here[0] - before[0])
    }
  }
  return line.at(-1)?.[1] ?? HEIGHT
}

/** Ranges behind one another, each fading into mist at its foot. */
export function drawRanges(
  stage: Stage,
  {
    from,
    to,
    count,
    height,
    near = 0.95,
    far = 0.12,
    rough = 0.5,
  }: {
    from: number
    to: number
    count: number
    height: number
    near?: number
    far?: number
    rough?: number
  },
): Point[][] {
  const { sheet, random } = stage
  return Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 1 : i / (count - 1)
    const y = from + (to - from) * t
    const line = ridgeLine(random, {
      y,
      height: height * (1 - t * 0.35),
      rough,
      length: 150 + 90 * random.unit(),
    })
    const tone = far + (near - far) * t
    const fill = sheet.linear([
      [0, stage.layer(tone)],
      [1, stage.layer(tone * 0.62)],
    ])
    sheet.path(ground(line, false, Math.min(HEIGHT + 5, y + height + 70)), fill)
    if (y + height + 70 < HEIGHT) sheet.rect(0, y + height + 69, WIDTH, HEIGHT, stage.layer(tone * 0.62))
    return line
  })
}
