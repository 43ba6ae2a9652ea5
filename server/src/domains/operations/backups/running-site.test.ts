import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { catalogue, library } from '@yehang/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { filesOf, sequencesOf, structureOf, tablesOf } from '../../../../test/contents.ts'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { callAs, someWorks } from '../../../../test/kept.ts'
import { makeMember } from '../../../../test/member.ts'
import { backUp, restore } from '../../../../test/restoring.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { startApi } from '../../../main/api.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openContext } from '../../../platform/context.ts'

/** A site is backed up while members write, and brought back elsewhere: every row and every file is compared. */

let site: TestServer
let folder: string
let target: TestDatabase

beforeAll(async () => {
  let now = Date.parse('2026-11-20T12:00:00+08:00')
  site = await startTestServer({ clip: true, now: () => ++now })
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-backup-'))
  target = await testDatabase('bare')
})
afterAll(async () => {
  await site.close()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

async function lay(name: string, mode: number, bytes = randomBytes(2000)): Promise<void> {
  const place = path.join(site.context.config.dataDir, name)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, bytes, { mode })
  await chmod(place, mode)
}

async function layFiles(): Promise<void> {
  const { dataDir } = site.context.config
  for (let n = 0; n < 20; n++) await lay(`images/desk/a${n % 3}/${n}-400.webp`, 0o644)
  await lay('evidence/0123', 0o600)
  await lay('sealed/7500/images/desk/1.webp', 0o600)
  await lay('media/incoming/61', 0o600, Buffer.alloc(0))
  await lay('media/uploads/62', 0o600)
  await lay('imports/6200000000000001', 0o600)
  // What belongs to a moment alone, or is the database's.
  await lay('media/work/61/1/out.m4s', 0o600)
  await lay('postgresql.log', 0o600)
  await lay('images/desk/a0/half.webp.new', 0o600)
  // Media may be on another disk.
  const elsewhere = path.join(folder, 'other-disk')
  await mkdir(elsewhere)
  await writeFile(path.join(elsewhere, 'init.mp4'), randomBytes(5000))
  await symlink(elsewhere, path.join(dataDir, 'media/ready/video'))
}

const leftOut = ['media/work', 'postgresql', 'images/desk/a0/half']

test('a restored site is identical to the moment of the backup, row by row and file by file', {
  timeout: 120_000,
}, async () => {
  const { context } = site
  const { connection, config } = context
  await layFiles()
  const members = await Promise.all([1, 2, 3].map(() => makeMember(context)))
  const works = await someWorks(context.db, 200)
  let writing = true
  let written = 0
  const writers = members.map(async (member, at) => {
    const ask = callAs(member, site.url)
    for (let n = at; writing; n += 3) {
      const status = Math.floor(n / works.length) % 2 === 0 ? 0 : 9
      const { answer } = await ask(library.like, {
        body: { status, dataId: works[n % works.length] ?? '' },
      })
      if (answer.code === 200) written++
    }
  })
  const more = async (count: number) => {
    const enough = written + count
    await expect.poll(() => written).toBeGreaterThan(enough)
  }
  await more(20)

  const watcher = new pg.Client(connection)
  await watcher.connect()
  let then: Record<string, string> = {}
  const phases = new Set<string>()
  const report = await backUp(context, path.join(folder, 'backups'), {
    onProgress: ({ phase }) => phases.add(phase),
    async onSnapshot({ id }) {
      await watcher.query('begin isolation level repeatable read')
      await watcher.query(`set transaction snapshot '${id}'`)
      then = await tablesOf(watcher)
      await watcher.query('commit')
      // The site goes on, and what it writes from now on must not be in the backup.
      await more(20)
    },
  })
  await more(5)
  writing = false
  await Promise.all(writers)
  const now = await tablesOf(watcher)
  expect(now.work_like).not.toBe(then.work_like)
  expect(now.work_stat).not.toBe(then.work_stat)
  expect([...phases]).toEqual(['database', 'files'])
  expect(report).toMatchObject({ gone: 0, removed: 0, manifest: { mediaElsewhere: null, secretKey: 'file' } })

  const restoredConfig = { ...config, dataDir: path.join(folder, 'restored') }
  const restored = await restore(report.folder, restoredConfig, target.connection, {
    onNote: ({ en }) => expect.unreachable(en),
  })
  expect(restored.migrated).toEqual([])

  const reader = new pg.Client(target.connection)
  await reader.connect()
  const { rows: audits } = await reader.query(`select action from audit_entry where action = 'restore'`)
  expect(audits).toHaveLength(1)
  // Of what the restore writes down itself nothing is to stay in the comparison.
  await reader.query(`alter table audit_entry disable trigger user`)
  await reader.query(`delete from audit_entry where action = 'restore'`)
  await reader.query(`alter table audit_entry enable trigger user`)
  expect(await tablesOf(reader)).toEqual(then)
  expect(Object.keys(then).length).toBeGreaterThan(70)
  expect(await structureOf(reader)).toEqual(await structureOf(watcher))
  // Ids that were issued meanwhile are not issued again.
  const [restoredAt, liveAt] = [await sequencesOf(reader), await sequencesOf(watcher)]
  expect(Object.keys(restoredAt)).toEqual(Object.keys(liveAt))
  expect(restoredAt['public.member_id_seq']).toBe(liveAt['public.member_id_seq'])
  await reader.end()
  await watcher.end()

  const before = await filesOf(config.dataDir, leftOut)
  const video = await filesOf(path.join(folder, 'other-disk'))
  const expected = { ...before, 'media/ready/video/init.mp4': video['init.mp4'] }
  expect(await filesOf(restoredConfig.dataDir)).toEqual(expected)
  expect(Object.keys(expected)).toEqual(expect.arrayContaining(['secret-key', 'evidence/0123']))
})

test('the restored site serves: the same lists, the same sign-ins, and writes', async () => {
  const dataDir = path.join(folder, 'restored')
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const { clock } = site.context
  const context = openContext({ config, connection: target.connection, clock })
  const api = await startApi(context)
  try {
    for (const query of [{ modName: 'censored' }, { sort: 'collect', date: 365 }, { keyword: '山' }]) {
      const [here, there] = await Promise.all(
        [site.url, api.url].map((url) => call(url, catalogue.listWorks, { query })),
      )
      expect(there?.answer).toEqual(here?.answer)
      expect(there?.answer.rows.length).toBeGreaterThan(0)
    }
    const member = await makeMember(context, { userName: 'after_restore' })
    const [work = ''] = await someWorks(context.db, 1)
    const { answer } = await callAs(member, api.url)(library.like, { body: { status: 0, dataId: work } })
    expect(answer.code).toBe(200)
  } finally {
    await api.close()
    await context.close()
  }
})
