/** Frames a second, as a fraction: 30000/1001 is no number that a clock could keep. */
export interface Rate {
  frames: number
  seconds: number
}

const highest = 60
/** Slower, a picture shows too late after a seek. */
const lowest = 5

const usual: Rate[] = [
  ...[lowest, 10, 12, 15, 20],
  { frames: 24_000, seconds: 1001 },
  ...[24, 25],
  { frames: 30_000, seconds: 1001 },
  ...[30, 48, 50],
  { frames: 60_000, seconds: 1001 },
  highest,
].map((rate) => (typeof rate === 'number' ? { frames: rate, seconds: 1 } : rate))

export const rateOf = ({ frames, seconds }: Rate) => frames / seconds

/** Of ffprobe's `30000/1001`; null for `0/0` and what is none. */
export function fractionOf(text: string | undefined): Rate | null {
  const [frames = 0, seconds = 0] = (text ?? '').split('/').map(Number)
  return frames > 0 && seconds > 0 ? { frames, seconds } : null
}

/**
 * The constant rate to make a picture at. A source's real rate is an average, `finest` the slowest one whose ticks hit
 * every frame; they differ where it varies, as a phone's does, and `finest` is then often one of thousands.
 */
export function fittingRate(average: Rate | null, finest: Rate | null): Rate {
  const fallback = { frames: 25, seconds: 1 }
  const real = average ?? finest ?? fallback
  // Twice the average counts fields, not frames.
  const isClose = finest !== null && rateOf(finest) < 1.9 * rateOf(real)
  if (finest !== null && isClose && rateOf(finest) <= highest && rateOf(finest) >= lowest) return finest
  // An average falls a little short where a recording begins late.
  return usual.find((rate) => rateOf(rate) >= rateOf(real) * 0.98) ?? { frames: highest, seconds: 1 }
}
