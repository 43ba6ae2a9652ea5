import pg from 'pg'
import { importWorks } from '../../src/domains/imports/writing/load.ts'
import { buildNeighbours } from '../../src/domains/recommendations/build/build.ts'
import { Entities } from '../../src/domains/recommendations/service/entities.ts'
import { recommendToMember } from '../../src/domains/recommendations/service/recommend.ts'
import { dayMs, shanghaiDay } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import type { TasteWork } from './tastes.ts'

/** Recommendations from what members took before a moment, held against what they took after it. */

export interface HeldOutWorld {
  works: readonly TasteWork[]
  /** Of each member the works with their days before the moment (0 and more), or after it (below 0). */
  members: readonly (readonly { work: number; daysBefore: number }[])[]
}

export interface Quality {
  /** Of what a member took afterwards, the share among the first 20. */
  recall: number
  /** The share of all works that were recommended to one of the members. */
  coverage: number
  /** How little the works of a list have in common: 1 for nothing at all. */
  diversity: number
}

export interface HeldOut {
  popularity: Quality
  tags: Quality
  ours: Quality
  /** Members who took something before and after. */
  asked: number
}

const depth = 20
const rowsAtOnce = 50_000

type Site = Pick<Context, 'db' | 'connection'> & { pool: pg.Pool; now: number }

interface Loaded {
  /** Ids of works and members by their numbers. */
  works: string[]
  members: string[]
}

/** Puts the world before the moment into an empty database; what was taken is liked. */
async function load({ db, pool, now }: Site, world: HeldOutWorld): Promise<Loaded> {
  const numberOf = (work: number) => `HELD-${work + 1}`
  await importWorks(
    { db, pool, today: shanghaiDay(now) },
    world.works.map((work, number) => ({
      channel: 'censored',
      number: numberOf(number),
      title: `作品${number + 1}`,
      pubTime: new Date(now - (1 + ((number * 7919) % 3000)) * dayMs).toISOString().slice(0, 10),
      tags: work.tags,
      performer: work.performer,
      ...(work.series !== null && { series: work.series }),
    })),
  )
  const { rows: found } = await pool.query<{ id: string; number: string }>('select id, number from work')
  const ids = new Map(found.map(({ id, number }) => [number, id]))
  const works = world.works.map((_, number) => ids.get(numberOf(number)) ?? '')
  const { rows } = await pool.query<{ id: string }>(
    `insert into member (user_name, user_name_key, password_hash, roles, created_at)
     select 'held_' || n, 'held_' || n, 'none', '{}', now() from generate_series(1, $1::int) n
     order by n returning id`,
    [world.members.length],
  )
  const members = rows.map(({ id }) => id)
  const likes = world.members.flatMap((entries, member) =>
    entries
      .filter(({ daysBefore }) => daysBefore >= 0)
      .map(({ work, daysBefore }) => ({ member: members[member], work: works[work], daysBefore })),
  )
  for (let from = 0; from < likes.length; from += rowsAtOnce) {
    const part = likes.slice(from, from + rowsAtOnce)
    await pool.query(
      `insert into work_like (member_id, work_id, created_at)
       select member, work, $4::timestamptz - days * interval '1 day' - interval '1 hour'
       from unnest($1::bigint[], $2::bigint[], $3::float8[]) e (member, work, days) on conflict do nothing`,
      [
        part.map(({ member }) => member),
        part.map(({ work }) => work),
        part.map(({ daysBefore }) => daysBefore),
        new Date(now),
      ],
    )
  }
  await pool.query('analyze')
  return { works, members }
}

/** Holds what is popular, what the tags alone find, and what is recommended against what was taken afterwards. */
export async function heldOut(site: Site, world: HeldOutWorld, most: number): Promise<HeldOut> {
  const loaded = await load(site, world)
  const numbers = new Map(loaded.works.map((id, number) => [id, number]))
  const asked = world.members
    .map((entries, member) => ({
      member,
      known: new Set(entries.filter(({ daysBefore }) => daysBefore >= 0).map(({ work }) => work)),
      truth: new Set(entries.filter(({ daysBefore }) => daysBefore < 0).map(({ work }) => work)),
    }))
    .filter(({ known, truth }) => known.size >= 5 && truth.size > 0)
    .slice(0, most)
  const qualityOf = async (listFor: (one: (typeof asked)[number]) => number[] | Promise<number[]>) => {
    const recommended = new Set<number>()
    let recall = 0
    let diversity = 0
    for (const one of asked) {
      const list = (await listFor(one)).slice(0, depth)
      for (const work of list) recommended.add(work)
      recall += list.filter((work) => one.truth.has(work)).length / Math.min(depth, one.truth.size)
      diversity += diversityOf(list.map((work) => world.works[work]))
    }
    const count = asked.length
    return {
      recall: recall / count,
      coverage: recommended.size / world.works.length,
      diversity: diversity / count,
    }
  }
  const clock = { now: () => site.now }
  const reader = { db: site.db, clock, entities: new Entities(site.db, clock) }
  const byReading = ({ member }: { member: number }) =>
    recommendedTo(reader, loaded.members[member] ?? '', numbers)
  const counts = new Map<number, number>()
  for (const entries of world.members) {
    for (const { work, daysBefore } of entries)
      if (daysBefore >= 0) counts.set(work, (counts.get(work) ?? 0) + 1)
  }
  const popular = [...counts].sort((one, other) => other[1] - one[1]).map(([work]) => work)
  const popularity = await qualityOf(({ known }) =>
    popular.filter((work) => !known.has(work)).slice(0, depth),
  )
  // Before the neighbours are built, works are found by their tags, performers and series alone.
  const tags = await qualityOf(byReading)
  await buildNeighbours(() => connect(site), { today: shanghaiDay(site.now), now: new Date(site.now) })
  const ours = await qualityOf(byReading)
  return { popularity, tags, ours, asked: asked.length }
}

async function recommendedTo(
  reader: Parameters<typeof recommendToMember>[0],
  memberId: string,
  numbers: ReadonlyMap<string, number>,
) {
  const { rows } = await recommendToMember(reader, memberId, { offset: 0, limit: depth })
  return rows.flatMap(({ work, cause }) => {
    const number = numbers.get(work.id)
    return number === undefined || cause.code === 'popular' ? [] : [number]
  })
}

async function connect({ connection }: Site): Promise<pg.Client> {
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  await client.connect()
  return client
}

/** One less what two works of the list have in common on the average, of all that they have. */
function diversityOf(works: readonly (TasteWork | undefined)[]): number {
  const sets = works.map((work) => new Set(work && [...work.tags, ...work.performer, work.series ?? '']))
  let sum = 0
  let pairs = 0
  for (const [at, one] of sets.entries()) {
    for (const other of sets.slice(at + 1)) {
      const both = [...one].filter((name) => other.has(name)).length
      const all = one.size + other.size - both
      sum += all === 0 ? 0 : both / all
      pairs += 1
    }
  }
  return pairs === 0 ? 0 : 1 - sum / pairs
}

/** A world with known tastes, cut at the day `split` of its days. */
export function worldOf(
  tastes: {
    options: { works: number; members: number }
    workOf(work: number): TasteWork
    entriesOf(member: number): { work: number; day: number }[]
  },
  split: number,
): HeldOutWorld {
  const { works, members } = tastes.options
  return {
    works: Array.from({ length: works }, (_, work) => tastes.workOf(work)),
    members: Array.from({ length: members }, (_, member) =>
      tastes.entriesOf(member).map(({ work, day }) => ({ work, daysBefore: split - 1 - day })),
    ),
  }
}
