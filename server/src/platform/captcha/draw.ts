import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { glyphs, sample } from './glyphs.ts'

/** Twice the size at which it is shown, for dense screens. */
const width = 256
const height = 96

/** A random number from `low` to `high`. */
const among = (low: number, high: number) => low + (randomInt(1_000_001) / 1_000_000) * (high - low)

const pathOf = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** Distorts the whole picture, so that no character is upright or in line with its neighbours. */
function makeWarp() {
  const [across, down] = [among(4, 6.5), among(3, 5)]
  const [phase, other] = [among(0, 7), among(0, 7)]
  const [long, short] = [among(60, 90), among(36, 56)]
  return (x: number, y: number) =>
    [x + across * Math.sin(y / short + phase), y + down * Math.sin(x / long + other)] as const
}

function drawCharacter(character: string, left: number, warp: ReturnType<typeof makeWarp>): string {
  const [wide, high] = [among(34, 42), among(48, 58)]
  const turn = among(-0.3, 0.3)
  const lean = among(-0.2, 0.2)
  const [centreX, centreY] = [left + wide / 2, height / 2 + among(-7, 7)]
  const thick = among(5.5, 8).toFixed(1)
  const place = ([x, y]: readonly [number, number]) => {
    const [dx, dy] = [(x - 0.5 + lean * (0.5 - y)) * wide, (y - 0.5) * high]
    return warp(
      centreX + dx * Math.cos(turn) - dy * Math.sin(turn),
      centreY + dx * Math.sin(turn) + dy * Math.cos(turn),
    )
  }
  return (glyphs[character] ?? [])
    .map((stroke) => `<path d="${pathOf(sample(stroke).map(place))}" stroke-width="${thick}"/>`)
    .join('')
}

/** A line through the characters, nearly as thick as they are: what removes thin lines leaves it. */
function drawStrike(warp: ReturnType<typeof makeWarp>): string {
  const [from, to, swing] = [among(18, 78), among(18, 78), among(-26, 26)]
  const points = Array.from({ length: 25 }, (_, step) => {
    const t = step / 24
    return warp(-8 + t * (width + 16), from + (to - from) * t + swing * Math.sin(Math.PI * t))
  })
  return `<path d="${pathOf(points)}" stroke-width="${among(2.5, 4).toFixed(1)}"/>`
}

function drawSpecks(): string {
  return Array.from(
    { length: 70 },
    () =>
      `<circle cx="${among(0, width).toFixed(1)}" cy="${among(0, height).toFixed(1)}" r="${among(0.8, 2).toFixed(1)}" fill="#2b3a55" stroke="none"/>`,
  ).join('')
}

/**
 * Draws the characters as a PNG, dark on light: bent, leaning, close together and struck through. A strong reader of
 * text still succeeds sometimes; that an answer burns the captcha and that their issue is limited is the other half.
 */
export async function drawCaptcha(characters: string): Promise<Buffer> {
  const warp = makeWarp()
  const step = (width - 56) / characters.length
  const drawn = [...characters].map((character, index) =>
    drawCharacter(character, 24 + index * step + among(-3, 5), warp),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e9edf3"/><g fill="none" stroke="#24324d" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}${drawStrike(warp)}${drawStrike(warp)}${drawSpecks()}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 8, effort: 1 }).toBuffer()
}
