import type { Random } from './random.ts'

export type Popularity = { average: number | null; evaluates: number; collects: number; likes: number }

/** Most works are hardly known, a few widely; counts stay below the ceiling. */
function pareto(random: Random, ceiling: number): number {
  const raw = (1 - random.unit()) ** (-1 / 1.15)
  return (raw * ceiling) / (raw + ceiling)
}

/** How much a work is liked, `age` days after it came out: a new one has had little time, yet already much notice. */
export function popularityOf(random: Random, age: number): Popularity {
  const known = pareto(random, 420)
  const time = 0.5 + 0.5 * (1 - Math.exp(-age / 150))
  const collects = Math.floor(known * time * random.between(9, 17)) - 9
  const likes = Math.floor(known * time * random.between(5, 15)) - 6
  const evaluates = Math.floor(known * time * random.between(0.2, 4.5))
  const bell = random.unit() + random.unit() + random.unit() + random.unit() - 2
  const liked = 3.86 + bell * 0.72 + Math.min(0.35, known / 400)
  return {
    collects: Math.max(0, collects),
    likes: Math.max(0, likes),
    evaluates,
    average: evaluates === 0 ? null : Math.round(Math.min(5, Math.max(2.5, liked)) * 100) / 100,
  }
}
