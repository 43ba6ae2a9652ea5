import { recommendedMax } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { neighboursOf, newestOf, popularWorks, unpublishedAmong } from '../queries/candidates.ts'
import { type ListedWork, worksWithReasons } from '../queries/lists.ts'
import { diversify, type Placed } from './diversify.ts'
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
/** Some of the candidates may not be shown. */
const considered = recommendedMax + 60
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

export interface Ordered {
  placed: Placed[]
  /** Those that the taste leads to, the best first; `placed` has popular ones beside them. */
  candidates: Candidate[]
  leads: Lead[]
}

/** What a taste leads to, in the order in which it is shown: the first `end` of it, and some more. */
export async function findRecommended(
  site: Site,
  taste: Taste,
  end: number,
  unwantedOf: (ids: string[]) => Promise<Set<string>>,
): Promise<Ordered> {
  const { candidates, leads } = await findCandidates(site, taste)
  const [unwanted, groups] = await Promise.all([
    unwantedOf(candidates.map(({ id }) => id)),
    groupsOf(
      site,
      candidates.slice(0, end + ahead).map(({ id }) => id),
    ),
  ])
  const own = candidates.filter(({ id }) => !unwanted.has(id))
  const placed = own
    .slice(0, end + ahead)
    .map(({ id, cause }) => ({ id, cause, groups: groups.get(id) ?? [] }))
  const ownIds = own.map(({ id }) => id)
  const filling = own.length < least ? await popularBeside(site.db, taste, ownIds, unwantedOf) : []
  return { placed: [...diversify(placed), ...filling], candidates: own, leads }
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

/** Popular works that fill up what is recommended. */
async function popularBeside(
  db: Database,
  { seeds }: Taste,
  own: readonly string[],
  unwantedOf: (ids: string[]) => Promise<Set<string>>,
): Promise<Placed[]> {
  const known = new Set([...own, ...seeds.map(({ id }) => id)])
  const popular = (await popularWorks(db, least + 60)).filter((id) => !known.has(id))
  const unwanted = await unwantedOf(popular)
  return popular
    .filter((id) => !unwanted.has(id))
    .slice(0, least - own.length)
    .map((id) => ({ id, cause: popularCause, groups: [] }))
}

const popularCause: Cause = { code: 'popular', id: null }

/** What a device's own history leads to. Nothing of it is stored. */
export async function recommendToGuest(
  site: Site,
  workIds: readonly string[],
  count: number,
): Promise<ListedWork[]> {
  const { placed } = await findRecommended(site, tasteOfOpened(workIds), count, (ids) =>
    unpublishedAmong(site.db, ids),
  )
  return worksWithReasons(
    site.db,
    placed.slice(0, count).map(({ id, cause }) => ({ id, code: cause.code, reasonId: cause.id })),
  )
}
