import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseUrl, testDatabase } from '../../test/database.ts'
import { processEnvironment } from '../../test/processes/environment.ts'

// Real processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 })

const started = new Set<ChildProcess>()
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'worker-test-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  started.clear()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

/** Runs an entry of the server over a database of its own, which outlives it. */
async function run(entry: 'start' | 'worker', settings: Record<string, string> = {}) {
  const database = await testDatabase()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${entry}.ts`)], {
    env: processEnvironment({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.connection),
      PORT: '0',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  /** The processes of the workers, by what they are called in the database. */
  const workers = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'yehang worker %'`,
    )
    return rows.map(({ name }) => Number(name.split(' ').at(-1)))
  }
  const workerOtherThan = (...known: number[]) =>
    vi.waitUntil(async () => (await workers()).find((pid) => !known.includes(pid)), { timeout: 30_000 })
  const noWorker = () => vi.waitFor(async () => expect(await workers()).toEqual([]), { timeout: 20_000 })
  const exit = once(child, 'close').then(([code]) => code)
  return { child, output: () => output, exit, workers, workerOtherThan, noWorker, database }
}

test('npm start runs a worker, another one where it dies, and ends it with the site', async () => {
  const { child, exit, output, workers, workerOtherThan, noWorker, database } = await run('start')
  const first = await workerOtherThan()
  expect(first).not.toBe(child.pid)
  process.kill(first, 'SIGKILL')
  const second = await workerOtherThan(first)
  expect(await workers()).toEqual([second])
  expect(output()).toContain('the worker has died')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  await noWorker()
  await database.drop()
})

test('after kill -9 of the site its worker ends', async () => {
  const { child, exit, workerOtherThan, noWorker, database } = await run('start')
  await workerOtherThan()
  child.kill('SIGKILL')
  await exit
  await noWorker()
  await database.drop()
})

test('a worker alone says that it is at work, and names what is missing', async () => {
  const path = os.platform() === 'win32' ? 'C:\\' : '/nonexistent'
  const { child, exit, output, workerOtherThan, database } = await run('worker', { PATH: path })
  expect(await workerOtherThan()).toBe(child.pid)
  await vi.waitUntil(() => output().includes('at a time'), { timeout: 30_000 })
  // A task that runs at once may log between the two.
  const withoutLog = output().replaceAll(/^\{.*\n/gm, '')
  expect(withoutLog).toMatch(
    /^Videos are not prepared until .* 找不到 ffmpeg，请先安装\nThe worker prepares videos, 1 at a time/m,
  )
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  await database.drop()
})

test('with WORKER=off the site runs none', async () => {
  const { child, exit, output, workers, database } = await run('start', { WORKER: 'off' })
  await vi.waitUntil(() => output().includes('Ctrl-C ends it'), { timeout: 30_000 })
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(await workers()).toEqual([])
  await database.drop()
})

const bucket = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'media' }
const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', SECRET_KEY: 'k'.repeat(32) }

test('a worker with a folder of its own does not start where its videos would be lost, and says why', async () => {
  const site = await run('start', { WORKER: 'off' })
  await vi.waitUntil(() => site.output().includes('Ctrl-C ends it'), { timeout: 30_000 })
  const own = await mkdtemp(path.join(os.tmpdir(), 'worker-test-own-'))
  const beside = { DATABASE_URL: databaseUrl(site.database.connection) }
  const alone = await run('worker', { ...beside, DATA_DIR: own })
  expect(await alone.exit).toBe(1)
  expect(alone.output()).toContain('is not the folder of the site')
  expect(alone.output()).toContain('set S3_ENDPOINT and SECRET_KEY as the site does')

  const apart = await run('worker', { ...beside, ...bucket, ...key, DATA_DIR: own })
  await vi.waitUntil(() => apart.output().includes('at a time'), { timeout: 30_000 })
  expect(apart.output()).toContain('uploads, import files and pictures are left to other workers')

  const shared = await run('worker', beside)
  await vi.waitUntil(() => shared.output().includes('at a time'), { timeout: 30_000 })
  expect(shared.output()).not.toContain('other workers')
  for (const { child, exit } of [shared, apart, site]) {
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  }
  await rm(own, { recursive: true })
  for (const { database } of [alone, apart, shared, site]) await database.drop()
})

/** What is due by the clock, and needs the folder of the site. */
const due = `
  insert into import_source (name, kind, address, every_minutes, writes, max_works, next_at, created_at, updated_at)
    select kind, kind, address, 60, 'ask', 100, now() - interval '1 hour', now(), now()
    from (values ('maccms', 'http://127.0.0.1:9/'), ('file', 'works.ndjson')) as source (kind, address);
  insert into work (id, pub_time, mod_id, number, number_norm, title, published, unlisted, deleted_at, deleted_from) values
    (1, now(), 1, 'YH-1', 'yh1', '灯塔', true, null, null, null),
    (2, now(), 1, 'YH-2', 'yh2', '渔火', false, 'removed', now() - interval '1 year', 'published');
  insert into upload (work_id, file_name, bytes, created_at, updated_at)
    values (1, 'lighthouse.mp4', 9, now() - interval '1 year', now() - interval '1 year');
  insert into report_case (id, code, other_code, work_id, mod_id, work_number, work_title, reason, statement, contact,
    source_mark, state, outcome, decided_at, created_at, updated_at)
    select 1, 'one', 'other', 1, 1, 'YH-1', '灯塔', 'wrong', '…', '…', '', 'closed', 'rejected', long_ago, long_ago, long_ago
    from (select now() - interval '9 years') as moment (long_ago);
  insert into case_file (case_id, part, name, type, bytes, file_hash, file, created_at)
    values (1, 'report', 'letter.pdf', 'application/pdf', 9, '', 'letter', now() - interval '9 years')`

test('what is due by the clock and needs the folder of the site is left by a worker that has it not', async () => {
  const { connection, pool, drop } = await testDatabase()
  const own = await mkdtemp(path.join(os.tmpdir(), 'worker-test-own-'))
  const mark = randomUUID()
  await writeFile(path.join(dataDir, 'folder-mark'), mark)
  await pool.query(`insert into folder_mark (mark) values ('${mark}'); ${due}`)
  const count = async (rows: string) =>
    (await pool.query<{ count: number }>(`select count(*)::int from ${rows}`)).rows[0]?.count
  const state = async () => ({
    readings: await count('import_batch'),
    // What is fetched from nowhere fails too, sooner or later.
    failures: await count(`import_source where kind = 'file' and failures > 0`),
    uploads: await count('upload'),
    deletedWorks: await count('work where deleted_at is not null'),
    caseFiles: await count('case_file'),
  })
  const before = await state()
  expect(before).toEqual({ readings: 0, failures: 0, uploads: 1, deletedWorks: 1, caseFiles: 1 })

  const settings = { DATABASE_URL: databaseUrl(connection), ...bucket, ...key }
  const apart = await run('worker', { ...settings, DATA_DIR: own })
  // The last of the tasks, whose first turns come one after the other.
  await vi.waitUntil(() => count(`process where kind = 'worker'`), { timeout: 30_000 })
  expect(await state()).toEqual(before)

  const shared = await run('worker', settings)
  const done = { readings: 1, failures: 1, uploads: 0, deletedWorks: 0, caseFiles: 0 }
  await vi.waitFor(async () => expect(await state()).toEqual(done), { timeout: 30_000 })
  for (const { child, exit } of [apart, shared]) {
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  }
  await rm(own, { recursive: true })
  for (const database of [apart.database, shared.database, { drop }]) await database.drop()
})
