import { recommendedMax } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import { channelTotals } from '../../catalogue/queries/lists.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import {
  entitiesById,
  entitiesOf,
  groupsOf,
  namesOf,
  neighboursOf,
  newestOf,
  popularWorks,
  publishedAmong,
  unwantedAmong,
} from '../queries/candidates.ts'
import { tasteOf, wantsRecommendations } from '../queries/taste.ts'
import { diversify, type Placed } from './diversify.ts'
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

/** By the heaviest seeds alone: entities of all of them take as long as the rest together. */
const seedsWithEntities = 20
/** Some of the candidates may not be shown. */
const considered = recommendedMax + 60
/** Fewer than these are filled up with popular works. */
const least = 48

/** The works that a taste leads to, the best first. */
export async function findCandidates(db: Database, taste: Taste): Promise<Candidate[]> {
  const seedIds = taste.seeds.map(({ id }) => id)
  const [near, ofSeeds, ofFollowed, { total }] = await Promise.all([
    neighboursOf(db, [...seedIds, ...taste.dismissed]),
    entitiesOf(db, seedIds.slice(0, seedsWithEntities)),
    entitiesById(db, taste.followed),
    channelTotals(db, null, 'all'),
  ])
  const leads = leadsOf(taste, ofSeeds, ofFollowed, total)
  const newest = await newestOf(
    db,
    leads.map(({ id }) => id),
    leads.map(({ works }) => works),
  )
  return candidatesOf(taste, { near, leads, newest })
}

/** Beyond the page that is asked for so many are ordered with it, in the place of which some of its works may stand. */
const ahead = 36

/** What is recommended up to `end`, in its order, and how many there are in all. */
async function recommended(
  db: Database,
  taste: Taste,
  end: number,
  unwantedOf: (ids: string[]) => Promise<Set<string>>,
): Promise<{ placed: Placed[]; total: number }> {
  const [found, popular] = await Promise.all([findCandidates(db, taste), popularWorks(db, least + 60)])
  const candidates = found.slice(0, considered)
  const causes = new Map<string, Cause>(candidates.map(({ id, cause }) => [id, cause]))
  const filling = candidates.length < least ? popular.filter((id) => !causes.has(id)) : []
  const seeds = new Set(taste.seeds.map(({ id }) => id))
  const ids = [...causes.keys(), ...filling].filter((id) => !seeds.has(id))
  const [published, unwanted] = await Promise.all([publishedAmong(db, ids), unwantedOf(ids)])
  const shown = ids.filter((id) => published.has(id) && !unwanted.has(id))
  const own = shown.filter((id) => causes.has(id))
  const rest = shown.filter((id) => !causes.has(id)).slice(0, Math.max(0, least - own.length))
  const asked = own.slice(0, end + ahead)
  const groups = await groupsOf(db, asked)
  const placed = asked.map((id) => ({
    id,
    cause: causes.get(id) ?? popularCause,
    groups: groups.get(id) ?? [],
  }))
  const popularOnes = rest.map((id) => ({ id, cause: popularCause, groups: [] }))
  return {
    placed: [...diversify(placed), ...popularOnes].slice(0, recommendedMax),
    total: Math.min(recommendedMax, own.length + rest.length),
  }
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
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: string,
  { offset, limit }: Slice,
): Promise<RecommendedPage> {
  if (!(await wantsRecommendations(db, memberId))) return { state: 'off', rows: [], total: 0 }
  const taste = tasteFrom(await tasteOf(db, memberId), clock.now())
  const { placed, total } = await recommended(db, taste, offset + limit, (ids) =>
    unwantedAmong(db, memberId, ids, taste.hiddenEntities),
  )
  const state = taste.seeds.length + taste.followed.length > 0 ? 'on' : 'new'
  return { state, rows: await rowsOf(db, placed.slice(offset, offset + limit)), total }
}

/** What a device's own history leads to. Nothing of it is stored. */
export async function recommendToGuest(
  db: Database,
  workIds: readonly string[],
  count: number,
): Promise<Recommended[]> {
  const { placed } = await recommended(db, tasteOfOpened(workIds), count, async () => new Set())
  return rowsOf(db, placed.slice(0, count))
}
