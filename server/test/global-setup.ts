import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

/**
 * One PostgreSQL for the whole run, with two templates that each test file copies: an empty schema, and a catalogue of
 * a few thousand invented works that went through the import, those that can be watched with the demo's clip.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'yehang-test-'))
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
  await server.query('select pg_reload_conf()')
  await server.query('create database template_empty')
  const empty = openPool({ connection: { ...connection, database: 'template_empty' }, max: 1 })
  await migrate(empty)
  await empty.end()
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
  await server.end()
  project.provide('connection', connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
