import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { demoWorks } from '../../demo/catalogue.ts'
import { clipBytes, clipFacts } from '../../demo/clip.ts'
import { demoSizes } from '../../demo/picture-sizes.ts'
import { addSized } from '../src/domains/catalogue/queries/sized-pictures.ts'
import { importWorks } from '../src/domains/imports/writing/load.ts'
import { giveDemoVideos } from '../src/domains/playback/queries/demo.ts'
import { openDatabase, openPool, type PoolOptions } from '../src/platform/database/database.ts'
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { demoClipFolder } from '../src/platform/files/folders.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    connection: Exclude<PoolOptions['connection'], string>
  }
}

/** The day of the tests: rankings and relative dates are asked for as of it. */
export const today = '2026-11-20'
const works = 2500

const silent = { info: () => {}, warn: () => {} }

/** The type of a file system in memory, as Linux numbers it. */
const tmpfs = 0x01021994
const roomBytes = 4 * 1024 ** 3

/**
 * In memory where there is plenty: a copy of a template has a thousand files, which cost half as much there as on a
 * disk.
 */
async function placeOfDatabases(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory).then(
    ({ type, bavail, bsize }) => (type === tmpfs ? bavail * bsize : 0),
    () => 0,
  )
  return room >= roomBytes && freemem() >= 2 * roomBytes ? memory : tmpdir()
}

/**
 * Without the rows that the migrations have left behind, and with the file that a first connection writes for the next
 * ones: both are copied, and shorten every copy and every connection.
 */
async function finishTemplate(connection: pg.ClientConfig, database: string): Promise<void> {
  for (const statement of ['vacuum', 'select 1']) {
    const client = new pg.Client({ ...connection, database })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
}

/**
 * One PostgreSQL for the whole run, with two templates that each test file copies: an empty schema, and a catalogue of
 * a few thousand invented works that went through the import, those that can be watched with the demo's clip.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(await placeOfDatabases(), 'yehang-test-'))
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  await chmod(dataDir, 0o755)
  const embedded = await openEmbedded({ dataDir, log: silent })
  const { connection } = embedded
  const server = new pg.Client(connection)
  await server.connect()
  // Nothing here outlives the run. Tests that kill a PostgreSQL start one of their own, with the settings of a site.
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum']) {
    await server.query(`alter system set ${setting} = off`)
  }
  // The system copies, rather than PostgreSQL through its own memory.
  await server.query('alter system set file_copy_method = clone').catch(() => {})
  await server.query('select pg_reload_conf()')
  await server.query('create database template_empty')
  const empty = openPool({ connection: { ...connection, database: 'template_empty' }, max: 1 })
  await migrate(empty)
  await empty.end()
  await finishTemplate(connection, 'template_empty')
  await server.query('create database template_catalogue template template_empty')
  const pool = openPool({ connection: { ...connection, database: 'template_catalogue' }, max: 4 })
  const db = openDatabase(pool)
  await importWorks({ db, pool, today }, demoWorks({ works, seed: 1, today }), {
    isDemo: true,
  })
  // The files are not there: a browser test answers for them.
  await addSized(db, demoSizes(), new Date(`${today}T00:00:00Z`))
  const clip = { ...clipFacts, folder: demoClipFolder, bytes: await clipBytes() }
  await giveDemoVideos(db, clip, new Date(`${today}T00:00:00Z`))
  await pool.end()
  await finishTemplate(connection, 'template_catalogue')
  await server.end()
  project.provide('connection', connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
