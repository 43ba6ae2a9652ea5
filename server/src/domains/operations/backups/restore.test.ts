import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../../test/client.ts'
import { filesOf } from '../../../../test/contents.ts'
import { databaseUrl, testDatabase } from '../../../../test/database.ts'
import { processEnvironment } from '../../../../test/processes/environment.ts'
import { backUp, restore } from '../../../../test/restoring.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { connectDatabase } from '../../../platform/database/connect.ts'
import type { Said } from '../../../platform/text/said.ts'
import { importWorks } from '../../imports/writing/load.ts'

let site: TestServer
let root: string
let backup: string

beforeAll(async () => {
  site = await startTestServer({ template: 'empty' })
  const { db, pool } = site.context
  const records = Array.from({ length: 60 }, (_, n) => ({
    ...{ number: `TST-${n + 100}`, title: `第 ${n} 座灯塔`, channel: 'censored', pubTime: '2026-11-01' },
    collect: n,
  }))
  await importWorks({ db, pool, today: '2026-11-20' }, records)
  root = await mkdtemp(path.join(tmpdir(), 'yehang-restore-'))
  await chmod(root, 0o755)
  const { dataDir } = site.context.config
  await mkdir(path.join(dataDir, 'evidence'))
  await writeFile(path.join(dataDir, 'evidence/one'), 'one', { mode: 0o600 })
  backup = (await backUp(site.context, path.join(root, 'backups'))).folder
})
afterAll(async () => {
  await site.close()
  await rm(root, { recursive: true, force: true })
})

const configOf = (name: string) =>
  readConfig({ DATA_DIR: path.join(root, name), DATABASE_URL: 'postgres:///elsewhere' })
const silent = { info: () => {}, warn: () => {} }

test('a restore that broke off, wherever, keeps the site from starting, and is run again', {
  timeout: 120_000,
}, async () => {
  const target = await testDatabase('bare')
  const config = configOf('broken')
  for (const where of ['files', 'indexes']) {
    const broken = restore(backup, config, target.connection, {
      onProgress({ phase }) {
        if (phase === where) throw new Error('the power went')
      },
    })
    await expect(broken).rejects.toThrow('the power went')
    await expect(connectDatabase(config, silent)).rejects.toThrow('has not ended: run it again')
  }
  await restore(backup, config, target.connection)
  await expect(connectDatabase(config, silent)).resolves.toMatchObject({ embedded: null })
  expect(await filesOf(config.dataDir)).toEqual(await filesOf(site.context.config.dataDir))
  const { rows } = await target.pool.query('select count(*)::integer as works from work')
  expect(rows).toEqual([{ works: 60 }])
  await target.drop()
})

test('with the options for it, existing files are moved aside and a used database is emptied', {
  timeout: 60_000,
}, async () => {
  const target = await testDatabase('catalogue')
  const config = configOf('used')
  await mkdir(path.join(config.dataDir, 'images/desk'), { recursive: true })
  await writeFile(path.join(config.dataDir, 'images/desk/old'), 'old')
  await expect(restore(backup, config, target.connection)).rejects.toThrow('is not empty (images/desk/old)')
  const notes: string[] = []
  const options = { replace: true, onNote: (note: Said) => notes.push(note.en) }
  await restore(backup, config, target.connection, options)
  const aside = /^What was there is in (\S+)\.$/.exec(notes.join())?.[1] ?? ''
  expect(await readFile(path.join(aside, 'images/desk/old'), 'utf8')).toBe('old')
  expect(await filesOf(config.dataDir, ['replaced-'])).toEqual(await filesOf(site.context.config.dataDir))
  await target.drop()
})

test('backups that stand in DATA_DIR are not in the way, and stay there', { timeout: 60_000 }, async () => {
  const target = await testDatabase('bare')
  const config = configOf('inside')
  const inside = (await backUp(site.context, path.join(config.dataDir, 'backups'))).folder
  const begun = restore(inside, config, target.connection, {
    onProgress({ phase }) {
      if (phase === 'checking') throw new Error('far enough')
    },
  })
  await expect(begun).rejects.toThrow('far enough')
  await mkdir(path.join(config.dataDir, 'evidence'))
  await writeFile(path.join(config.dataDir, 'evidence/later'), 'later')
  await expect(restore(inside, config, target.connection)).rejects.toThrow('is not empty (evidence/later)')
  await restore(inside, config, target.connection, { replace: true })
  expect(await filesOf(config.dataDir, ['replaced-', 'backups'])).toEqual(
    await filesOf(site.context.config.dataDir),
  )
  expect(await readdir(inside)).toContain('manifest.json')
  await target.drop()
})

test('a restore that broke off while it moved files aside moves the rest when it is run again', {
  timeout: 60_000,
}, async () => {
  const target = await testDatabase('bare')
  const config = configOf('half-moved')
  await mkdir(path.join(config.dataDir, 'images/desk'), { recursive: true })
  await writeFile(path.join(config.dataDir, 'images/desk/old'), 'old')
  const options = { replace: true, now: Date.parse('2026-11-20T12:00:00Z') }
  const aside = path.join(config.dataDir, 'replaced-2026-11-20T12-00-00')
  await writeFile(aside, '')
  await expect(restore(backup, config, target.connection, options)).rejects.toThrow('EEXIST')
  await expect(connectDatabase(config, silent)).rejects.toThrow('has not ended: run it again')
  await rm(aside)
  await restore(backup, config, target.connection, options)
  expect(await readFile(path.join(aside, 'images/desk/old'), 'utf8')).toBe('old')
  expect(await filesOf(config.dataDir, ['replaced-'])).toEqual(await filesOf(site.context.config.dataDir))
  await target.drop()
})

test('media on a disk of their own come back to it, and what was there is moved aside there', {
  timeout: 120_000,
}, async ({ skip }) => {
  if (!existsSync('/usr/bin/bwrap')) skip('no bubblewrap here, which makes the disks')
  const target = await testDatabase('bare')
  const { dataDir } = site.context.config
  await mkdir(path.join(dataDir, 'media/ready/video/1'), { recursive: true })
  await writeFile(path.join(dataDir, 'media/ready/video/1/film'), randomBytes(6_000_000))
  const { folder } = await backUp(site.context, path.join(root, 'of-media'))
  const machine = path.join(root, 'machine-of-two-disks')
  const media = path.join(root, 'disk-of-media')
  await mkdir(machine)
  await mkdir(path.join(media, 'ready/video/old'), { recursive: true })
  await writeFile(path.join(media, 'ready/video/old/film'), 'old')
  const small = ['--dev-bind', '/', '/', '--size', '4000000', '--tmpfs', machine]
  const script = [
    process.execPath,
    path.join(import.meta.dirname, '../../../main/manage.ts'),
    'restore',
    folder,
  ]
  const env = processEnvironment({ DATA_DIR: machine, DATABASE_URL: databaseUrl(target.connection) })
  const inDisks = (...args: string[]) => promisify(execFile)('/usr/bin/bwrap', [...small, ...args], { env })
  await expect(inDisks(...script)).rejects.toMatchObject({
    stderr: expect.stringMatching(/The restore needs 7 MB in \S+machine-of-two-disks, where \d MB are free/),
  })
  const mounted = ['--bind', media, path.join(machine, 'media')]
  const { stdout } = await inDisks(...mounted, ...script, '--replace')
  expect(stdout).toContain(' 60 works')
  const ready = path.join(media, 'ready')
  const [aside = ''] = (await readdir(ready)).filter((name) => name.startsWith('replaced-'))
  expect(await readFile(path.join(ready, aside, 'video/old/film'), 'utf8')).toBe('old')
  const film = await readFile(path.join(dataDir, 'media/ready/video/1/film'))
  expect((await readFile(path.join(ready, 'video/1/film'))).equals(film)).toBe(true)
  await rm(path.join(dataDir, 'media'), { recursive: true })
  await target.drop()
})

test('a folder of media that is a link stays one', { timeout: 60_000 }, async () => {
  const target = await testDatabase('bare')
  const config = configOf('linked')
  const disk = path.join(root, 'linked-disk')
  await mkdir(disk)
  await writeFile(path.join(disk, 'old'), 'old')
  await mkdir(path.join(config.dataDir, 'media'), { recursive: true })
  await symlink(disk, path.join(config.dataDir, 'media/ready'))
  const options = { replace: true, now: Date.parse('2026-11-20T12:00:00Z') }
  await restore(backup, config, target.connection, options)
  expect(await readlink(path.join(config.dataDir, 'media/ready'))).toBe(disk)
  expect(await readFile(path.join(disk, 'replaced-2026-11-20T12-00-00/old'), 'utf8')).toBe('old')
  await target.drop()
})

test('a key that is a setting comes with the backup, and has to be set before a restore', async () => {
  const key = 'k'.repeat(20) + 'e'.repeat(20)
  const config = { ...site.context.config, secretKey: key }
  const { folder } = await backUp(
    { ...site.context, config, secretKey: Buffer.from(key) },
    path.join(root, 'by-setting'),
  )
  expect(await readFile(path.join(folder, 'secret-key-setting'), 'utf8')).toBe(`${key}\n`)
  const target = await testDatabase('bare')
  const without = configOf('by-setting-restored')
  await expect(restore(folder, without, target.connection)).rejects.toThrow('set it to what stands in')
  // With the key it gets past that check.
  const begun = restore(folder, { ...without, secretKey: key }, target.connection, {
    onProgress({ phase }) {
      if (phase === 'checking') throw new Error('far enough')
    },
  })
  await expect(begun).rejects.toThrow('far enough')
  await target.drop()
})

test('if media are in a bucket, the backup says that they are not included', async () => {
  const s3 = {
    endpoint: 'https://s3.example.org',
    bucket: 'films',
    region: 'r',
    accessKeyId: 'a',
    secretAccessKey: 's',
  }
  const config = { ...site.context.config, media: { ...site.context.config.media, s3 } }
  const { manifest } = await backUp({ ...site.context, config }, path.join(root, 'bucket'))
  expect(manifest.mediaElsewhere).toBe('https://s3.example.org/films')
  const { rows } = await site.context.pool.query(
    'select media_elsewhere from backup order by id desc limit 1',
  )
  expect(rows).toEqual([{ media_elsewhere: true }])
})

/** A program of ours on the embedded database of a folder. */
function run(script: string, dataDir: string, ...args: string[]) {
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: 'off', WORKER: 'off', LOG_LEVEL: 'error' }
  const env = processEnvironment({ TZ: process.env.TZ ?? '', ...settings })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../../main', script), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return { child, output: () => output, exit: once(child, 'close').then(([code]) => code) }
}

test('an empty machine gets the site back, with the database that it makes itself', {
  timeout: 150_000,
}, async () => {
  const dataDir = path.join(root, 'machine')
  const restored = run('manage.ts', dataDir, 'restore', backup)
  expect(await restored.exit, restored.output()).toBe(0)
  expect(restored.output()).toContain(' 60 works')
  const served = run('start.ts', dataDir)
  const url = await vi.waitUntil(() => /is open at (\S+)/.exec(served.output())?.[1], { timeout: 60_000 })
  const query = { modName: 'censored', sort: 'collect', date: 999 }
  const [there, here] = await Promise.all(
    [url, site.url].map((at) => call(at, catalogue.listWorks, { query })),
  )
  expect(there?.answer).toEqual(here?.answer)
  // While a site runs there, nothing is restored over it.
  const beside = run('manage.ts', dataDir, 'restore', backup, '--replace')
  expect(await beside.exit).toBe(1)
  expect(beside.output()).toContain('is already served by process')
  served.child.kill('SIGTERM')
  expect(await served.exit).toBe(0)
})
