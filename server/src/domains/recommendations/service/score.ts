import { visitNeighbours } from '../neighbour-bytes.ts'
import type { TasteEntityKind } from '../queries/candidates.ts'
import type { TasteEntity, WorkEntity } from './entities.ts'
import type { Seed, Taste } from './taste.ts'

/** What a work is recommended for: the work or the entity that spoke for it most. */
export interface Cause {
  code: Seed['kind'] | 'followed' | TasteEntityKind | 'popular'
  id: string | null
}

export interface Candidate {
  id: string
  score: number
  cause: Cause
}

/** How much one more that shares it counts, beside how rare it is. */
const kindWeight: Record<TasteEntityKind, number> = { series: 3, performer: 2, maker: 0.5, tag: 1 }
/** So many of each kind, the best, lead to works; of each the newest. */
const asked: Record<TasteEntityKind, { entities: number; works: number }> = {
  series: { entities: 4, works: 16 },
  performer: { entities: 6, works: 20 },
  maker: { entities: 1, works: 12 },
  tag: { entities: 5, works: 40 },
}
const followedWeight = 2
const followedMost = 8
/** What members took together says more than what works have in common. */
const contentShare = 0.08
/** A dismissed work speaks against those near it by so much of what the seeds speak for theirs. */
const dismissedShare = 0.02

/** An entity that leads to works, with its share of all that do. */
export interface Lead {
  id: string
  share: number
  /** What part of its works are looked at: one of thousands is hardly the one that is wanted. 1 where it is followed. */
  chance: number
  works: number
  cause: Cause
}

/** What the seeds have in common, and what is followed. */
export function leadsOf(
  { seeds, followed }: Taste,
  ofSeeds: readonly WorkEntity[],
  ofFollowed: readonly TasteEntity[],
): Lead[] {
  const weights = new Map(seeds.map(({ id, weight }) => [id, weight]))
  const sum = seeds.reduce((all, { weight }) => all + weight, 0) || 1
  const rarity = ({ share }: TasteEntity) => Math.log(1 + 1 / Math.max(1e-9, share))
  const known = new Map<string, { entity: TasteEntity; weight: number }>()
  for (const entity of ofSeeds) {
    const weight = ((weights.get(entity.workId) ?? 0) / sum) * kindWeight[entity.kind] * rarity(entity)
    const before = known.get(entity.id)
    if (before === undefined) known.set(entity.id, { entity, weight })
    else before.weight += weight
  }
  const wanted = new Set(followed)
  const taken = new Set<string>()
  const leads: Lead[] = []
  // As followed: the newest first, and of equal weight with what all seeds have.
  for (const id of followed.slice(0, followedMost)) {
    const entity = ofFollowed.find((one) => one.id === id)
    if (entity === undefined) continue
    taken.add(id)
    const share = followedWeight * rarity(entity) + (known.get(id)?.weight ?? 0)
    leads.push({ id, share, chance: 1, works: asked[entity.kind].works, cause: { code: 'followed', id } })
  }
  const best = [...known.values()].sort((one, other) => other.weight - one.weight)
  for (const [kind, { entities, works }] of Object.entries(asked)) {
    const ofKind = best.filter(({ entity }) => entity.kind === kind && !taken.has(entity.id))
    for (const { entity, weight } of ofKind.slice(0, entities)) {
      const code = wanted.has(entity.id) ? 'followed' : entity.kind
      const chance = wanted.has(entity.id) ? 1 : works / Math.max(works, entity.works)
      leads.push({ id: entity.id, share: weight, chance, works, cause: { code, id: entity.id } })
    }
  }
  const all = leads.reduce((weight, { share }) => weight + share, 0) || 1
  return leads.map((lead) => ({ ...lead, share: lead.share / all }))
}

interface Found {
  /** All neighbours. */
  near: readonly { id: string; neighbours: Buffer }[]
  leads: readonly Lead[]
  newest: readonly { entityId: string; workId: string }[]
}

interface Score {
  score: number
  best: number
  cause: Cause
}

/** The best works that a taste leads to, at most so many; no seed and none that was dismissed is among them. */
export function candidatesOf(
  { seeds, dismissed }: Taste,
  { near, leads, newest }: Found,
  most: number,
): Candidate[] {
  const scores = new Map<number, Score>()
  const add = (id: number, amount: number, cause: Cause) => {
    const known = scores.get(id)
    if (known === undefined) {
      if (amount > 0) scores.set(id, { score: amount, best: amount, cause })
      return
    }
    known.score += amount
    if (amount > known.best) {
      known.best = amount
      known.cause = cause
    }
  }
  const neighbours = new Map(near.map((row) => [row.id, row.neighbours]))
  const sum = seeds.reduce((all, { weight }) => all + weight, 0) || 1
  for (const { id, kind, weight } of seeds) {
    const bytes = neighbours.get(id)
    if (bytes === undefined) continue
    const cause: Cause = { code: kind, id }
    visitNeighbours(bytes, (other, nearness) => add(other, (nearness * weight) / sum, cause))
  }
  const byEntity = new Map(leads.map((lead) => [lead.id, lead]))
  for (const { entityId, workId } of newest) {
    const lead = byEntity.get(entityId)
    if (lead !== undefined) add(Number(workId), contentShare * lead.share * lead.chance, lead.cause)
  }
  for (const id of dismissed) {
    const bytes = neighbours.get(id)
    if (bytes !== undefined) {
      visitNeighbours(bytes, (other, nearness) => {
        const known = scores.get(other)
        if (known !== undefined) known.score -= dismissedShare * nearness
      })
    }
  }
  for (const id of [...seeds.map((seed) => seed.id), ...dismissed]) scores.delete(Number(id))
  return bestOf(scores, most)
}

/** The best `most`, in their order. Only those are sorted: a taste leads to thousands. */
function bestOf(scores: ReadonlyMap<number, Score>, most: number): Candidate[] {
  const sorted = Float64Array.from(scores.values(), ({ score }) => score).sort()
  const least = sorted[Math.max(0, sorted.length - most)] ?? 0
  const best: [number, Score][] = []
  for (const [id, found] of scores) if (found.score > 0 && found.score >= least) best.push([id, found])
  return best
    .sort(([one, { score }], [other, { score: otherScore }]) => otherScore - score || other - one)
    .slice(0, most)
    .map(([id, { score, cause }]) => ({ id: String(id), score, cause }))
}
