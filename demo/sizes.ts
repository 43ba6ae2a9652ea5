import { type ModName, modNames } from '@yehang/contract/channels'

/** How the works divide over the channels. */
const shares: Record<ModName, number> = {
  censored: 0.43,
  uncensored: 0.22,
  western: 0.17,
  anime: 0.1,
  fc2: 0.08,
}

type Counts = { makers: number; labels: number; directors: number; series: number }

/** Entities of each channel in a catalogue of 42,000 works. */
const at42000: Record<ModName, Counts> = {
  censored: { makers: 74, labels: 150, directors: 380, series: 1450 },
  uncensored: { makers: 34, labels: 40, directors: 110, series: 120 },
  western: { makers: 36, labels: 46, directors: 110, series: 170 },
  fc2: { makers: 14, labels: 14, directors: 30, series: 0 },
  anime: { makers: 22, labels: 24, directors: 70, series: 160 },
}

export const PERFORMERS_AT_42000 = 2600

export function worksByChannel(works: number): Record<ModName, number> {
  const counts = Object.fromEntries(
    modNames.map((name) => [name, Math.floor(works * shares[name])]),
  ) as Record<ModName, number>
  counts.censored += works - modNames.reduce((sum, name) => sum + counts[name], 0)
  return counts
}

/** Entities grow far more slowly than works: `power` 0 not at all, 1 in step. */
export function grown(count: number, works: number, power: number): number {
  return count === 0 ? 0 : Math.max(3, Math.round(count * (works / 42_000) ** power))
}

export function entityCounts(channel: ModName, works: number): Counts {
  const { makers, labels, directors, series } = at42000[channel]
  return {
    makers: grown(makers, works, 0.35),
    labels: grown(labels, works, 0.5),
    directors: grown(directors, works, 0.45),
    series: grown(series, works, 0.55),
  }
}
