import { recommendedMax } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import {
  namesOf,
  neighboursOf,
  newestOf,
  popularWorks,
  unpublishedAmong,
  unwantedAmong,
} from '../queries/candidates.ts'
import { tasteOf, wantsRecommendations } from '../queries/taste.ts'
import { diversify, type Placed } from './diversify.ts'
import type { Entities } from './entities.ts'
import { type Candidate, type Cause, candidatesOf, leadsOf } from './score.ts'
import { type Taste, tasteFrom, tasteOfOpened } from './taste.ts'

export interface Recommended {
  work: WorkRecord
  cause: Cause & { name: string | null }
}

export interface RecommendedPage {
  state: 'on' | 'new' | 'off'
  rows: Recommended[]
  total: number
}

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

/** The best works that a taste leads to. */
async function findCandidates({ db, entities }: Site, taste: Taste): Promise<Candidate[]> {
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
  return candidatesOf(taste, { near, leads, newest }, considered)
}

/** Beyond the page that is asked for so many are ordered with it, in the place of which some of its works may stand. */
const ahead = 24

/** What is recommended up to `end`, in its order, and how many there are in all. */
async function recommended(
  site: Site,
  taste: Taste,
  end: number,
  unwantedOf: (ids: string[]) => Promise<Set<string>>,
): Promise<{ placed: Placed[]; total: number }> {
  const found = await findCandidates(site, taste)
  const causes = new Map<string, Cause>(found.map(({ id, cause }) => [id, cause]))
  const ids = found.map(({ id }) => id)
  const [unwanted, groups] = await Promise.all([unwantedOf(ids), groupsOf(site, ids.slice(0, end + ahead))])
  const own = ids.filter((id) => !unwanted.has(id))
  const placed = own.slice(0, end + ahead).map((id) => ({
    id,
    cause: causes.get(id) ?? popularCause,
    groups: groups.get(id) ?? [],
  }))
  const filling = own.length < least ? await popularBeside(site.db, taste, own, unwantedOf) : []
  return {
    placed: [...diversify(placed), ...filling].slice(0, recommendedMax),
    total: Math.min(recommendedMax, own.length + filling.length),
  }
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

async function rowsOf(db: Database, placed: readonly Placed[]): Promise<Recommended[]> {
  const ids = (isWork: boolean) =>
    placed.flatMap(({ cause: { code, id } }) =>
      id !== null && (code === 'watched' || code === 'liked' || code === 'collected') === isWork ? [id] : [],
    )
  const [works, names] = await Promise.all([
    worksInOrder(
      db,
      placed.map(({ id }) => id),
    ),
    namesOf(db, { works: ids(true), entities: ids(false) }),
  ])
  const causes = new Map(placed.map(({ id, cause }) => [id, cause]))
  return works.map((work) => {
    const cause = causes.get(work.id) ?? popularCause
    return { work, cause: { ...cause, name: (cause.id && names.get(cause.id)) ?? null } }
  })
}

/** A page of what is recommended to a member. */
export async function recommendToMember(
  { clock, ...site }: Site & Pick<Context, 'clock'>,
  memberId: string,
  { offset, limit }: Slice,
): Promise<RecommendedPage> {
  const { db } = site
  const [isWanted, taken] = await Promise.all([wantsRecommendations(db, memberId), tasteOf(db, memberId)])
  if (!isWanted) return { state: 'off', rows: [], total: 0 }
  const taste = tasteFrom(taken, clock.now())
  const { placed, total } = await recommended(site, taste, offset + limit, (ids) =>
    unwantedAmong(db, memberId, ids, taste.hiddenEntities),
  )
  const state = taste.seeds.length + taste.followed.length > 0 ? 'on' : 'new'
  return { state, rows: await rowsOf(db, placed.slice(offset, offset + limit)), total }
}

/** What a device's own history leads to. Nothing of it is stored. */
export async function recommendToGuest(
  site: Site,
  workIds: readonly string[],
  count: number,
): Promise<Recommended[]> {
  const { placed } = await recommended(site, tasteOfOpened(workIds), count, (ids) =>
    unpublishedAmong(site.db, ids),
  )
  return rowsOf(site.db, placed.slice(0, count))
}
