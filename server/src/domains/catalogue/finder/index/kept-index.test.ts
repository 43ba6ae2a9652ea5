import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { meaningOf } from '../../queries/meaning.ts'
import { matchesOf } from '../../queries/search.ts'
import { moveVersion } from '../../queries/version.ts'
import { everyWork, type FinderQuestion } from '../filter.ts'
import { frequentQuestion } from '../queries/keyword-question.ts'
import { removeOldChanges } from '../queries/old-changes.ts'
import { findInTables } from '../queries/postgres.ts'
import { keptIndexFile, readKept } from './kept-index.ts'
import { runBuilder } from './run-builder.ts'
import { IndexUpdater } from './updater.ts'

let server: TestServer
let folder: string
let name: string
let connection: pg.ClientConfig
let warnings: unknown[] = []
let builds = 0

beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(path.join(tmpdir(), 'yehang-kept-index-'))
  name = keptIndexFile(folder)
  const { context } = server
  connection =
    typeof context.connection === 'string' ? { connectionString: context.connection } : context.connection
  await keep()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  warnings = []
  builds = 0
})

/** Where other databases of the cluster have long transactions, nothing says yet from where it can be followed. */
async function keep(): Promise<void> {
  rmSync(name, { force: true })
  await vi.waitFor(
    async () => {
      await runBuilder({ connection, name }, () => {})
      expect(existsSync(name)).toBe(true)
    },
    { timeout: 30_000 },
  )
}

/** As a process that starts: whether it takes over what is kept. */
async function start(): Promise<IndexUpdater> {
  const updater = new IndexUpdater({
    async connect() {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    },
    kept: () => readKept(name),
    async build() {
      builds += 1
    },
    warn: (error) => warnings.push(error),
  })
  await updater.tick()
  return updater
}

async function isTaken(): Promise<boolean> {
  const updater = await start()
  const index = await updater.reach('0')
  await updater.close()
  return index !== null
}

const everything: FinderQuestion = {
  filter: everyWork,
  keyword: null,
  sort: 'pubTime',
  offset: 0,
  limit: 500,
  counts: true,
  countIds: [],
}
const questions = (['pubTime', 'collect', 'average', 'duration'] as const).flatMap((sort) =>
  [everyWork, { ...everyWork, isDht: true }, { ...everyWork, minDuration: 1000 }].map((filter) => ({
    ...everything,
    filter,
    sort,
  })),
)

test('a process that starts takes over what is kept, with all changes since', async () => {
  const { db } = server.context
  await sql`update work set duration = 1001 where id in (select id from work order by title limit 9)`.execute(
    db,
  )
  await sql`update work_stat set own_collects = 90000 where work_id = (select max(work_id) from work_stat)`.execute(
    db,
  )
  await sql`
    with gone as (delete from work where id in (select id from work order by pub_time limit 4) returning id)
    delete from work_entity where work_id in (select id from gone)
  `.execute(db)
  await sql`delete from work_search where work_id not in (select id from work)`.execute(db)
  await moveVersion(db)
  const updater = await start()
  const index = await updater.reach('0')
  for (const question of questions) {
    const ours = index?.answer(question)
    const tables = await findInTables(db, question, null)
    const known = new Set(ours?.counts?.entities.map(({ id }) => id))
    if (tables.counts !== null)
      tables.counts.entities = tables.counts.entities.filter(({ id, count }) => count > 0 || known.has(id))
    expect(ours).toEqual(tables)
  }
  const meaning = await meaningOf(db, '海')
  if (meaning === null) throw new Error('the keyword means nothing')
  const asked = { ...everything, counts: false, keyword: await frequentQuestion(db, meaning) }
  const found = index?.answer(asked)
  expect(found?.total).toBeGreaterThan(3)
  expect(found).toEqual(await findInTables(db, asked, matchesOf(meaning)))
  await updater.close()
  expect([builds, warnings]).toEqual([0, []])
})

test('one that is damaged is built anew', async () => {
  const whole = readFileSync(name)
  for (const at of [0, Math.floor(whole.length / 2), whole.length - 40, whole.length - 1]) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] as number) ^ 4
    writeFileSync(name, damaged)
    expect(await isTaken()).toBe(false)
    expect(warnings.splice(0)).toHaveLength(1)
  }
  for (const length of [0, 7, 100, whole.length - 1]) {
    writeFileSync(name, whole.subarray(0, length))
    expect(await isTaken()).toBe(false)
  }
  expect(builds).toBe(8)
  writeFileSync(name, whole)
  expect(await isTaken()).toBe(true)
})

test('one by another program is built anew', async () => {
  const whole = readFileSync(name)
  const length = whole.readUInt32LE(whole.length - 8)
  const text = whole.subarray(whole.length - 8 - length, whole.length - 8)
  const { code } = JSON.parse(text.toString()) as { code: string }
  const other = Buffer.from(
    text.toString().replace(
      code,
      code.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
    ),
  )
  const end = Buffer.from(whole.subarray(-8))
  end.writeUInt32LE(crc32(other), 4)
  writeFileSync(name, Buffer.concat([whole.subarray(0, whole.length - 8 - length), other, end]))
  expect(await isTaken()).toBe(false)
  expect([builds, warnings]).toEqual([1, []])
  writeFileSync(name, whole)
})

test('one of an older state of the database, or of another one, is built anew', async () => {
  const { db } = server.context
  await sql`update catalogue_state set version = version - 1000`.execute(db)
  expect(await isTaken()).toBe(false)
  await sql`update catalogue_state set version = version + 1000`.execute(db)
  expect(await isTaken()).toBe(true)
  // As a restore does, with the same rows.
  await sql`alter table work_change rename to former_change`.execute(db)
  await sql`create table work_change (like former_change including all)`.execute(db)
  await sql`insert into work_change select * from former_change`.execute(db)
  expect(await isTaken()).toBe(false)
  await sql`drop table work_change`.execute(db)
  await sql`alter table former_change rename to work_change`.execute(db)
  expect(await isTaken()).toBe(true)
})

test('after a change too large to be named it is built anew', async () => {
  const { db } = server.context
  await sql`insert into work_change default values`.execute(db)
  expect(await isTaken()).toBe(false)
  await sql`delete from work_change where work_ids is null`.execute(db)
  expect(await isTaken()).toBe(true)
})

/** Changes so many minutes ago, each of so many works. */
async function makeChanges(changes: readonly [minutes: number, works: number | null][]): Promise<void> {
  for (const [minutes, works] of changes) {
    await sql`
      insert into work_change (work_ids, changed_at) values (
        case when ${works}::int is not null then array_fill(1::bigint, array[${works}::int]) end,
        now() - make_interval(mins => ${minutes}::int)
      )
    `.execute(server.context.db)
  }
}

test('changes are kept for an hour, and for as long as an index can be followed by them', async () => {
  const { db } = server.context
  const left = async () => {
    await removeOldChanges(db)
    const { rows } = await sql<{ works: number | null }>`
      select cardinality(work_ids) as works from work_change order by transaction
    `.execute(db)
    return rows.map(({ works }) => works)
  }
  const fill = async (changes: readonly [minutes: number, works: number | null][]) => {
    await sql`delete from work_change`.execute(db)
    await makeChanges(changes)
  }
  const day = 24 * 60
  await fill([
    [3 * day, 4],
    [2 * day, 3],
    [day, 2],
    [5, 1],
  ])
  expect(await left()).toEqual([4, 3, 2, 1])
  // Of those that are too old one stays: it says that all behind it are there.
  await fill([
    [60 * day, 4],
    [40 * day, 3],
    [day, 2],
    [5, 1],
  ])
  expect(await left()).toEqual([3, 2, 1])
  await fill([
    [3 * day, 5],
    [2 * day, 60_000],
    [day, 50_000],
    [30, 70_000],
    [5, 1],
  ])
  expect(await left()).toEqual([50_000, 70_000, 1])
  await fill([
    [3 * day, 5],
    [2 * day, null],
    [day, 2],
  ])
  expect(await left()).toEqual([null, 2])
  await fill([
    [60 * day, 4],
    [40 * day, 3],
  ])
  expect(await left()).toEqual([3])
  // An older one wrote after one of the last hour: nothing behind that goes.
  await fill([
    [50 * day, 4],
    [10, 3],
    [45 * day, 2],
    [5, 1],
  ])
  expect(await left()).toEqual([3, 2, 1])
})

test('changes that a backup brought of another database are removed', async () => {
  const { db } = server.context
  await sql`delete from work_change`.execute(db)
  await makeChanges([
    [100, 1],
    [5, 2],
  ])
  await sql`insert into work_change (transaction, work_ids) values ('9000000000', '{1}')`.execute(db)
  await removeOldChanges(db)
  const { rows } = await sql`select id from work_change`.execute(db)
  expect(rows).toHaveLength(2)
})

test('what is kept is not followed where changes since are gone', async () => {
  const { db } = server.context
  await sql`delete from work_change`.execute(db)
  await keep()
  expect(await isTaken()).toBe(true)
  await makeChanges([
    [50 * 24 * 60, 1],
    [45 * 24 * 60, 1],
  ])
  await sql`update work_change set changed_at = now() - interval '60 days' where work_ids = '{}'`.execute(db)
  await removeOldChanges(db)
  expect(await isTaken()).toBe(false)
})

test('a building that fails leaves what was kept, and nothing beside it', async () => {
  await keep()
  const before = readFileSync(name)
  const wrong = { ...connection, database: 'there_is_none', connectionString: undefined }
  await expect(runBuilder({ connection: wrong, name }, () => {})).rejects.toThrow(
    /ended with 1: .*there_is_none/,
  )
  expect(readdirSync(folder)).toEqual([path.basename(name)])
  expect(readFileSync(name).equals(before)).toBe(true)
})
