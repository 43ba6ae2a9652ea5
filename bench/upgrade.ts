import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { demoWorks } from '../demo/catalogue.ts'
import { importWorks } from '../server/src/domains/imports/writing/load.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { migrate, readMigrations } from '../server/src/platform/database/migrate.ts'
import { makeFirstLanding } from '../server/test/first-landing.ts'
import { benchData } from './harness/bench-data.ts'

/**
 * How long each migration takes: a catalogue in the schema of the first landing goes through all of them, and gets as
 * many messages and members as it has works once there is a place for them: `npm run bench -- upgrade --works 42000`.
 * `--from` takes the works from a database that has them, instead of making them.
 */

const folder = path.join(benchData, 'upgrade')
const today = '2026-11-20'

const { values } = parseArgs({
  options: { works: { type: 'string', default: '42000' }, from: { type: 'string' } },
})
const works = Number(values.works)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

/** Members from schema 3 on, and a message of each with a reply from schema 8 on. */
async function fillMembers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into member (user_name, user_name_key, email, password_hash, roles, created_at)
     select 'member_' || n, 'member_' || n, null, 'none', '{}', now() from generate_series(1, $1::integer) n`,
    [works],
  )
}

async function fillMessages(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with said as (
       insert into message (member_id, status, first_text, seen_at, replied_at, created_at, updated_at)
       select m.id, 1, w.title, now(), now(), now(), now()
       from (select id, row_number() over (order by id) as n from member) m
       join (select title, row_number() over (order by id) as n from work) w using (n)
       returning id, member_id, first_text
     )
     insert into message_entry (message_id, type, staff_id, text, sender_id, created_at)
     select id, type, case type when 1 then 1 end, first_text, member_id, now()
     from said, (values (0), (1)) as both_sides (type)`,
  )
}

const config = readConfig({ DATA_DIR: folder })
const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
const { connection } = database
if (typeof connection === 'string') throw new Error('the embedded database is meant')

async function fresh(name: string): Promise<pg.Pool> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return openPool({ connection: { ...(connection as pg.ClientConfig), database: name }, max: 4 })
}

try {
  const source = values.from ? openPool({ connection: values.from, max: 2 }) : await fresh('bench_source')
  if (!values.from) {
    await migrate(source)
    await importWorks(
      { db: openDatabase(source), pool: source, today },
      demoWorks({ works, seed: 1, today }),
      { isDemo: true },
    )
  }
  const pool = await fresh('bench_upgrade')
  const laid = await timed(() => makeFirstLanding(pool, source))
  await source.end()
  const { rows } = await pool.query<{ works: string }>('select count(*) as works from work')
  console.log(`${rows[0]?.works} works in the schema of the first landing, laid down in ${laid.toFixed(1)} s`)

  let total = 0
  for (const { version, name } of (await readMigrations()).slice(1)) {
    // What a site would have by then; not part of the measure.
    if (version === 4) await fillMembers(pool)
    if (version === 9) await fillMessages(pool)
    const seconds = await timed(() => migrate(pool, version))
    total += seconds
    console.log(`${String(version).padStart(4, '0')} ${name.padEnd(24)} ${seconds.toFixed(2).padStart(8)} s`)
  }
  console.log(`all  ${''.padEnd(24)} ${total.toFixed(2).padStart(8)} s`)
  await pool.end()
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
