import { type Answer, catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { buildIndex } from '../finder/index/build-index.ts'
import { IndexUpdater } from '../finder/index/updater.ts'
import { moveVersion } from '../queries/version.ts'
import { renewDaily } from '../scheduled.ts'
import { profileOf } from './service.ts'

type Profile = Answer<typeof catalogue.getEntryProfile>['data']

/** Cached answers are dropped a moment after a change. */
const patient = { timeout: 20_000 }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await renewDaily(server.context)
})
afterAll(() => server.close())

async function largest(kind: EntityKind, place = 0): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from entity_stat where kind = ${kind} and work_count > 0 and coalesce(mod_id, 1) = 1
    order by work_count desc, entity_id offset ${place} limit 1
  `.execute(server.context.db)
  return rows[0]?.id ?? ''
}

async function profile(id: string, query: Record<string, string> = {}): Promise<Profile> {
  return (await call(server.url, catalogue.getEntryProfile, { params: { id }, query })).answer.data
}

/** How many works an entity has together with each other one, counted plainly. */
async function together(id: string, kind: EntityKind): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select o.entity_id as id, count(*)::int as count
    from work w join work_entity l on l.work_id = w.id join work_entity o on o.work_id = w.id
    join entity e on e.id = o.entity_id
    where w.published and l.entity_id = ${id}::bigint and o.entity_id <> l.entity_id and e.kind = ${kind}
    group by 1 order by 2 desc, 1
  `.execute(server.context.db)
  return rows
}

const counted = (rows: { id: string; count: number }[]) => rows.map(({ id, count }) => ({ id, count }))

test.each(['performer', 'maker', 'director', 'tag', 'label', 'item'] as const)(
  'of a %s the page counts works, years, tags, people and series as they are',
  async (kind) => {
    const id = await largest(kind)
    const shown = await profile(id)
    const { rows } = await sql<{ works: number; magnets: number; online: number; from: string; to: string }>`
      select count(*)::int as works, (count(*) filter (where w.is_dht))::int as magnets,
        (count(*) filter (where w.is_online = 1))::int as online, min(w.pub_time) as from, max(w.pub_time) as to
      from work w join work_entity l on l.work_id = w.id where w.published and l.entity_id = ${id}::bigint
    `.execute(server.context.db)
    const { works, magnets, online, from, to } = shown
    expect({ works, magnets, online, from, to }).toEqual(rows[0])
    const years = await sql<{ year: number; works: number }>`
      select extract(year from w.pub_time)::int as year, count(*)::int as works
      from work w join work_entity l on l.work_id = w.id where w.published and l.entity_id = ${id}::bigint
      group by 1 order by 1 desc
    `.execute(server.context.db)
    expect(shown.years).toEqual(years.rows)
    for (const [list, of, most] of [
      [shown.tags, 'tag', 8],
      [shown.performers, 'performer', 6],
      [shown.series, 'series', 6],
      [shown.makers, 'maker', 3],
      [shown.directors, 'director', 3],
    ] as const)
      expect(counted(list), of).toEqual((await together(id, of)).slice(0, most))
  },
)

test('of a series the related ones share most works of its people, and then its maker', async () => {
  const id = await largest('series', 1)
  const { series } = await profile(id)
  const people = (await together(id, 'performer')).slice(0, 20).map((one) => one.id)
  const { rows } = await sql<{ id: string; count: number }>`
    select o.entity_id as id, count(distinct w.id)::int as count
    from work w join work_entity l on l.work_id = w.id join work_entity o on o.work_id = w.id
    join entity e on e.id = o.entity_id
    where w.published and l.entity_id = any(${people}::bigint[]) and e.kind = 'series'
      and o.entity_id <> ${id}::bigint
    group by 1 order by 2 desc, 1 limit 6
  `.execute(server.context.db)
  expect(rows.length).toBeGreaterThan(2)
  expect(counted(series).slice(0, rows.length)).toEqual(rows)
})

test('the index and the tables count alike', async () => {
  const { connection, db } = server.context
  const connect = async () => {
    const client = new pg.Client(
      typeof connection === 'string' ? { connectionString: connection } : connection,
    )
    await client.connect()
    return client
  }
  const warnings: unknown[] = []
  const updater = new IndexUpdater({
    connect,
    build: (hand) => buildIndex(connect, hand),
    warn: (error) => warnings.push(error),
  })
  await updater.build()
  const { version } = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  const index = async (question: Parameters<NonNullable<Parameters<typeof profileOf>[0]['index']>>[0]) =>
    (await updater.reach(version))?.answer(question) ?? null
  for (const kind of ['performer', 'series', 'maker', 'tag'] as const) {
    for (const place of [0, 7]) {
      const id = await largest(kind, place)
      const byTables = await profileOf({ db, index: null, version: null }, id, {})
      expect(byTables?.related.length).toBeGreaterThan(3)
      expect(await profileOf({ db, index, version }, id, {})).toEqual(byTables)
    }
  }
  await updater.close()
  expect(warnings).toEqual([])
})

test('years are counted as the list beside them is filtered; the other counts stay', async () => {
  const id = await largest('maker')
  const [all, magnets, online] = [
    await profile(id),
    await profile(id, { isDht: '1' }),
    await profile(id, { isOnline: '1' }),
  ]
  const sum = ({ years }: Profile) => years.reduce((total, { works }) => total + works, 0)
  expect(sum(all)).toBe(all.works)
  expect(sum(magnets)).toBe(all.magnets)
  expect(sum(online)).toBe(all.online)
  expect(magnets.works).toBe(all.works)
  const [year] = magnets.years
  const found = await call(server.url, catalogue.findWorks, {
    query: { all: id, isDht: '1', from: `${year?.year}-01-01`, to: `${year?.year}-12-31` },
  })
  expect(found.answer.total).toBe(year?.works)
})

test('aliases, covers of the newest works, and what is not there', async () => {
  const id = await largest('performer')
  await server.context.db
    .insertInto('entity_alias')
    .values({ entity_id: id, kind: 'performer', mod_id: null, alias: '海鸥', created_at: new Date() })
    .execute()
  await moveVersion(server.context.db)
  await expect.poll(async () => (await profile(id)).aliases, patient).toEqual(['海鸥'])
  const { covers, portrait } = await profile(id)
  expect((await profile(await largest('series'))).covers).toHaveLength(4)
  const newest = await call(server.url, catalogue.findWorks, { query: { all: id, pageSize: 1 } })
  expect(portrait).toBeNull()
  expect(covers.map(({ work, src }) => [work, src])).toEqual(
    newest.answer.rows.map((row) => [row.id, row.picSmall]),
  )
  const missing = await call(server.url, catalogue.getEntryProfile, { params: { id: '2999999999999999' } })
  expect(missing.refusal?.code).toBe(404)
})

test('a work that is hidden counts in none of it, from the next version on', async () => {
  const id = await largest('director', 1)
  const before = await profile(id)
  const work = before.covers[0]?.work ?? ''
  const { db } = server.context
  await sql`update work set published = false, unlisted = 'hidden' where id = ${work}::bigint`.execute(db)
  await sql`update work_entity set published = false where work_id = ${work}::bigint`.execute(db)
  await sql`insert into entity_stale values (${id}::bigint)`.execute(db)
  await renewDaily(server.context)
  await expect.poll(async () => (await profile(id)).works, patient).toBe(before.works - 1)
  const after = await profile(id)
  expect(after.years.reduce((total, { works }) => total + works, 0)).toBe(before.works - 1)
  expect(after.covers.map((cover) => cover.work)).not.toContain(work)
})

test('the page of a merged entity is that of the one it went into', async () => {
  const [from, into] = [await largest('label', 3), await largest('label', 4)]
  await sql`update entity set merged_into = ${into}::bigint where id = ${from}::bigint`.execute(
    server.context.db,
  )
  await moveVersion(server.context.db)
  await expect.poll(async () => (await profile(from)).id, patient).toBe(into)
})
