import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import type { SavedConditions } from '../server/src/domains/library/searches/conditions.ts'
import { matchNewWorks } from '../server/src/domains/library/searches/matching.ts'
import { shanghaiDay, systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { benchData } from './harness/bench-data.ts'
import { benchSettings, fillOnce } from './harness/catalogue.ts'
import { machine, printTable } from './harness/report.ts'

/**
 * How long it takes to hold new works against the saved searches of all members:
 * `npm run bench -- saved-searches --searches 1000000 --new 1000`. Of 20 searches 13 ask for one to three entities, 3 for
 * any of some, 2 leave some out, 1 has none; one in ten has a keyword of a title beside it, one in twenty a keyword alone.
 */

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '42000' },
    searches: { type: 'string', default: '1000000' },
    new: { type: 'string', default: '1000' },
  },
})
const searches = Number(values.searches)

const settings = {
  ...benchSettings(Number(values.works), 128),
  DATA_DIR: path.join(benchData, 'saved-searches'),
}
const database = await connectDatabase(readConfig(settings), { info: console.log, warn: console.warn })
const pool = openPool({ connection: database.connection, max: 4 })
const db = openDatabase(pool)
await fillOnce({ db, pool }, Number(values.works), shanghaiDay(systemClock.now()))

/** Numbers below 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function column(query: string): Promise<string[]> {
  const { rows } = await pool.query<{ value: string }>(query)
  return rows.map(({ value }) => value)
}

async function fillSearches(on: Pool): Promise<void> {
  const { rows } = await on.query<{ count: number }>('select count(*)::int as count from saved_search')
  // A few are made twice.
  if ((rows[0]?.count ?? 0) > searches * 0.99 && (rows[0]?.count ?? 0) <= searches) {
    await on.query(`update saved_search set new_works = '{}' where new_works <> '{}'`)
    await on.query('vacuum saved_search')
    return
  }
  console.log(`making ${searches} saved searches …`)
  await on.query('truncate saved_search')
  await on.query(
    `insert into member (user_name, user_name_key, email, password_hash, roles, created_at)
     select 'bench_' || n, 'bench_' || n, null, 'none', '{}', now() from generate_series(1, $1::int) n
     on conflict do nothing`,
    [Math.ceil(searches / 10)],
  )
  const members = await column(`select id as value from member where user_name like 'bench\\_%' order by id`)
  const entities = await column(
    'select entity_id as value from entity_stat where work_count > 0 order by work_count desc, entity_id',
  )
  const titles = await column(`select title as value from work where published order by id limit 20000`)
  const random = numbers(20_261_124)
  // The most common entities are asked for most.
  const entity = () => entities[Math.floor(random() ** 3 * entities.length)] as string
  const some = (most: number) => [...new Set(Array.from({ length: 1 + Math.floor(random() * most) }, entity))]
  const word = () => {
    const title = titles[Math.floor(random() * titles.length)] as string
    const from = Math.floor(random() * Math.max(1, title.length - 3))
    return title.slice(from, from + 2 + Math.floor(random() * 3)).trim() || '灯塔'
  }
  const conditionsOf = (): SavedConditions => {
    const kind = random() * 20
    if (kind >= 19) return { keyword: word() }
    return {
      ...(kind < 13 && { all: some(3) }),
      ...(kind >= 13 && kind < 16 && { any: some(4) }),
      ...(kind >= 16 && kind < 18 && { all: some(1), none: some(2) }),
      ...(random() < 0.4 && { modId: 1 + Math.floor(random() * 5) }),
      ...(random() < 0.3 && { minDuration: 30 + Math.floor(random() * 60) }),
      ...(random() < 0.3 && { isDht: true }),
      ...(random() < 0.2 && { from: `20${10 + Math.floor(random() * 16)}-01-01` }),
      ...(random() < 0.1 && { keyword: word() }),
    }
  }
  for (let from = 0; from < searches; from += 20_000) {
    const page = Array.from({ length: Math.min(20_000, searches - from) }, conditionsOf)
    await on.query(
      `insert into saved_search (member_id, name, conditions, created_at)
       select member, 'bench', conditions, now() from unnest($1::bigint[], $2::jsonb[]) s (member, conditions)
       on conflict do nothing`,
      [
        page.map((_, at) => members[(from + at) % members.length]),
        page.map((conditions) => JSON.stringify(conditions)),
      ],
    )
  }
  await on.query('vacuum analyze saved_search')
}

await fillSearches(pool)
const results: string[][] = []
for (const pass of ['first', 'second']) {
  await pool.query(
    `insert into unmatched_work select id from work where published order by md5(id::text || $2) limit $1`,
    [Number(values.new), pass],
  )
  const begin = performance.now()
  const cpu = process.cpuUsage()
  const works = await matchNewWorks({ db })
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const [found] = await column(`select count(*)::text as value from saved_search where new_works <> '{}'`)
  results.push([pass, String(works), seconds.toFixed(1), ((user + system) / 1e6).toFixed(1), found ?? ''])
}
const [saved] = await column('select count(*)::text as value from saved_search')
await pool.end()
await database.close()
console.log(machine())
console.log(`${saved} saved searches, a catalogue of ${values.works} works`)
printTable(['pass', 'new works', 'seconds', 'CPU of the worker (s)', 'searches with news'], results)
