import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { databaseUrl, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type TestManage, testManage } from '../../../test/manage.ts'

let commands: TestManage
let root: string
/** Where backups go; each test has its own. */
let store: string
let bare: TestDatabase

beforeAll(async () => {
  commands = await testManage('catalogue')
  root = await mkdtemp(path.join(tmpdir(), 'yehang-backups-'))
  bare = await testDatabase('bare')
  await writeFile(path.join(commands.folder, 'secret-key'), randomBytes(32).toString('hex'), { mode: 0o600 })
  await mkdir(path.join(commands.folder, 'evidence'))
  // Larger than the limit of the test of a full disk, and nothing that could be packed.
  await writeFile(path.join(commands.folder, 'evidence/large'), randomBytes(3_000_000))
  await writeFile(path.join(commands.folder, 'evidence/small'), 'small')
})
afterAll(async () => {
  await commands.close()
  await bare.drop()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  store = await mkdtemp(path.join(root, 'store-'))
  vi.stubEnv('MIN_FREE_GB', '0')
  vi.stubEnv('SECRET_KEY', '')
})

const records = async () => {
  const { rows } = await commands.database.pool.query('select * from backup order by id desc limit 1')
  return rows[0]
}

async function backUp(...args: string[]): Promise<string> {
  const { code, out, err } = await commands.run('backup', store, ...args)
  expect(err).not.toContain('    at ')
  expect(code, err).toBe(0)
  return out.split('\n')[0] ?? ''
}

/** A restore into a folder and a database of its own choice. */
async function restore(from: string, settings: Record<string, string> = {}, ...args: string[]) {
  const [dataDir, url] = [process.env.DATA_DIR, process.env.DATABASE_URL]
  const fresh = {
    DATA_DIR: path.join(root, randomBytes(4).toString('hex')),
    DATABASE_URL: databaseUrl(bare.connection),
  }
  for (const [name, value] of Object.entries({ ...fresh, ...settings })) vi.stubEnv(name, value)
  try {
    return { ...(await commands.run('restore', from, ...args)), dataDir: process.env.DATA_DIR ?? '' }
  } finally {
    vi.stubEnv('DATA_DIR', dataDir ?? '')
    vi.stubEnv('DATABASE_URL', url ?? '')
    vi.stubEnv('SECRET_KEY', '')
  }
}

const isEmptyStill = async () => {
  const client = new pg.Client(bare.connection)
  await client.connect()
  const { rowCount } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  await client.end()
  return rowCount === 0
}

/** `manage backup` in a process of its own, under the limits of a shell. */
function startBackup(limits = ':') {
  const script = path.join(import.meta.dirname, '../manage.ts')
  const line = `${limits}; exec "${process.execPath}" "${script}" backup "${store}"`
  const child = spawn('sh', ['-c', line], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return { child, output: () => output, exit: once(child, 'close').then(([code]) => code) }
}

const unfinished = async () => (await readdir(store)).find((name) => name.endsWith('.unfinished'))

/**
 * Keeps a backup from ending: the position of one sequence cannot be read until this is called off.
 */
async function lockSequence(): Promise<() => Promise<void>> {
  const client = new pg.Client(commands.database.connection)
  await client.connect()
  await client.query('begin')
  await client.query('alter sequence staff_role_number rename to held')
  return () => client.end()
}

/** Waits until a backup has written all that it can. */
async function untilHalfDone(): Promise<string> {
  const tables = async (): Promise<string[]> => {
    const name = await unfinished()
    return name === undefined ? [] : readdir(path.join(store, name, 'database')).catch(() => [])
  }
  await vi.waitUntil(async () => (await tables()).includes('public.work.copy.gz'), { timeout: 20_000 })
  return path.join(store, (await unfinished()) ?? '')
}

test('a backup is reported, audited, and readable for its owner only', async () => {
  const { code, out } = await commands.run('backup', store)
  expect(code).toBe(0)
  const folder = out.split('\n')[0] ?? ''
  expect(path.dirname(folder)).toBe(store)
  expect(out).toMatch(/2,500 works; 3 files\n {2}[\d,.]+ MB, of which [\d,.]+ MB are new, in /)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name))
    expect((mode & 0o777).toString(8), entry.name).toBe(entry.isDirectory() ? '700' : '600')
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await records()).toMatchObject({
    outcome: 'done',
    reason: null,
    folder,
    works: '2500',
    files: 3,
    media_elsewhere: false,
  })
  expect(await commands.run('backup', '--verify', store)).toMatchObject({
    code: 0,
    out: expect.stringContaining('3 files are as they were written'),
  })
})

test('files of the last backup take no more space, and the requested number of old backups is kept', async () => {
  const first = await backUp()
  const strange = path.join(store, 'yehang-2020-01-01T00-00-00Z')
  await mkdir(strange)
  await writeFile(path.join(commands.folder, 'evidence/new'), 'new')
  const second = await backUp()
  await rm(path.join(commands.folder, 'evidence/new'))
  const inodes = async (name: string) =>
    Promise.all([first, second].map(async (folder) => (await stat(path.join(folder, 'files', name))).ino))
  expect(new Set(await inodes('evidence/large')).size).toBe(1)
  const { bytes, new_bytes } = await records()
  expect(Number(bytes) - Number(new_bytes)).toBeGreaterThanOrEqual(3_000_000)

  const third = await backUp('--keep', '2')
  expect((await readdir(store)).sort()).toEqual(
    [strange, second, third].map((name) => path.basename(name)).sort(),
  )
  expect((await commands.run('backup', '--verify', third)).code).toBe(0)
  // Another site's are not ours to remove.
  vi.stubEnv('SECRET_KEY', 'another-site-another-key-0123456789')
  await backUp('--keep', '1')
  expect(await readdir(store)).toHaveLength(4)
})

test('the backup that was just made stays, though others were made while the clock was ahead', async () => {
  const ahead = path.join(store, 'yehang-2999-01-01T00-00-00Z')
  await rename(await backUp(), ahead)
  const made = await backUp('--keep', '1')
  expect(await readdir(store)).toEqual([path.basename(made)])
})

test('a backup killed in the midst is none: it is never restored, and the next one clears it away', async () => {
  const release = await lockSequence()
  const { child, exit } = startBackup()
  const half = await untilHalfDone()
  child.kill('SIGKILL')
  await exit
  for (const [from, reason] of [
    [half, 'is a backup that was not finished'],
    [store, 'There is no backup in'],
  ] as const) {
    expect(await restore(from)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(reason) })
    expect(await commands.run('backup', '--verify', from)).toMatchObject({ code: 1 })
  }
  expect(await isEmptyStill()).toBe(true)
  await release()
  await vi.waitUntil(async () => (await commands.run('backup', store)).code === 0, { timeout: 20_000 })
  expect(await readdir(store)).toEqual([expect.stringMatching(/^yehang-/)])
})

test('only one backup of a site is made at a time; one that is interrupted leaves nothing but its record', async () => {
  const release = await lockSequence()
  const { child, exit, output } = startBackup()
  await untilHalfDone()
  expect(await commands.run('backup', store)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Another backup of this database is being made'),
  })
  child.kill('SIGTERM')
  expect(await exit).toBe(1)
  expect(output()).toContain('Interrupted: there is no backup of this try.')
  await release()
  expect(await readdir(store)).toEqual([])
  expect(await records()).toMatchObject({ outcome: 'failed', reason: 'backup_interrupted', files: null })
})

test('a disk that is full is said, before where it can be foreseen and in the midst where not', async () => {
  vi.stubEnv('MIN_FREE_GB', '9999')
  expect(await commands.run('backup', store)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /may need [\d,]+ MB in .*, where [\d,]+ MB are free, and .* \(MIN_FREE_GB\)\.\n$/,
    ),
  })
  expect(await records()).toMatchObject({
    outcome: 'failed',
    reason: 'backup_disk_full',
    reason_params: { fault: expect.stringContaining('may need') },
  })
  vi.stubEnv('MIN_FREE_GB', '0')
  // The shell's limit of a file's size simulates a full disk: writing fails halfway, for root too,
  // anywhere.
  const { exit, output } = startBackup('ulimit -f 1000')
  expect(await exit).toBe(1)
  expect(output()).toContain(`No space is left in ${store}: the disk is full.`)
  expect(output()).not.toContain('    at ')
  expect(await readdir(store)).toEqual([])
  expect(await records()).toMatchObject({
    outcome: 'failed',
    reason: 'backup_disk_full',
    reason_params: { fault: expect.stringContaining('disk is full') },
  })
})

test('a damaged backup is found out and named, and nothing is restored of it', async () => {
  const whole = await backUp()
  const flip = async (file: string, at: number) => {
    const bytes = await readFile(file)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
  const damages: [string, (folder: string) => Promise<void>, RegExp][] = [
    [
      'a bit of a table',
      (at) => flip(path.join(at, 'database/public.work.copy.gz'), 5000),
      /work\.copy\.gz is not as/,
    ],
    ['a bit of a file', (at) => flip(path.join(at, 'files/evidence/large'), 9), /evidence\/large is not as/],
    [
      'the end of a file',
      (at) => truncate(path.join(at, 'files/evidence/large'), 5),
      /has 5 bytes in place of 3000000/,
    ],
    ['a file', (at) => rm(path.join(at, 'files/secret-key')), /files\/secret-key is missing/],
    [
      'the end of the listing',
      (at) => truncate(path.join(at, 'files.ndjson'), 100),
      /files\.ndjson is not as/,
    ],
    [
      'a digit of the manifest',
      (at) => flip(path.join(at, 'manifest.json'), 200),
      /manifest\.json is damaged/,
    ],
    ['the manifest', (at) => rm(path.join(at, 'manifest.json')), /has no manifest\.json/],
  ]
  for (const [what, damage, reason] of damages) {
    const folder = path.join(store, 'damaged')
    await cp(whole, folder, { recursive: true, preserveTimestamps: true })
    await damage(folder)
    for (const { code, err } of [await commands.run('backup', '--verify', folder), await restore(folder)]) {
      expect(code, what).toBe(1)
      expect(err, what).toMatch(reason)
      expect(err, what).not.toContain('    at ')
    }
    await rm(folder, { recursive: true })
  }
  expect(await isEmptyStill()).toBe(true)
})

test('a folder without a backup, and wrong usage, give an error message', async () => {
  await writeFile(path.join(store, 'notes.txt'), '')
  expect(await restore(store)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no backup in'),
  })
  expect(await restore(path.join(store, 'nowhere'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('ENOENT'),
  })
  for (const args of [['backup'], ['backup', 'a', 'b'], ['backup', 'a', '--keep', '0'], ['restore']])
    expect((await commands.run(...args)).code, args.join(' ')).toBe(2)
  expect((await commands.run('backup', '--verify', '--keep', '2', store)).code).toBe(2)
})

/** By connections that end with it: a restore counts those of others. */
async function inDatabase(connection: pg.ClientConfig, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement)
  return () => client.end()
}

test('a restore refuses what is not empty, another key and a newer schema', async () => {
  const folder = await backUp()
  const refused = async (settings: Record<string, string>, reason: RegExp) =>
    expect(await restore(folder, settings)).toMatchObject({ code: 1, err: expect.stringMatching(reason) })
  await refused({ DATA_DIR: commands.folder }, /is not empty \(evidence\/large\)/)
  await refused({ SECRET_KEY: 'x'.repeat(40) }, /leave SECRET_KEY unset/)

  const used = await testDatabase('catalogue')
  const elsewhere = { DATABASE_URL: databaseUrl(used.connection) }
  await refused(elsewhere, /The database is not empty/)
  const leave = await inDatabase(used.connection, 'select 1')
  await refused(elsewhere, /Others use the database/)
  await leave()
  await used.drop()

  const foreign = await testDatabase('bare')
  await (await inDatabase(foreign.connection, 'create table somebodys (id integer)'))()
  await refused({ DATABASE_URL: databaseUrl(foreign.connection) }, /tables that are not of this software/)
  await foreign.drop()

  const manifest = path.join(folder, 'manifest.json')
  const text = (await readFile(manifest, 'utf8')).replace(/"schemaVersion": \d+/, '"schemaVersion": 9999')
  await writeFile(manifest, text)
  await writeFile(path.join(folder, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
  await refused({}, /The backup has schema 9999, this version knows \d+: update the software/)
})
