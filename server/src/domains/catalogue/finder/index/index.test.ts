import { type Answer, allTime, catalogue, finder } from '@yehang/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { queryOf } from '../../../../platform/text/grams.ts'
import { pinyinOf } from '../../../../platform/text/pinyin.ts'
import { refreshSearchOf } from '../../../editorial/entities/service/search-docs.ts'
import type { WorkFilter } from '../../queries/lists.ts'
import type { Matches } from '../../queries/matches.ts'
import { findsText, meaningOf } from '../../queries/meaning.ts'
import { matchesOf, matchingPage } from '../../queries/search.ts'
import { moveVersion } from '../../queries/version.ts'
import {
  type AskIndex,
  everyWork,
  type FinderFilter,
  type FinderQuestion,
  type FinderResult,
} from '../filter.ts'
import { searchIndex } from '../keyword-search.ts'
import { frequentQuestion, keywordQuestion } from '../queries/keyword-question.ts'
import { findInTables } from '../queries/postgres.ts'
import { buildIndex } from './build-index.ts'
import { Places } from './read-catalogue.ts'
import { type RunningIndex, startFinderIndex } from './start.ts'
import { IndexUpdater } from './updater.ts'

let server: TestServer
let updater: IndexUpdater
/** The most frequent entities, which are asked for together, and some rare ones. */
let entities: string[]
const warnings: unknown[] = []

const updaterName = 'updater of a test'
const connectionOf = ({ context: { connection } }: TestServer) =>
  typeof connection === 'string' ? { connectionString: connection } : connection
const connect = async () => {
  const client = new pg.Client({ ...connectionOf(server), application_name: updaterName })
  client.on('error', () => {})
  await client.connect()
  return client
}
const warn = (error: unknown) => warnings.push(error)

/** To every fifth work, among them the titles of others. */
async function giveOtherTitles(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with following as (select id, lead(title, 7) over (order by id) as other from work)
    insert into work_description (work_id, original_title, aliases)
    select id, other, array['海边的 旧名', left(other, 4)] from following where other is not null and id % 5 = 0
    on conflict (work_id) do update set original_title = excluded.original_title, aliases = excluded.aliases
    returning work_id as id
  `.execute(db)
  expect(rows.length).toBeGreaterThan(100)
  const ids = rows.map(({ id }) => id)
  await db.transaction().execute((tx) => refreshSearchOf(tx, ids))
}

beforeAll(async () => {
  server = await startTestServer()
  await giveOtherTitles(server.context.db)
  await sql`update work set has_subtitles = true where id % 3 = 0`.execute(server.context.db)
  await sql`update work set has_markers = true where id % 4 = 0`.execute(server.context.db)
  updater = new IndexUpdater({ connect, build: (hand) => buildIndex(connect, hand), warn })
  await updater.build()
  const { rows } = await sql<{ id: string }>`
    (select entity_id as id from entity_stat order by work_count desc, entity_id limit 40)
    union all (select entity_id from entity_stat where work_count between 1 and 20 order by entity_id limit 20)
  `.execute(server.context.db)
  entities = rows.map(({ id }) => id)
})
afterAll(async () => {
  await updater.close()
  await server.close()
  expect(warnings).toEqual([])
})

const question = (filter: Partial<FinderFilter>, more: Partial<FinderQuestion> = {}): FinderQuestion => ({
  filter: { ...everyWork, ...filter },
  keyword: null,
  sort: 'pubTime',
  offset: 0,
  limit: 30,
  counts: false,
  countIds: [],
  ...more,
})

async function currentVersion(): Promise<string> {
  const state = await server.context.db
    .selectFrom('catalogue_state')
    .select('version')
    .executeTakeFirstOrThrow()
  return state.version
}

/** Without those that no work has, unless the index knows of them: the service adds them. */
async function byTables(
  asked: FinderQuestion,
  ours: FinderResult | null | undefined,
  matches: Matches | null = null,
): Promise<FinderResult> {
  const tables = await findInTables(server.context.db, asked, matches)
  const known = new Set(ours?.counts?.entities.map(({ id }) => id))
  if (tables.counts !== null) {
    tables.counts.entities = tables.counts.entities.filter(({ id, count }) => count > 0 || known.has(id))
  }
  return tables
}

/** Both answer, the index as the catalogue is now. */
async function bothAnswer(asked: FinderQuestion) {
  const ours = (await updater.reach(await currentVersion()))?.answer(asked)
  return [ours, await byTables(asked, ours)]
}

/** Nothing asked for three times in four. */
const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 1, nil: null })
const days = fc.date({ min: new Date('2005-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const questions = () => {
  const ids = (maxLength: number) => fc.uniqueArray(fc.constantFrom(...entities), { maxLength })
  const day = seldom(days.map((date) => date.toISOString().slice(0, 10)))
  const yes = fc.boolean().chain((one) => (one ? fc.boolean() : fc.constant(false)))
  const filter: fc.Arbitrary<FinderFilter> = fc.record({
    all: ids(2),
    any: fc.oneof(ids(0), ids(4)),
    none: fc.oneof(ids(0), ids(3)),
    modId: seldom(fc.integer({ min: 1, max: 5 })),
    from: day,
    to: day,
    minDuration: seldom(fc.nat(180)),
    maxDuration: seldom(fc.nat(240)),
    minAverage: seldom(fc.nat(50)),
    performers: seldom(fc.nat(finder.performersMost)),
    isDht: yes,
    isOnline: yes,
    hasResource: yes,
    hasSubtitles: yes,
    hasMarkers: yes,
    playLevel: seldom(fc.nat(2)),
  })
  return fc.record<FinderQuestion>({
    filter,
    keyword: fc.constant(null),
    sort: fc.constantFrom('pubTime', 'id', 'collect', 'average', 'evaluates', 'duration', 'relevance'),
    offset: fc.oneof(fc.constant(0), fc.nat(300)),
    limit: fc.constantFrom(1, 12, 30),
    counts: fc.nat(9).map((one) => one === 0),
    countIds: ids(3),
  })
}

test('ids, totals and counts of 10,000 filters are what the tables say', { timeout: 900_000 }, async () => {
  const index = await updater.reach(await currentVersion())
  const asked = fc.sample(questions(), { numRuns: 10_000, seed: 20 })
  let found = 0
  const ask = async () => {
    for (let next = asked.pop(); next !== undefined; next = asked.pop()) {
      const ours = index?.answer(next)
      expect(ours, JSON.stringify(next)).toEqual(await byTables(next, ours))
      found += (ours?.total ?? 0) === 0 ? 0 : 1
    }
  }
  // The database answers one while this process holds another against what it said.
  await Promise.all([ask(), ask(), ask()])
  expect(found).toBeGreaterThan(3000)
})

/** What is typed of works: few match, or many; one word, or two. */
async function keywordsOfWorks(): Promise<string[]> {
  const { rows } = await sql<{ title: string; number: string; name: string }>`
    select w.title, w.number, e.name from work w join work_entity l on l.work_id = w.id
    join entity e on e.id = l.entity_id and e.kind in ('performer', 'tag', 'item')
    where w.published order by md5(w.id::text || e.id::text) limit 60
  `.execute(server.context.db)
  return rows.flatMap(({ title, number, name }, at) => [
    ...[title, title.slice(0, 1 + (at % 3)), title.slice(3, 5), name, name.slice(0, 1), pinyinOf(name).full],
    pinyinOf(title.slice(0, 2 + (at % 2))).full,
    ...[number, number.slice(0, 1 + (at % 4)), number.split('-')[0] ?? '', `${number.split('-')[0]}-`],
    ...[`${name.slice(0, 2)} ${title.slice(2, 4)}`, `${title.slice(4, 6)} ${title.slice(0, 1)}`],
  ])
}

/** The index answers by the works that a keyword finds, and by its meaning, as the tables do. */
async function expectSame(keyword: string, asking: FinderQuestion): Promise<number> {
  const { db } = server.context
  const meaning = await meaningOf(db, keyword)
  if (meaning === null) return 0
  const index = await updater.reach(await currentVersion())
  const questions = [await keywordQuestion(db, meaning), await frequentQuestion(db, meaning)]
  expect(questions[1]?.by).toBe(meaning.by === 'number' ? 'numbers' : 'text')
  let total = 0
  for (const keywordQuestion of questions) {
    const ours = index?.answer({ ...asking, keyword: keywordQuestion })
    const tables = await byTables(asking, ours, matchesOf(meaning))
    expect(ours, JSON.stringify([keyword, keywordQuestion, asking])).toEqual(tables)
    total = tables.total
  }
  return total
}

test('with a keyword the index finds what the tables find', { timeout: 300_000 }, async () => {
  const asked = fc.sample(fc.tuple(questions(), fc.constantFrom(...(await keywordsOfWorks()))), {
    numRuns: 200,
    seed: 22,
  })
  let found = 0
  for (const [asking, keyword] of asked) {
    found += Math.min(1, await expectSame(keyword, asking))
    found += Math.min(
      1,
      await expectSame(keyword, question({ isDht: asking.filter.isDht }, { sort: asking.sort })),
    )
  }
  expect(found).toBeGreaterThan(200)
})

test('the ordinary search lists by the index what it lists by the tables', { timeout: 120_000 }, async () => {
  const { db } = server.context
  const version = await currentVersion()
  const ask: AskIndex = async (asked) => (await updater.reach(version))?.answer(asked) ?? null
  const everything: WorkFilter = {
    modId: null,
    availability: 'all',
    days: allTime,
    since: null,
    entityIds: [],
  }
  const slice = { offset: 3, limit: 20 }
  let found = 0
  for (const keyword of ['海', '的', '一', 'FC2', 'a', 'dengta', (await keywordsOfWorks())[3] ?? '']) {
    const meaning = await meaningOf(db, keyword)
    if (meaning === null) continue
    for (const availability of ['all', 'magnet', 'online', 'resource', 'both'] as const) {
      for (const sort of ['pubTime', 'id', 'collect', 'relevance'] as const) {
        if (sort === 'relevance' && meaning.by === 'number') continue
        const filter = { ...everything, availability, modId: availability === 'online' ? 1 : null }
        const byIndex = await searchIndex(db, { ask, version }).frequentPage(meaning, filter, sort, slice)
        const byTables = await matchingPage(db, matchesOf(meaning), filter, sort, slice)
        expect(byIndex, `${keyword} ${availability} ${sort}`).toEqual(byTables)
        found += byTables.total
      }
    }
  }
  expect(found).toBeGreaterThan(1000)
})

test('the index says whether some work has a text, as the tables do', async () => {
  const { db } = server.context
  const version = await currentVersion()
  const ask: AskIndex = async (asked) => (await updater.reach(version))?.answer(asked) ?? null
  const index = searchIndex(db, { ask, version })
  const typed = await keywordsOfWorks()
  const said = { yes: 0, no: 0 }
  for (const keyword of [...typed, ...typed.map((one) => `${one}烛`), ...typed.map((one) => `${one}q`)]) {
    const query = queryOf(keyword)
    if (query === null) continue
    const found = await index.findsText(query, keyword)
    expect(found, keyword).toBe(await findsText(db, keyword, query))
    said[found ? 'yes' : 'no'] += 1
  }
  expect(Math.min(said.yes, said.no)).toBeGreaterThan(300)
})

/** Every way in which works change, as statements; each ends with a new version. */
const changes: Record<string, string> = {
  'a work is withdrawn':
    'update work set published = false where id in (select id from work order by id limit 5)',
  'links follow it':
    'update work_entity l set published = w.published from work w where w.id = l.work_id and l.published <> w.published',
  'a work comes back': 'update work set published = true where not published',
  'links come back':
    'update work_entity l set published = w.published from work w where w.id = l.work_id and l.published <> w.published',
  'days, lengths and ratings change': `
    update work set pub_time = pub_time - 400, duration = 77, average = 4.7, evaluates = evaluates + 3
    where id in (select id from work order by title limit 40)`,
  'a rating goes':
    'update work set average = null, duration = null where id in (select id from work order by id limit 7)',
  'magnets and films change': `
    update work set is_dht = not is_dht, is_online = 1 - is_online, play_level = 1
    where is_online < 2 and id in (select id from work order by number limit 60)`,
  'subtitles come': `
    insert into subtitle_track (work_id, language, source_kind, format, encoding, cues, ends_at, created_at, updated_at)
    select id, 'zh-Hans', 'upload', 'srt', 'utf-8', 1, 1000, now(), now() from work where id % 5 = 0`,
  'moments are marked': `
    insert into marker (work_id, kind, state, seconds, title, norm, doc, created_at, updated_at)
    select id, 'moment', 'shown', 5, '海', '海', '', now(), now() from work where id % 7 = 0`,
  'moments are removed': 'delete from marker where work_id % 2 = 0',
  'subtitles go': 'delete from subtitle_track where work_id % 2 = 0',
  'titles and numbers change': `
    update work set title = (array['海 边', '海', '山海之间'])[1 + id % 3], number = number || 'B', number_norm = number_norm || 'B'
    where id in (select id from work order by number desc limit 30)`,
  'other titles change': `
    update work_description set aliases = array['山海之间', '海'] where work_id % 7 = 0 and aliases <> '{}'`,
  'a tag is taken away': `
    delete from work_entity where entity_id = (select entity_id from entity_stat where kind = 'tag' order by work_count desc limit 1)
      and work_id in (select id from work order by id limit 900)`,
  'an entity is merged into another one': `
    with two as (
      select entity_id, row_number() over (order by work_count desc) as n from entity_stat where kind = 'performer' limit 2
    )
    update work_entity l set entity_id = (select entity_id from two where n = 1)
    where entity_id = (select entity_id from two where n = 2) and not exists (
      select from work_entity o where o.work_id = l.work_id and o.entity_id = (select entity_id from two where n = 1)
    )`,
  'a new tag comes': `
    with made as (
      insert into entity (kind, mod_id, name, sort_key, search) values ('tag', 1, '新标签', 'xin', array_to_tsvector(array['新标', '标签', '签', 'P:xinbiaoqian', 'I:xbq'])) returning id
    )
    insert into work_entity (entity_id, work_id, pub_time, mod_id, position, is_dht, is_online, published)
    select made.id, w.id, w.pub_time, w.mod_id, 99, w.is_dht, w.is_online, w.published from work w, made where w.mod_id = 1`,
  'works go': `
    with gone as (delete from work where id in (select id from work order by pub_time limit 4) returning id)
    delete from work_entity where work_id in (select id from gone)`,
}

test('after every change the index says what the tables say', { timeout: 300_000 }, async () => {
  const { db } = server.context
  for (const [name, statement] of Object.entries(changes)) {
    await sql.raw(statement).execute(db)
    await moveVersion(db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from work_change`.execute(db)
    expect(rows[0]?.count, name).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(questions(), async (asked) => {
        const [ours, tables] = await bothAnswer(asked)
        expect(ours, name).toEqual(tables)
      }),
      { numRuns: 12, seed: 21 },
    )
  }
  // Their documents follow, as the site does it, and all are read again.
  const { rows: works } = await sql<{ id: string }>`select id from work`.execute(db)
  await db.transaction().execute((tx) =>
    refreshSearchOf(
      tx,
      works.map(({ id }) => id),
    ),
  )
  await sql`
    update work_search s set published = w.published, is_dht = w.is_dht, is_online = w.is_online, mod_id = w.mod_id, pub_time = w.pub_time
    from work w where w.id = s.work_id
  `.execute(db)
  await sql`delete from work_search where work_id not in (select id from work)`.execute(db)
  await sql`insert into work_change (work_ids) select array_agg(id) from work`.execute(db)
  await moveVersion(db)
  for (const keyword of [
    '海',
    '山',
    '海边',
    '海边的旧名',
    '山海之间',
    'B',
    '新标签',
    ...(await keywordsOfWorks()).slice(0, 60),
  ]) {
    await expectSame(keyword, question({}, { counts: true, sort: 'relevance', limit: 100 }))
  }
  const [all, everything] = await bothAnswer(question({}, { counts: true, limit: 1000 }))
  expect(all).toEqual(everything)
})

test('what the index does not hold is no change for it', async () => {
  const { db } = server.context
  await sql`delete from work_change`.execute(db)
  await sql`update work set pic_small = 'x', updated_at = now()`.execute(db)
  await sql`update work_entity set is_dht = not is_dht`.execute(db)
  await sql`update work_entity set is_dht = not is_dht`.execute(db)
  await sql`update work_description set synopsis = 'x', remarks = 'x'`.execute(db)
  const { rows } = await sql`select id from work_change`.execute(db)
  expect(rows).toEqual([])
  await sql`update work_description set original_title = 'x' where aliases <> '{}'`.execute(db)
  expect((await sql`select id from work_change`.execute(db)).rows).toHaveLength(1)
})

test('a change that commits late is seen, and a change that was seen is not read again', async () => {
  const { db } = server.context
  const late = await connect()
  const id = (await updater.reach(await currentVersion()))?.answer(question({}))?.ids[0] ?? ''
  await late.query('begin')
  await late.query('update work set duration = 999 where id = $1', [id])
  // Commits first, although it began later.
  await sql`update work set duration = 12 where id = (select max(id) from work)`.execute(db)
  await moveVersion(db)
  const [before, tables] = await bothAnswer(question({ minDuration: 990 }))
  expect(before).toEqual(tables)
  await late.query('commit')
  await late.end()
  await moveVersion(db)
  const [ours, now] = await bothAnswer(question({ minDuration: 990 }))
  expect(ours).toEqual(now)
  expect(ours?.ids).toContain(id)
})

test('too many changes for a list make the index anew, and the tables answer meanwhile', async () => {
  const { db } = server.context
  await sql`insert into work_change default values`.execute(db)
  await moveVersion(db)
  expect(await updater.reach(await currentVersion())).toBeNull()
  await updater.build()
  const [ours, tables] = await bothAnswer(question({}, { counts: true }))
  expect(ours).toEqual(tables)
})

test('a database that was put back to an older version is read anew', async () => {
  const { db } = server.context
  await sql`update catalogue_state set version = version - 1`.execute(db)
  await updater.refresh()
  expect(await updater.reach('0')).toBeNull()
  await updater.build()
  expect(await updater.reach(await currentVersion())).not.toBeNull()
})

test('a connection that breaks is followed by another, and nothing is missed', async () => {
  const { db } = server.context
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${updaterName} and datname = current_database()`.execute(
    db,
  )
  await sql`update work set duration = 1001 where id = (select max(id) from work where published)`.execute(db)
  await moveVersion(db)
  await vi.waitFor(async () => expect(await updater.reach(await currentVersion())).not.toBeNull())
  expect(warnings.splice(0)).toHaveLength(1)
  const [ours, tables] = await bothAnswer(question({ minDuration: 1001 }))
  expect(ours).toEqual(tables)
  expect(ours?.total).toBe(1)
})

test('how often works are collected is read with the index', async () => {
  const { db } = server.context
  await sql`update work_stat set own_collects = 90000 where work_id = (select min(id) from work where published)`.execute(
    db,
  )
  await updater.build()
  const [ours, tables] = await bothAnswer(question({}, { sort: 'collect' }))
  expect(ours).toEqual(tables)
})

test('works are found by their ids, however far those are apart', () => {
  for (const ids of [
    [1_000_000_000_000_001, 1_000_000_000_000_003],
    [1_000_000_000_000_001, 1_900_000_000_000_000],
  ] as const) {
    const places = new Places(ids[0], ids[1], 2)
    places.set(ids[1], 7)
    expect([places.at(ids[0]), places.at(ids[1])]).toEqual([-1, 7])
  }
})

test('the site asks the thread that holds the index, and sees an edit at once', {
  timeout: 30_000,
}, async () => {
  const answered: boolean[] = []
  let running: RunningIndex | undefined
  const pages: { told: string[]; answered: string[] | undefined }[] = []
  const index: AskIndex = async (asked, version, onPage) => {
    const told: string[][] = []
    const result = await running?.ask(asked, version, (ids) => {
      told.push(ids)
      onPage?.(ids)
    })
    answered.push(result != null)
    if (told[0] !== undefined) pages.push({ told: told[0], answered: result?.ids })
    return result ?? null
  }
  const site = await startTestServer({ index })
  running = startFinderIndex(site.context)
  const find = async (query: Record<string, string | number>): Promise<Answer<typeof catalogue.findWorks>> =>
    (await call(site.url, catalogue.findWorks, { query })).answer
  try {
    let pageNum = 1
    await vi.waitFor(
      async () => {
        // Another page each time: an answer from the cache is asked of nothing. The texts of titles come last.
        pageNum += 1
        await find({ pageNum, keyword: '海' })
        expect(answered.at(-1)).toBe(true)
      },
      { timeout: 20_000, interval: 100 },
    )
    const { db } = site.context
    const named = await find({ keyword: '海', counts: 1 })
    expect(named.total).toBeGreaterThan(3)
    expect(answered.at(-1)).toBe(true)
    // The page is told before its counts, and none without counts.
    const ids = named.rows.map(({ id }) => id)
    expect(pages).toEqual([{ told: ids, answered: ids }])
    const work = (await find({ modName: 'anime' })).rows[0]
    await sql`update work set mod_id = 1 where id = ${work?.id}::bigint`.execute(db)
    await moveVersion(db)
    await vi.waitFor(async () => {
      const { rows } = await find({ modName: 'anime', counts: 1 })
      expect(rows.map(({ id }) => id)).not.toContain(work?.id)
    })
    expect(answered.at(-1)).toBe(true)
  } finally {
    await site.close()
    await running.close()
  }
  expect(site.faults).toEqual([])
  expect(await running.ask(question({}), '1')).toBeNull()
})
