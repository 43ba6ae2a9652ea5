import { dayMs } from '../../../platform/clock.ts'
import type { TasteRow } from '../queries/taste.ts'

/** A work by which others are found. */
export interface Seed {
  id: string
  kind: 'watched' | 'liked' | 'collected'
  weight: number
}

export interface Taste {
  /** The heaviest first. */
  seeds: Seed[]
  /** Works that are not wanted: those near them are pushed down. */
  dismissed: string[]
  followed: string[]
  hiddenEntities: string[]
}

const seedsMost = 30
/** A taste changes faster than what belongs together. */
const halfLifeDays = 60
/** Each work counts so much of the one taken after it: of many in one evening the last say most (docs/speed.md). */
const perPlace = 0.93

const strengthOf = ({ kind, share }: TasteRow): number => {
  if (kind === 'liked') return 3
  if (kind === 'collected') return 4
  return share === null || share < 0.1 ? 1 : share < 0.5 ? 2 : share < 0.9 ? 3 : 4
}

const isSeed = (kind: TasteRow['kind']): kind is Seed['kind'] =>
  kind === 'watched' || kind === 'liked' || kind === 'collected'

/** What the newest of a member says of them. */
export function tasteFrom(rows: readonly TasteRow[], now: number): Taste {
  const seeds = new Map<string, Seed & { strongest: number; place: number }>()
  for (const row of rows.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
    const { id, kind, at } = row
    if (!isSeed(kind)) continue
    const age = Math.max(0, now - at.getTime()) / dayMs
    const known = seeds.get(id)
    const place = known?.place ?? seeds.size
    const weight = strengthOf(row) * 0.5 ** (age / halfLifeDays) * perPlace ** place
    if (known === undefined) seeds.set(id, { id, kind, weight, strongest: weight, place })
    else {
      known.weight += weight
      if (weight > known.strongest) {
        known.kind = kind
        known.strongest = weight
      }
    }
  }
  const idsOf = (kind: TasteRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return {
    seeds: [...seeds.values()]
      .sort((one, other) => other.weight - one.weight || (one.id < other.id ? 1 : -1))
      .slice(0, seedsMost)
      .map(({ id, kind, weight }) => ({ id, kind, weight })),
    dismissed: idsOf('dismissed'),
    followed: idsOf('followed'),
    hiddenEntities: idsOf('hidden'),
  }
}

/** Of works that a device has opened, the last first. */
export function tasteOfOpened(workIds: readonly string[]): Taste {
  const seeds = [...new Set(workIds)].map(
    (id, place): Seed => ({ id, kind: 'watched', weight: perPlace ** place }),
  )
  return { seeds, dismissed: [], followed: [], hiddenEntities: [] }
}
