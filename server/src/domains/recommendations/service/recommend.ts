import type { Database } from '../../../platform/database/database.ts'
import {
  type KeptOut,
  neighboursOf,
  newestOf,
  popularWorks,
  unpublishedAmong,
} from '../queries/candidates.ts'
import { type ListedWork, worksWithReasons } from '../queries/lists.ts'
import { diversify } from './diversify.ts'
import type { Entities } from './entities.ts'
import { type Candidate, type Cause, candidatesOf, type Lead, leadsOf } from './score.ts'
import { type Taste, tasteOfOpened } from './taste.ts'

/** What answers are made from. */
export interface Site {
  db: Database
  entities: Entities
}

/** By the heaviest seeds alone: entities of all of them take as long as the rest together. */
const seedsWithEntities = 20
/** Many of the candidates may not be shown. */
const considered = 1000
/** Fewer than these are filled up with popular works. */
const least = 48

interface Found {
  candidates: Candidate[]
  leads: Lead[]
}

/** The best works that a taste leads to. */
async function findCandidates({ db, entities }: Site, taste: Taste): Promise<Found> {
  const seedIds = taste.seeds.map(({ id }) => id)
  const [near, ofSeeds, ofFollowed] = await Promise.all([
    neighboursOf(db, [...seedIds, ...taste.dismissed]),
    entities.ofWorks(seedIds.slice(0, seedsWithEntities)),
    entities.byId(taste.followed),
  ])
  const leads = leadsOf(taste, ofSeeds, [...ofFollowed.values()])
  const newest = await newestOf(
    db,
    leads.map(({ id }) => id),
    leads.map(({ works }) => works),
  )
  return { leads, candidates: candidatesOf(taste, { near, leads, newest }, considered) }
}

/** Beyond those that are asked for so many are ordered with them, in the place of which some may stand. */
const ahead = 24

type WithCause = Pick<Candidate, 'id' | 'cause'>

export interface Ordered {
  placed: WithCause[]
  /** Those that the taste leads to, the best first; `placed` has popular ones beside them. */
  candidates: Candidate[]
  withheld: ReadonlySet<string>
  leads: Lead[]
}

type KeepOut = (ids: string[]) => Promise<KeptOut>

/** What a taste leads to, in the order in which it is shown: the first `end` that can be, and the withheld among them. */
export async function findRecommended(
  site: Site,
  taste: Taste,
  end: number,
  keptOutOf: KeepOut,
): Promise<Ordered> {
  const { candidates, leads } = await findCandidates(site, taste)
  const { gone, withheld } = await keptOutOf(candidates.map(({ id }) => id))
  const own = candidates.filter(({ id }) => !gone.has(id))
  const visible = own.filter(({ id }) => !withheld.has(id)).slice(0, end + ahead)
  const groups = await groupsOf(
    site,
    visible.map(({ id }) => id),
  )
  const diverse = diversify(visible.map(({ id, cause }) => ({ id, cause, groups: groups.get(id) ?? [] })))
  const placed = upTo(end, amongWithheld(own, diverse, withheld), withheld)
  const missing = least - visible.length
  const filling = missing > 0 ? await popularBeside(site.db, taste, own, missing, keptOutOf) : []
  return { placed: [...placed, ...filling], candidates: own, withheld, leads }
}

/** The withheld works at the places that they have in `own`, and `visible` in its order at the others. */
function amongWithheld(
  own: readonly WithCause[],
  visible: readonly WithCause[],
  withheld: ReadonlySet<string>,
): WithCause[] {
  const rest = visible.values()
  return own.flatMap((work) => (withheld.has(work.id) ? work : (rest.next().value ?? [])))
}

/** The first works until `most` of them are not withheld. */
export function upTo<T extends { id: string }>(
  most: number,
  works: readonly T[],
  withheld: ReadonlySet<string>,
): T[] {
  let visible = 0
  const end = works.findIndex(({ id }) => {
    if (!withheld.has(id)) visible += 1
    return visible > most
  })
  return end === -1 ? [...works] : works.slice(0, end)
}

/** The series and performers of works. */
async function groupsOf({ entities }: Site, workIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = (await entities.ofWorks(workIds)).filter(
    ({ kind }) => kind === 'series' || kind === 'performer',
  )
  return new Map(
    [...Map.groupBy(found, ({ workId }) => workId)].map(([id, all]) => [id, all.map((entity) => entity.id)]),
  )
}

/** Popular works that fill up what is recommended, until `most` of them are not withheld. */
async function popularBeside(
  db: Database,
  { seeds }: Taste,
  own: readonly { id: string }[],
  most: number,
  keptOutOf: KeepOut,
): Promise<WithCause[]> {
  const known = new Set([...own, ...seeds].map(({ id }) => id))
  const popular = (await popularWorks(db)).filter((id) => !known.has(id))
  const { gone, withheld } = await keptOutOf(popular)
  const left = popular.filter((id) => !gone.has(id)).map((id) => ({ id, cause: popularCause }))
  return upTo(most, left, withheld)
}

const popularCause: Cause = { code: 'popular', id: null }

/** What a device's own history leads to. Nothing of it is stored. */
export async function recommendToGuest(
  site: Site,
  workIds: readonly string[],
  count: number,
): Promise<ListedWork[]> {
  const { placed } = await findRecommended(site, tasteOfOpened(workIds), count, async (ids) => ({
    gone: await unpublishedAmong(site.db, ids),
    withheld: new Set(),
  }))
  return worksWithReasons(
    site.db,
    placed.slice(0, count).map(({ id, cause }) => ({ id, code: cause.code, reasonId: cause.id })),
  )
}
