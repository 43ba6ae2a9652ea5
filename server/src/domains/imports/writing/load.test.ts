import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { ImportError } from '../errors.ts'
import { takeImportLock } from '../queries/session.ts'
import { aRecord, importInto, records, stored, today } from '../testdata/works.ts'
import { sayError } from '../words.ts'
import { importWorks } from './load.ts'

let database: TestDatabase

beforeEach(async () => {
  await database?.drop()
  database = await testDatabase()
})
afterAll(() => database.drop())

const none = { added: 0, changed: 0, unchanged: 0, repeated: 0, wrong: 0, skipped: 0 }

async function rows(query: string, values: unknown[] = []) {
  return (await database.pool.query(query, values)).rows
}

async function version(): Promise<string> {
  return (await rows('select version from catalogue_state'))[0]?.version
}

test('a record goes in whole', async () => {
  const before = await version()
  expect((await importInto(database, [aRecord()])).counts).toEqual({ ...none, added: 1 })
  const state = await stored(database)
  expect(state.works).toMatchObject([
    {
      number: 'ABC-001',
      title: '清晨的灯塔',
      pub_time: '2024-05-31',
      image_small: ['stills/1.webp', 'stills/2.webp'],
      duration: 76,
      average: 4.25,
      is_online: 0,
      play_level: 2,
      is_dht: true,
      is_demo: false,
    },
  ])
  expect(state.stats).toMatchObject([
    { imported_collects: 12, imported_likes: 8, own_collects: 0, own_likes: 0 },
  ])
  expect(state.links).toMatchObject(
    [
      ['maker', '山海影业', null],
      ['series', '风景', null],
      ['performer', 'Lin Yue', '林月'],
      ['performer', '周晴', null],
      ['tag', '手工', null],
      ['tag', '春天', null],
      ['item', 'ABC', null],
    ].map(([kind, name, name_cn]) => ({ kind, name, name_cn })),
  )
  expect(
    await rows('select g.name, e.name as tag from tag_group g join entity e on tag_group_id = g.id'),
  ).toEqual([{ name: '主题', tag: '手工' }])
  expect(state.magnets).toMatchObject([
    { length: '7516192768', create_time: new Date('2024-06-01T00:00:00Z'), category: '4K', remark: '字幕' },
    { length: '1024', create_time: new Date('2024-05-30T16:00:00Z'), name: 'lighthouse' },
  ])
  expect(Number(await version())).toBeGreaterThan(Number(before))
})

test('the search text holds the title and the names, as written and in pinyin', async () => {
  await importInto(database, [aRecord()])
  const [found] = await rows('select norm, doc::text from work_search')
  expect(found.norm.split('\n')).toEqual([
    '清晨的灯塔',
    '山海影业',
    '风景',
    'lin yue',
    '林月',
    '周晴',
    '手工',
    '春天',
  ])
  expect(found.doc).toContain(`'灯塔'`)
  expect(found.doc).toContain(`'I:shyy'`)
  const [matches] = await rows(`select count(*)::int from work_search where doc @@ '''P:linyue'''::tsquery`)
  expect(matches.count).toBe(1)
})

test('running the same again changes nothing', async () => {
  await importInto(database, records(30))
  const before = await stored(database)
  const times = await rows('select id, xmin::text, updated_at from work order by id')
  expect((await importInto(database, records(30))).counts).toEqual({ ...none, unchanged: 30 })
  expect(await stored(database)).toEqual(before)
  expect(await rows('select id, xmin::text, updated_at from work order by id')).toEqual(times)
})

test('a changed line updates its work, and leaves what the site itself counted', async () => {
  await importInto(database, [aRecord(), aRecord({ number: 'ABC-002' })])
  const [{ id }] = await rows(`select id from work where number = 'ABC-001'`)
  const [{ id: kept }] = await rows('select id from magnet where work_id = $1 and info_hash = $2', [
    id,
    Buffer.alloc(20, 0xaa),
  ])
  await rows('update work_stat set own_collects = 7, own_likes = 9 where work_id = $1', [id])
  const changed = aRecord({
    title: '夜里的灯塔',
    pubTime: '2024-06-02',
    performer: '周晴',
    collects: 100,
    magnets: [{ infoHash: 'a'.repeat(40), name: '新' }, 'd'.repeat(40)],
  })
  expect((await importInto(database, [changed])).counts).toEqual({ ...none, changed: 1 })
  expect(await rows('select title, pub_time from work where id = $1', [id])).toEqual([
    { title: '夜里的灯塔', pub_time: '2024-06-02' },
  ])
  expect(await rows('select * from work_stat where work_id = $1', [id])).toEqual([
    { work_id: id, imported_collects: 100, own_collects: 7, imported_likes: 8, own_likes: 9 },
  ])
  expect(
    await rows(
      `select id, name, encode(info_hash, 'hex') as hash from magnet where work_id = $1 order by info_hash`,
      [id],
    ),
  ).toEqual([
    { id: kept, name: '新', hash: 'a'.repeat(40) },
    { id: expect.any(String), name: 'ABC-001', hash: 'd'.repeat(40) },
  ])
  expect(await rows('select distinct pub_time from work_entity where work_id = $1', [id])).toEqual([
    { pub_time: '2024-06-02' },
  ])
  expect((await rows('select norm from work_search where work_id = $1', [id]))[0].norm).not.toContain('林月')
  const counts = await rows(
    `select name, work_count from entity_stat join entity on id = entity_id where entity.kind = 'performer' order by 1`,
  )
  expect(counts).toEqual([
    { name: 'Lin Yue', work_count: 1 },
    { name: '周晴', work_count: 2 },
  ])
})

test('playback fields missing in a changed line stay as on the site', async () => {
  await importInto(database, [aRecord({ isOnline: undefined })])
  await rows('update work set is_online = 1, play_level = 0, published = false')
  await importInto(database, [aRecord({ isOnline: undefined, title: '新' })])
  expect(await rows('select title, is_online, play_level, published from work')).toEqual([
    { title: '新', is_online: 1, play_level: 0, published: false },
  ])
  expect(await rows('select distinct published from work_entity')).toEqual([{ published: false }])
  expect((await rows('select work_count from channel where mod_id = 1'))[0].work_count).toBe(0)
})

test('a later line has the group and the Chinese name of a known entry', async () => {
  await importInto(database, [aRecord({ tags: '手工', performer: 'Lin Yue' })])
  await importInto(database, [aRecord({ number: 'ABC-002' })])
  expect(await rows(`select name_cn, sort_key from entity where name = 'Lin Yue'`)).toEqual([
    { name_cn: '林月', sort_key: 'lin2林yue4月' },
  ])
  expect(
    await rows(`select g.name from entity e join tag_group g on g.id = tag_group_id where e.name = '手工'`),
  ).toEqual([{ name: '主题' }])
})

test('wrong lines are named and the rest goes in', async () => {
  const { counts, problems } = await importInto(database, [
    aRecord(),
    aRecord({ number: 'ABC-002', title: '', duration: 'x' }),
    'no record',
    aRecord({ number: 'ABC-003' }),
  ])
  expect(counts).toEqual({ ...none, added: 2, wrong: 2 })
  expect(problems.map(({ line, field }) => [line, field])).toEqual([
    [2, 'title'],
    [2, 'duration'],
    [3, '(line)'],
  ])
})

test('separators distinguish works, spelling does not, and channels do', async () => {
  const numbers = ['042920-001', '042920_001', 'abc-001', 'ＡＢＣ－００１', ' ABC-001 ', 'ABC-1']
  const { counts } = await importInto(database, [
    ...numbers.map((number) => aRecord({ number })),
    aRecord({ channel: 'anime' }),
  ])
  expect(counts).toEqual({ ...none, added: 5, repeated: 2 })
})

test('of lines with one number the last counts, and a warning is given', async () => {
  const lines = [aRecord({ title: '一' }), aRecord({ number: 'ABC-002' }), aRecord({ title: '二' })]
  const { counts, repetitions } = await importInto(database, lines)
  expect(counts).toEqual({ ...none, added: 2, repeated: 1 })
  expect(repetitions).toEqual([{ modId: 1, number: 'ABC-001', line: 1, later: 3 }])
  expect((await rows(`select title from work where number = 'ABC-001'`))[0].title).toBe('二')
})

test('it counts also across batches, and importing again changes nothing', async () => {
  const lines = [...records(5), ...records(1200).slice(5), ...records(5, { title: '再' })]
  expect((await importInto(database, lines)).counts).toEqual({ ...none, added: 1200, repeated: 5 })
  expect((await rows(`select count(*)::int from work where title = '再'`))[0].count).toBe(5)
  const before = await stored(database)
  expect((await importInto(database, lines)).counts).toEqual({ ...none, unchanged: 1200, repeated: 5 })
  expect(await stored(database)).toEqual(before)
})

test('a wrong last line leaves the one before it in force', async () => {
  await importInto(database, [aRecord({ number: 'ABC-009' })])
  const lines = [aRecord(), aRecord({ title: '' })]
  expect((await importInto(database, lines)).counts).toEqual({ ...none, added: 1, wrong: 1 })
})

test('hostile texts come back as they went in', async () => {
  const title = `'; drop table work; -- \\N \\. "quoted" {a,b} \\t $1 %s 🌊 ﷽ <b>`
  const performer = [`O'Neil "Q" \\`, '{},', '\\N', "'", 'a:*b & !c']
  const still = 'stills/"1"\'{}.webp'
  await importInto(database, [
    aRecord({
      title,
      performer,
      tags: [title.slice(0, 60)],
      imageBig: [still],
    }),
  ])
  const state = await stored(database)
  expect(state.works).toMatchObject([{ title, image_big: [still] }])
  expect(
    await rows(
      `select name from work_entity join entity on id = entity_id where kind = 'performer' order by position`,
    ),
  ).toEqual(performer.map((name) => ({ name })))
})

/** Records of which the rest is held back until 1000 works are written. */
function heldBack(count: number, then: () => unknown) {
  const written = Promise.withResolvers<void>()
  async function* source() {
    yield* records(1500)
    await written.promise
    await then()
    yield* records(count).slice(1500)
  }
  const onProgress = ({ added }: { added: number }) => {
    if (added >= 1000) written.resolve()
  }
  return { source: source(), onProgress }
}

test('an import that was interrupted is completed by running it again', async () => {
  const controller = new AbortController()
  const { source, onProgress } = heldBack(2000, () => controller.abort())
  const first = await importInto(database, source, { signal: controller.signal, onProgress })
  expect(first).toMatchObject({ interrupted: true, counts: { ...none, added: 1500 } })
  expect((await importInto(database, records(2000))).counts).toEqual({ ...none, added: 500, unchanged: 1500 })
  const resumed = await stored(database)
  await database.drop()
  database = await testDatabase()
  await importInto(database, records(2000))
  const straight = await stored(database)
  const withoutIds = (state: typeof resumed) =>
    JSON.parse(JSON.stringify(state, (name, value) => (['id', 'work_id'].includes(name) ? 0 : value)))
  expect(withoutIds(resumed)).toEqual(withoutIds(straight))
})

test('an import that died between batches left marks by which the next one counts right', async () => {
  const { source, onProgress } = heldBack(3000, async () => {
    const [lock] = await rows(`select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
    await rows('select pg_terminate_backend($1)', [lock.pid])
  })
  await expect(importInto(database, source, { onProgress })).rejects.toThrow('The database failed')
  expect((await rows('select count(*)::int from work'))[0].count).toBe(1000)
  expect((await importInto(database, records(3000))).counts).toEqual({
    ...none,
    added: 2000,
    unchanged: 1000,
  })
  expect((await rows(`select work_count, dht_count from channel where mod_id = 1`))[0]).toEqual({
    work_count: 3000,
    dht_count: 3000,
  })
  expect((await stored(database)).stale).toEqual([])
})

test("records before a source's failure are written and counted", async () => {
  async function* failing() {
    yield* records(3)
    throw new ImportError(sayError('import_database_away', { fault: 'dead' }))
  }
  await expect(importInto(database, failing())).rejects.toMatchObject({ reason: 'import_database_away' })
  expect((await rows('select work_count from channel where mod_id = 1'))[0].work_count).toBe(3)
})

test('a second import at the same time says so and ends', async () => {
  let second: Promise<unknown> | undefined
  async function* slow() {
    yield aRecord()
    second = importInto(database, [aRecord()])
    await expect(second).rejects.toThrow('An import is running')
  }
  expect((await importInto(database, slow())).counts.added).toBe(1)
  expect((await importInto(database, [aRecord()])).counts.unchanged).toBe(1)
})

test('an import waits for the lock of a process that was killed, and says so', async () => {
  const dead = await database.pool.connect()
  dead.on('error', () => {})
  await takeImportLock(dead)
  const said: string[] = []
  const patience = {
    ms: 20_000,
    onWait() {
      said.push('waits')
      // Killed: its connection ends some time later.
      void rows('select pg_terminate_backend($1)', [(dead as unknown as { processID: number }).processID])
    },
  }
  expect((await importInto(database, [aRecord()], { patience })).counts.added).toBe(1)
  expect(said).toEqual(['waits'])
  dead.release(true)
})

test('kept counts are those that the lists would count', async () => {
  const lines = records(300).map((record, index) => ({
    ...record,
    channel: (index % 5) + 1,
    performer: [`演员${index % 7}`],
    tags: [`标签${index % 11}`],
    magnets: index % 3 === 0 ? [] : record.magnets,
    isOnline: [0, 0, 1, 2][index % 4],
  }))
  await importInto(database, lines, { isDemo: true })
  const wrong = await rows(`
    select e.kind, e.name from entity e join entity_stat s on s.entity_id = e.id
    where work_count <> (select count(*) from work_entity l where l.entity_id = e.id)
      or dht_count <> (select count(*) from work_entity l where l.entity_id = e.id and is_dht)
      or online_count <> (select count(*) from work_entity l where l.entity_id = e.id and is_online = 1)
      or resource_count <> (select count(*) from work_entity l where l.entity_id = e.id and (is_dht or is_online = 1))
      or uncensored_count <> (select count(*) from work_entity l where l.entity_id = e.id and mod_id = 2)`)
  expect(wrong).toEqual([])
  expect(await rows('select work_count, dht_count, online_count, resource_count from channel')).toEqual(
    Array(5).fill({ work_count: 60, dht_count: 40, online_count: 15, resource_count: 45 }),
  )
  expect((await rows(`select total from directory where kind = 'performer'`))[0].total).toBe(7)
  expect((await rows('select count(*)::int from ranking where days = 999 and mod_id = 0'))[0].count).toBe(
    3 * (300 + 200 + 75 + 225),
  )
})

test('the demo neither overwrites an import nor outlives one of the same work', async () => {
  await importInto(database, [aRecord()])
  await importInto(database, [aRecord({ title: '演示' }), aRecord({ number: 'ABC-002' })], { isDemo: true })
  expect(await rows('select number, title, is_demo from work order by number')).toEqual([
    { number: 'ABC-001', title: '清晨的灯塔', is_demo: false },
    { number: 'ABC-002', title: '清晨的灯塔', is_demo: true },
  ])
  expect((await importInto(database, [aRecord({ number: 'ABC-002' })])).counts.changed).toBe(1)
  expect((await rows('select count(*)::int from work where is_demo'))[0].count).toBe(0)
})

test('fields that are none of ours are named once', async () => {
  const report = await importWorks({ ...database, today }, [
    aRecord({ colour: 'red' }),
    aRecord({ colour: 'blue' }),
  ])
  expect([...report.unknownFields]).toEqual(['colour'])
})

test('blocked works are left out, named and counted, and taken-down ones are not touched', async () => {
  const hash = 'f'.repeat(40)
  await importInto(database, [aRecord({ number: 'OLD-1', magnets: [] })])
  await rows(`insert into blocked_mark (kind, mark, created_at)
    values ('number', '1 NEW-1', now()), ('info_hash', '${hash}', now())`)
  await rows(`update work set published = false, unlisted = 'removed'`)
  const blocked: [number, string, string][] = []
  const { counts } = await importInto(
    database,
    [
      aRecord({ number: 'NEW-1', magnets: [] }),
      aRecord({ number: 'NEW-2', magnets: [hash] }),
      aRecord({ number: 'OLD-1', magnets: [], title: '又来了' }),
      aRecord({ number: 'NEW-3', magnets: [] }),
    ],
    { onBlocked: ({ line, number, why }) => blocked.push([line, number, why]) },
  )
  expect(counts).toEqual({ ...none, added: 1 })
  expect(blocked).toEqual([
    [1, 'NEW-1', 'number'],
    [2, 'NEW-2', 'info_hash'],
    [3, 'OLD-1', 'removed'],
  ])
  expect(await rows('select number, title from work order by number')).toEqual([
    { number: 'NEW-3', title: '清晨的灯塔' },
    { number: 'OLD-1', title: '清晨的灯塔' },
  ])
})

test('an import never publishes what is hidden, and new works may wait as drafts', async () => {
  await importInto(database, [aRecord({ number: 'OLD-1', magnets: [] })])
  await rows(`update work set published = false, unlisted = 'hidden'`)
  const changed = aRecord({ number: 'OLD-1', magnets: [], title: '改过的' })
  await importInto(database, [changed, aRecord({ number: 'NEW-1', magnets: [] })], { asDrafts: true })
  expect(await rows('select number, published, unlisted, title from work order by number')).toEqual([
    { number: 'NEW-1', published: false, unlisted: 'draft', title: '清晨的灯塔' },
    { number: 'OLD-1', published: false, unlisted: 'hidden', title: '改过的' },
  ])
  expect(await rows('select bool_or(published) as shown from work_entity')).toEqual([{ shown: false }])
  expect(await rows('select bool_or(published) as shown from work_search')).toEqual([{ shown: false }])
})
