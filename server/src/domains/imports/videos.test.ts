import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { previewImport } from './preview.ts'
import { emptyReport, type LineProblem } from './report.ts'
import { sourceOf } from './source.ts'
import { aRecord, records, stored, today } from './testdata/works.ts'
import { dueVideos } from './videos.ts'
import { importWorks } from './writing/load.ts'
import { prepareBatches } from './writing/prepare.ts'

let database: TestDatabase
let importDir: string

beforeAll(async () => {
  importDir = await mkdtemp(path.join(tmpdir(), 'yehang-videos-'))
  await mkdir(path.join(importDir, '2024'))
})
afterAll(() => rm(importDir, { recursive: true }))
beforeEach(async () => {
  database = await testDatabase()
  await writeFile(path.join(importDir, '2024/a.mkv'), 'first')
  await writeFile(path.join(importDir, 'b.mp4'), 'second')
  await utimes(path.join(importDir, '2024/a.mkv'), 1000, 1000)
})
afterEach(() => database.drop())

async function rows(query: string, values: unknown[] = []) {
  return (await database.pool.query(query, values)).rows
}

async function run(
  lines: unknown[],
  options: { isDemo?: boolean; dry?: boolean; dir?: string | undefined } = {},
) {
  const { isDemo = false, dry = false } = options
  const deps = { ...database, today, importDir: 'dir' in options ? options.dir : importDir }
  const problems: string[] = []
  const onProblem = ({ line, field, reason }: LineProblem) => problems.push(`${line} ${field}: ${reason.en}`)
  const report = await (dry ? previewImport : importWorks)(deps, lines, { isDemo, onProblem })
  const { added, changed, unchanged, wrong, videos, videosHeld, onlineIgnored } = report
  return { counts: { added, changed, unchanged, wrong, videos, videosHeld, onlineIgnored }, problems }
}

const none = { added: 0, changed: 0, unchanged: 0, wrong: 0, videos: 0, videosHeld: 0, onlineIgnored: 0 }
const line = (changes: Record<string, unknown> = {}) => aRecord({ isOnline: 0, ...changes })
const videos = () => rows('select source_kind, source, state, created_by from video order by id')
const jobs = () =>
  rows(`select key from graphile_worker.jobs where task_identifier = 'prepare-video'`).then(
    (found) => found.length,
  )
/** Whether the one work can be watched: the rows that lists and searches look at say the same. */
async function online() {
  const said = await rows(`select is_online from work union select is_online from work_entity
    union select is_online from work_search`)
  expect(said).toHaveLength(1)
  return said[0].is_online
}

/** What becomes of the newest video. */
const end = (state: string) =>
  rows('update video set state = $1 where id = (select max(id) from video)', [state])

test('a line gives its work a video, once', async () => {
  const lines = [line({ video: '2024/a.mkv' }), line({ number: 'ABC-002' })]
  expect((await run(lines)).counts).toEqual({ ...none, added: 2, videos: 1 })
  const given = [{ source_kind: 'file', source: '2024/a.mkv', state: 'waiting', created_by: null }]
  expect(await videos()).toEqual(given)
  expect(await jobs()).toBe(1)
  expect(await rows('select number, is_online from work order by number')).toEqual([
    { number: 'ABC-001', is_online: 2 },
    { number: 'ABC-002', is_online: 0 },
  ])
  const before = await stored(database)
  expect(await run(lines)).toEqual({ counts: { ...none, unchanged: 2 }, problems: [] })
  expect(await videos()).toEqual(given)
  expect(await stored(database)).toEqual(before)
})

test.each(['ready', 'failed', 'removed'])('a file whose video is %s is not given again', async (state) => {
  await run([line({ video: '2024/a.mkv' })])
  await end(state)
  expect((await run([line({ video: '2024/a.mkv' })])).counts).toEqual({ ...none, unchanged: 1 })
  expect(await jobs()).toBe(1)
})

test('a file that was replaced, and another one, are given', async () => {
  await run([line({ video: '2024/a.mkv' })])
  await end('failed')
  await utimes(path.join(importDir, '2024/a.mkv'), 2000, 2000)
  expect((await run([line({ video: '2024/a.mkv' })])).counts).toEqual({ ...none, unchanged: 1, videos: 1 })
  await end('ready')
  await writeFile(path.join(importDir, '2024/a.mkv'), 'longer')
  await utimes(path.join(importDir, '2024/a.mkv'), 2000, 2000)
  expect((await run([line({ video: '2024/a.mkv' })])).counts).toMatchObject({ videos: 1 })
  await end('failed')
  expect((await run([line({ video: 'b.mp4' })])).counts).toEqual({ ...none, changed: 1, videos: 1 })
  expect((await videos()).map(({ source }) => source)).toEqual([
    '2024/a.mkv',
    '2024/a.mkv',
    '2024/a.mkv',
    'b.mp4',
  ])
})

test('later choices of staff stay', async () => {
  await run([line({ video: '2024/a.mkv' })])
  await end('removed')
  await rows(`insert into video (work_id, source_kind, source, state, created_at, updated_at)
    select id, 'upload', 'own.mp4', 'ready', now(), now() from work`)
  expect((await run([line({ video: '2024/a.mkv' })])).counts).toMatchObject({ videos: 0, videosHeld: 0 })
})

test('while another one is being prepared a file waits, its line is named, and the next import gives it', async () => {
  await run([line({ video: '2024/a.mkv' })])
  const waits = await run([line({ video: 'b.mp4' })])
  expect(waits).toEqual({
    counts: { ...none, changed: 1, videosHeld: 1 },
    problems: [expect.stringContaining('1 video: must wait, since another video of this work')],
  })
  expect((await run([line({ video: 'b.mp4' })], { dry: true })).counts).toMatchObject({ videosHeld: 1 })
  await end('ready')
  expect((await run([line({ video: 'b.mp4' })])).counts).toEqual({ ...none, unchanged: 1, videos: 1 })
})

test('an import that died before it gave a video gives it when it is run again', async () => {
  await run([line({ video: '2024/a.mkv' })])
  await rows('delete from video')
  expect((await run([line({ video: '2024/a.mkv' })])).counts).toEqual({ ...none, unchanged: 1, videos: 1 })
})

test('a line whose video is refused is wrong, in a dry run too, and the rest goes in', async () => {
  await symlink('/etc/passwd', path.join(importDir, 'out.mp4'))
  const refused = ['/etc/passwd', '../x.mp4', 'out.mp4', 'none.mp4', '2024', 'a\0.mp4', 5]
  const lines = [
    ...refused.map((video, index) => line({ number: `BAD-${index}`, video })),
    line({ video: '2024/a.mkv' }),
  ]
  const reasons = [
    '1 video: "/etc/passwd" is no path below MEDIA_IMPORT_DIR',
    '2 video: "../x.mp4" is no path below MEDIA_IMPORT_DIR',
    '3 video: "out.mp4" leads out of MEDIA_IMPORT_DIR',
    '4 video: "none.mp4" is not there below MEDIA_IMPORT_DIR',
    '5 video: "2024" is no regular file',
    '6 video: "a.mp4" is no path below MEDIA_IMPORT_DIR',
    '7 video: expected the path of a file, got "5"',
  ]
  for (const dry of [true, false]) {
    const { counts, problems } = await run(lines, { dry })
    expect(counts).toEqual({ ...none, added: 1, wrong: 7, videos: 1 })
    expect(problems.map((problem, index) => problem.slice(0, reasons[index]?.length))).toEqual(reasons)
    expect((await videos()).length).toBe(dry ? 0 : 1)
  }
  const unset = await run([line({ number: 'BAD-9', video: 'b.mp4' })], { dir: undefined })
  expect(unset.problems).toEqual(['1 video: "b.mp4" names a file, but MEDIA_IMPORT_DIR is not set'])
})

test('a last line whose video is refused leaves the one before it in force', async () => {
  await run([line({ number: 'ABC-009' })])
  const { counts } = await run([line({ title: '一' }), line({ title: '二', video: 'none.mp4' })])
  expect(counts).toEqual({ ...none, added: 1, wrong: 1 })
})

test('a dry run shows which file a work would get, and gives none', async () => {
  await run([line({ video: '2024/a.mkv' })])
  await end('ready')
  const shown: unknown[] = []
  await previewImport({ ...database, importDir }, [line({ video: 'b.mp4' })], {
    onWork: (_work, differences) => shown.push(differences),
  })
  expect(shown).toEqual([[{ field: 'video', before: '"2024/a.mkv"', after: '"b.mp4"' }]])
  expect(await videos()).toHaveLength(1)
})

test('a changed line that names no video any more takes none away', async () => {
  await run([line({ video: '2024/a.mkv' })])
  await end('ready')
  await rows('update work set is_online = 1')
  expect((await run([line({ title: '灯塔来信' })])).counts).toEqual({ ...none, changed: 1 })
  expect(await online()).toBe(1)
  expect(await videos()).toMatchObject([{ state: 'ready' }])
})

test('an import line cannot make a work watchable; the report counts how many tried', async () => {
  const lines = [line({ isOnline: 1 }), line({ number: 'ABC-002', isOnline: 2 }), line({ number: 'ABC-003' })]
  expect((await run(lines)).counts).toEqual({ ...none, added: 3, onlineIgnored: 2 })
  expect(await rows('select distinct is_online from work')).toEqual([{ is_online: 0 }])
  expect((await run([line({ isOnline: 2 })])).counts).toEqual({ ...none, unchanged: 1, onlineIgnored: 1 })
})

test('no update writes over what the videos of a work say', async () => {
  for (const isDemo of [true, false]) {
    await run([line({ isOnline: 2 })], { isDemo })
    await rows('update work set is_online = 1')
    await rows('delete from video')
    await rows(`insert into video (work_id, source_kind, source, state, created_at, updated_at)
      select id, 'upload', 'own.mp4', 'ready', now(), now() from work`)
    await run([line({ title: `新${isDemo}`, isOnline: 0 })], { isDemo })
    expect(await online()).toBe(1)
  }
})

test("demo works are marked as watchable; an operator's import of one removes that mark", async () => {
  await run([line({ isOnline: 1 })], { isDemo: true })
  expect(await online()).toBe(1)
  await run([line({ isOnline: 2, title: '新' })], { isDemo: true })
  expect(await online()).toBe(2)
  await rows(`insert into video (work_id, source_kind, source, state, created_at, updated_at)
    select id, 'demo', 'clip', 'ready', now(), now() from work`)
  await rows('update work set is_online = 1')
  expect((await run([line()])).counts).toMatchObject({ changed: 1 })
  expect(await online()).toBe(0)
  expect(await videos()).toMatchObject([{ source_kind: 'demo', state: 'removed' }])
})

test('lines without a video ask nothing more of the database', async () => {
  const options = {
    channel: null,
    importDir,
    isDemo: false,
    empty: 'clear' as const,
    signal: undefined,
    lastLines: null,
  }
  const callbacks = { expectsNew: () => false, onRead() {}, onProblem() {}, onRepetition() {} }
  // It is connected to nothing: a question would never be answered.
  const client = new pg.Client()
  for await (const batch of prepareBatches(
    sourceOf(records(1200)),
    { ...options, ...callbacks },
    emptyReport(),
  )) {
    expect(await dueVideos(client, batch, false)).toEqual([])
  }
})
