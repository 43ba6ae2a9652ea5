import { type ModName, modNames } from '@yehang/contract/channels'
import { Random } from './random.ts'

export const DAYS_BACK = 3652

/** `index` counts a channel's works from the newest, `age` is in days before today. */
export type Slot = { channel: ModName; index: number; age: number }

/**
 * The age of the work, as a share of the ten years. Recent years are denser, except where a channel
 * has so few works that the far years would show a gap of 30 days.
 */
function ageOf(index: number, count: number, jitter: number): number {
  const steady = Math.min(1, Math.max(0.42, 2 - (25 * count) / DAYS_BACK))
  const part = Math.min(1, Math.max(0, (index + 0.5 + jitter) / count))
  return DAYS_BACK * (steady * part + (1 - steady) * part * part)
}

/** Every work's channel and age, newest first, the channels running side by side. */
export function* schedule(counts: Record<ModName, number>, seed: number): Generator<Slot> {
  const lanes = modNames.map((channel, lane) => {
    const random = new Random(seed, 40 + lane)
    const count = counts[channel]
    const spread = count > 1000 ? 0.45 : 0.05
    const ageAt = (index: number) =>
      index < count ? ageOf(index, count, random.between(-spread, spread)) : Number.POSITIVE_INFINITY
    return { channel, index: 0, age: ageAt(0), ageAt }
  })
  for (;;) {
    const next = lanes.reduce((youngest, lane) => (lane.age < youngest.age ? lane : youngest))
    if (next.age === Number.POSITIVE_INFINITY) return
    yield { channel: next.channel, index: next.index, age: Math.floor(next.age) }
    next.index++
    next.age = next.ageAt(next.index)
  }
}
