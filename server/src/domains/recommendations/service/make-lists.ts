import { alsoMax, recommendedMax, relatedMax } from '@yehang/contract'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { StoredReason } from '../../../platform/database/tables/tables.ts'
import { visitNeighbours } from '../neighbour-bytes.ts'
import { keptOutOf, neighboursOf } from '../queries/candidates.ts'
import { aboutAll, type NewList, removeLists, storeLists, useOf } from '../queries/lists.ts'
import { type TasteRow, tasteOf } from '../queries/taste.ts'
import { alsoWatched } from './also.ts'
import { findRecommended, type Site, upTo } from './recommend.ts'
import { scoreOfNew } from './score.ts'
import { tasteFrom } from './taste.ts'

/** Of the last collected works so many have a list each, from which the first is shown that has enough. */
const collectedMost = 4
/** Members who took nothing for so long have their lists made when they ask. */
const activeDays = 30
/**
 * So many works of a list can be shown when it is made. It is shown up to `recommendedMax`: what follows comes in the
 * place of what is not wanted.
 */
const listedMost = 252

export type Maker = Site & Pick<Context, 'clock'>

/**
 * Makes the lists of a member from what they took until now, and keeps them. `forWhom`: all, or those alone who took
 * something of late; of others the lists are removed.
 */
export async function makeLists(
  { clock, ...site }: Maker,
  memberId: string,
  forWhom: 'all' | 'active',
): Promise<void> {
  const { db } = site
  const use = await useOf(db, memberId)
  const taken = use.on ? await tasteOf(db, memberId) : []
  const now = clock.now()
  const isActive = taken.some(({ kind, at }) => kind !== 'hidden' && now - at.getTime() < activeDays * dayMs)
  if (!use.on || (forWhom === 'active' && !isActive)) return removeLists(db, memberId)
  const lists = [
    await listOfAll(site, memberId, taken, now),
    ...(await listsOfCollected(site, memberId, taken)),
  ]
  const madeFrom = new Set(lists.flatMap((list) => list.madeFrom))
  const entries = taken.filter(
    ({ kind, id }) => kind !== 'dismissed' && kind !== 'hidden' && madeFrom.has(id),
  )
  await storeLists(db, memberId, { use, entries }, lists, new Date(now))
}

async function listOfAll(site: Site, memberId: string, taken: TasteRow[], now: number): Promise<NewList> {
  const taste = tasteFrom(taken, now)
  const found = await findRecommended(site, taste, listedMost, (ids) =>
    keptOutOf(site.db, memberId, ids, taste.hiddenEntities),
  )
  const { placed: works, candidates, withheld, leads } = found
  const reasons = new Reasons()
  const reasonOf = works.map(({ cause }) => reasons.numberOf(cause))
  for (const lead of leads) {
    const score = scoreOfNew(lead)
    const better = candidates.filter((candidate) => candidate.score >= score)
    const visible = better.filter(({ id }) => !withheld.has(id)).length
    if (visible < recommendedMax) reasons.addNew(lead.cause, better.length)
  }
  const madeFrom = [
    ...taste.seeds.map(({ id }) => id),
    ...taste.followed,
    ...newestCollected(taken).map(({ id }) => id),
  ]
  return {
    ...{ about: aboutAll, place: 0, works: works.map(({ id }) => id), reasonOf, reasons: reasons.all },
    madeFrom: [...new Set(madeFrom)],
  }
}

const newestCollected = (taken: readonly TasteRow[]) =>
  taken.filter(({ kind }) => kind === 'collected').slice(0, collectedMost)

const takenTogether: StoredReason = { code: 'also', id: null }

/** What members took who took a collected work as well. */
async function listsOfCollected(
  { db }: Site,
  memberId: string,
  taken: readonly TasteRow[],
): Promise<NewList[]> {
  const collected = newestCollected(taken)
  const near = new Map(
    (
      await neighboursOf(
        db,
        collected.map(({ id }) => id),
      )
    ).map((row) => [row.id, row.neighbours]),
  )
  const found: { id: string; works: { id: string; reason: StoredReason }[] }[] = []
  for (const { id } of collected) {
    const works: { id: string; reason: StoredReason }[] = []
    visitNeighbours(near.get(id) ?? Buffer.alloc(0), (other) =>
      works.push({ id: String(other), reason: takenTogether }),
    )
    if (works.length >= relatedMax) found.push({ id, works })
    else {
      const also = (await alsoWatched(db, id))?.works ?? []
      found.push({
        id,
        works: also.map(({ work, shared }) => ({
          id: work.id,
          reason: shared === null ? takenTogether : { code: shared.kind, id: shared.id },
        })),
      })
    }
  }
  const ids = found.flatMap(({ works }) => works.map((work) => work.id))
  const { hiddenEntities } = tasteFrom(taken, 0)
  const { gone, withheld } = await keptOutOf(db, memberId, [...new Set(ids)], hiddenEntities)
  return found.map(({ id, works }, at) => {
    const reasons = new Reasons()
    const left = works.filter((work) => !gone.has(work.id))
    const wanted = upTo(alsoMax, left, withheld)
    return {
      ...{ about: id, place: at + 1, works: wanted.map((work) => work.id), madeFrom: [] },
      reasonOf: wanted.map(({ reason }) => reasons.numberOf(reason)),
      reasons: reasons.all,
    }
  })
}

/** The reasons of a list, each once. */
class Reasons {
  readonly all: StoredReason[] = []
  readonly #numbers = new Map<string, number>()

  numberOf({ code, id }: StoredReason): number {
    const key = `${code} ${id}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.all.push({ code, id })
    this.#numbers.set(key, number)
    return number
  }

  addNew(cause: StoredReason, newAt: number): void {
    const reason = this.all[this.numberOf(cause) - 1]
    if (reason !== undefined) reason.newAt = newAt
  }
}
