import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSizes } from '../../../../demo/picture-sizes.ts'
import { call } from '../../../test/client.ts'
import { structureOf } from '../../../test/contents.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { makeFirstLanding } from '../../../test/first-landing.ts'
import { backUp, restore } from '../../../test/restoring.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'
import { copyAvailability } from '../../domains/catalogue/queries/availability.ts'
import { markAllStale } from '../../domains/catalogue/queries/counts.ts'
import { addSized } from '../../domains/catalogue/queries/sized-pictures.ts'
import { renewDaily } from '../../domains/catalogue/scheduled.ts'
import { publish } from '../../domains/imports/writing/load.ts'
import { startApi } from '../../main/api.ts'
import { readConfig } from '../config/config.ts'
import { type Context, openContext } from '../context.ts'
import { migrate, readMigrations } from './migrate.ts'

/** A full catalogue as the first landing left it goes through every migration: nothing of it is lost or wrong. */

let fresh: TestServer
let old: TestDatabase
let root: string

beforeAll(async () => {
  fresh = await startTestServer()
  old = await testDatabase('bare')
  await makeFirstLanding(old.pool, fresh.context.pool)
  // An import of then could say that a work can be watched, though there was nothing to watch: no upgrade keeps that.
  const { db } = fresh.context
  // The first landing had no place for what is said of a work.
  await sql`delete from work_description`.execute(db)
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('work')
      .set({ is_online: 0 })
      .where(sql<boolean>`id % 2 = 0`)
      .returning('id')
      .execute()
    await copyAvailability(
      tx,
      rows.map(({ id }) => id),
    )
  })
  await publish({ db, today: '2026-11-20' })
  root = await mkdtemp(path.join(tmpdir(), 'yehang-upgrade-'))
})
afterAll(async () => {
  await fresh.close()
  await old.drop()
  await rm(root, { recursive: true, force: true })
})

function contextOf({ connection }: TestDatabase, name: string): Context {
  const dataDir = path.join(root, name)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  return openContext({ config, connection, clock: { now: () => noon } })
}

const lists: Record<string, string | number>[] = [
  ...['censored', 'uncensored', 'western', 'fc2', 'anime'].map((modName) => ({ modName })),
  { modName: 'censored', pageNum: 20 },
  { modName: 'censored', isDht: 1 },
  { modName: 'censored', isOnline: 1 },
  { modName: 'censored', hasResource: 1 },
  { sort: 'average', hasResource: 1 },
  ...['collect', 'average', 'evaluates'].flatMap((sort) => [30, 365, 999].map((date) => ({ sort, date }))),
  ...['山', '清晨', '海岛', 'shan'].map((keyword) => ({ keyword })),
]

/** What a visitor sees of a catalogue, but for what can be watched. */
async function seen(url: string): Promise<unknown[]> {
  const list = async (query: Record<string, string | number>) => {
    const { total, rows } = (await call(url, catalogue.listWorks, { query })).answer
    return { query, total, rows: rows.map(({ isOnline: _, ...row }) => row) }
  }
  const lines: unknown[] = []
  for (const query of lists) lines.push(await list(query))
  const [first] = (await call(url, catalogue.listWorks, { query: { modName: 'censored' } })).answer.rows
  lines.push(await list({ keyword: first?.number ?? '' }))
  for (const tableName of ['tag', 'maker', 'series', 'label', 'director', 'item'] as const)
    lines.push(
      (await call(url, catalogue.listDirectory, { query: { tableName, modName: 'censored' } })).answer,
    )
  const detail = await call(url, catalogue.getWork, { params: { id: first?.id ?? '' } })
  const { data, ...names } = detail.answer
  lines.push({ ...data, isOnline: null }, names)
  return lines
}

const tablesThatCount = [
  'entity_stat',
  'directory',
  'channel',
  'ranking',
  'work_stat',
  'magnet',
  'work_search',
]

async function counts({ pool }: Pick<Context, 'pool'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const table of tablesThatCount) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || md5(string_agg(t::text, '' order by t::text)) as hash from ${table} t`,
    )
    hashes[table] = rows[0]?.hash ?? ''
  }
  return hashes
}

async function looksLikeFresh(context: Context): Promise<void> {
  await renewDaily(context)
  // A job makes the widths of pictures; these have no files here.
  await addSized(context.db, demoSizes(), new Date())
  const api = await startApi(context)
  try {
    expect(await seen(api.url)).toEqual(await seen(fresh.url))
    expect(await counts(context)).toEqual(await counts(fresh.context))
    // Counted and ranked anew, everything is as it was.
    await markAllStale(context.db)
    await publish({ db: context.db, today: '2026-11-20' })
    expect(await counts(context)).toEqual(await counts(fresh.context))
  } finally {
    await api.close()
  }
}

test('a backup of the first landing is restored, and brought up to date', { timeout: 120_000 }, async () => {
  const landed = contextOf(old, 'landed')
  const { folder, manifest } = await backUp(landed, path.join(root, 'backups'))
  await landed.close()
  expect(manifest).toMatchObject({ schemaVersion: 1, database: { works: '2500' } })
  const target = await testDatabase('bare')
  const context = contextOf(target, 'restored')
  await context.close()
  await rm(context.config.dataDir, { recursive: true })
  const { migrated } = await restore(folder, context.config, target.connection)
  expect(migrated).toHaveLength((await readMigrations()).length - 1)
  const restored = contextOf(target, 'restored')
  await looksLikeFresh(restored)
  await restored.close()
  await target.drop()
})

test('a site of the first landing goes through all migrations', { timeout: 120_000 }, async () => {
  const names = await migrate(old.pool)
  expect(names.at(0)).toBe('copies')
  expect(await migrate(old.pool)).toEqual([])
  const { rows } = await old.pool.query(
    `select is_demo, count(*) filter (where is_online <> 0)::integer as online from work group by 1 order by 1`,
  )
  expect(rows).toEqual([
    // An import could say that a work can be watched; there was nothing to watch.
    { is_demo: false, online: 0 },
    { is_demo: true, online: expect.toSatisfy((online) => online > 0) },
  ])
  const jobs = await old.pool.query(
    `select from graphile_worker.jobs where task_identifier in ('rebuild-search', 'size-pictures')`,
  )
  expect(jobs.rowCount).toBe(2)
  const [upgraded, made] = await Promise.all(
    [old.pool, fresh.context.pool].map(async (pool) => {
      const client = await pool.connect()
      return structureOf(client).finally(() => client.release())
    }),
  )
  expect(upgraded).toEqual(made)
  const context = contextOf(old, 'upgraded')
  await looksLikeFresh(context)
  await context.close()
})
