import { once } from 'node:events'
import path from 'node:path'
import { base, pageSizes } from '@yehang/contract'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { runBuilder } from '../../server/src/domains/recommendations/build/run-builder.ts'
import { startApi } from '../../server/src/main/api.ts'
import { shanghaiDay, systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { type Context, openContext } from '../../server/src/platform/context.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { signInBeside } from '../../server/test/member.ts'
import { Tastes } from '../../server/test/recommending/tastes.ts'
import { benchData } from '../harness/bench-data.ts'
import { benchSettings, fillOnce } from '../harness/catalogue.ts'
import { percentile } from '../harness/drive.ts'
import { machine, printTable } from '../harness/report.ts'
import { measureMaking, readerOf } from './lists.ts'

interface Scale {
  works: number
  entries: number
  members: number
  seed: number
  asked: number
  /** So many members have lists made. */
  listed: number
  /** Whether the neighbours are built where they are there. */
  build: boolean
}

const days = 400

/** The three tables that are filled, and their columns. */
const tables = {
  work_like: 'member_id, work_id, created_at',
  collected_work: 'member_id, work_id, created_at',
  viewed_work: 'member_id, work_id, viewed_at, position, length',
} as const
type Table = keyof typeof tables

/** Without indexes and triggers, which are made again afterwards: 20,000,000 rows one by one would take an hour. */
async function fill(pool: pg.Pool, scale: Scale): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from work_like limit 1')
  if ((rows[0]?.n ?? 0) > 0) return
  console.log(`making ${scale.members} members with ${scale.entries} entries …`)
  const tastes = new Tastes({ ...scale, days })
  const found = await pool.query<{ id: string }>('select id from work where published order by id limit $1', [
    scale.works,
  ])
  const works = found.rows.map(({ id }) => id)
  await pool.query(
    `insert into member (user_name, user_name_key, password_hash, roles, history_state, created_at)
     select 'taste_' || n, 'taste_' || n, 'none', '{}', 'on', now() from generate_series(1, $1::int) n order by n`,
    [scale.members],
  )
  const members = await memberIds(pool)
  const definitions: string[] = []
  for (const table of Object.keys(tables)) {
    const indexes = await pool.query<{ definition: string; name: string; primary: boolean }>(
      `select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name, indisprimary as primary
       from pg_index where indrelid = $1::regclass`,
      [table],
    )
    for (const { definition, name, primary } of indexes.rows) {
      definitions.push(primary ? `alter table ${table} add primary key (member_id, work_id)` : definition)
      await pool.query(
        primary ? `alter table ${table} drop constraint ${name} cascade` : `drop index ${name}`,
      )
    }
  }
  const streams = new Map<Table, { client: pg.PoolClient; stream: ReturnType<typeof copyFrom> }>()
  for (const [table, columns] of Object.entries(tables) as [Table, string][]) {
    const client = await pool.connect()
    await client.query('set session_replication_role = replica')
    streams.set(table, { client, stream: client.query(copyFrom(`copy ${table} (${columns}) from stdin`)) })
  }
  const now = systemClock.now()
  const lines: Record<Table, string[]> = { work_like: [], collected_work: [], viewed_work: [] }
  const write = async (table: Table) => {
    const stream = streams.get(table)?.stream
    if (stream !== undefined && !stream.write(lines[table].join(''))) await once(stream, 'drain')
    lines[table] = []
  }
  for (const [number, member] of members.entries()) {
    for (const { work, day } of tastes.entriesOf(number)) {
      const at = new Date(now - (days - day) * 86_400_000).toISOString()
      const key = `${member}\t${works[work % works.length]}\t${at}`
      // A history has fifty works: most of what members took they liked or collected.
      const kind = work % 8
      if (kind === 0) lines.viewed_work.push(`${key}\t${(work * 37) % 3600}\t3600\n`)
      else if (kind < 5) lines.work_like.push(`${key}\n`)
      else lines.collected_work.push(`${key}\n`)
    }
    for (const table of Object.keys(tables) as Table[]) if (lines[table].length > 20_000) await write(table)
  }
  for (const [table, { client, stream }] of streams) {
    await write(table)
    stream.end()
    await once(stream, 'finish')
    await client.query('reset session_replication_role')
    client.release()
  }
  console.log('making indexes …')
  for (const definition of definitions) await pool.query(definition)
  await pool.query('vacuum analyze work_like, collected_work, viewed_work, member')
}

async function memberIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from member where user_name_key like 'taste\\_%' order by id`,
  )
  return rows.map(({ id }) => id)
}

async function measureBuilding(context: Context, today: string): Promise<void> {
  const { built, peakMb } = await runBuilder(context.connection, { today, now: systemClock.now() })
  if (built === null) throw new Error('another process builds')
  const { rows } = await context.pool.query<{ size: string; neighbours: string }>(
    `select pg_size_pretty(pg_total_relation_size('work_neighbours_a') + pg_total_relation_size('work_neighbours_b')) as size,
       (select round(avg(length(neighbours) / 10), 1) from work_neighbours)::text as neighbours`,
  )
  console.log(
    `built from ${built.entries} entries in ${built.seconds.toFixed(1)} s with ${peakMb.toFixed(0)} MB: ` +
      `${built.works} works with ${rows[0]?.neighbours} neighbours each, ${rows[0]?.size}`,
  )
}

/** How long it takes to build, what memory, and how long the answers take. */
export async function measureScale(scale: Scale): Promise<void> {
  const settings = {
    ...benchSettings(scale.works, 0),
    DATA_DIR: path.join(benchData, `recommend-${scale.works}`),
    RATE_LIMIT: 'off',
  }
  const config = readConfig(settings)
  const database = await connectDatabase(config, { info: console.log, warn: console.warn })
  const context = openContext({ config, connection: database.connection })
  const { db, pool } = context
  const today = shanghaiDay(systemClock.now())
  await fillOnce({ db, pool }, scale.works, today)
  await fill(pool, scale)
  console.log(machine())
  const { rows: there } = await pool.query('select from work_neighbours limit 1')
  if (scale.build || there.length === 0) await measureBuilding(context, today)
  const api = await startApi(context)
  const members = await memberIds(pool)
  const step = Math.max(1, Math.floor(members.length / scale.asked))
  const asked = members.filter((_, at) => at % step === 0).slice(0, scale.asked)
  const others = members.filter((_, at) => at % step !== 0)
  await measureMaking(context, [...asked, ...others].slice(0, scale.listed))
  const signedIn = await Promise.all(
    asked.map((id) =>
      signInBeside(context, { id, userName: '', signInId: '', headers: { authorization: '' } }),
    ),
  )
  const works = await pool.query<{ id: string }>(
    'select id from work where published order by md5(id::text) limit $1',
    [scale.asked],
  )
  const ask = async (address: string, init: RequestInit = {}) => {
    const begin = performance.now()
    const response = await fetch(`${api.url}${base}${address}`, init)
    const { code } = (await response.json()) as { code: number }
    if (code !== 200) throw new Error(`${address} answers ${code}`)
    return performance.now() - begin
  }
  const results: string[][] = []
  const measure = async (name: string, calls: (() => Promise<number>)[]) => {
    // The first ones warm up connections, plans and the database's cache.
    for (const run of calls.slice(0, 200)) await run()
    const times: number[] = []
    for (const run of calls) times.push(await run())
    times.sort((one, other) => one - other)
    results.push([name, percentile(times, 0.5).toFixed(2), percentile(times, 0.99).toFixed(2)])
  }
  const json = { 'content-type': 'application/json', repeatSubmit: 'false' }
  await measure(
    'for comparison: the setting of a member, one row',
    signedIn.map(
      ({ headers }) =>
        () =>
          ask('/v2/user/recommendations/state', { headers }),
    ),
  )
  await measure(
    'recommended to a member, the first page',
    signedIn.map(
      ({ headers }) =>
        () =>
          ask('/v2/works/recommended', { headers }),
    ),
  )
  const reader = readerOf(context)
  const timed = async (read: () => Promise<unknown>) => {
    const begin = performance.now()
    await read()
    return performance.now() - begin
  }
  await measure(
    'the same without HTTP',
    asked.map((id) => () => timed(() => reader.page(id, { offset: 0, limit: pageSizes.recommended }))),
  )
  await measure(
    'the same where no list has been made',
    asked.map((id) => async () => {
      await pool.query('delete from recommended_list where member_id = $1', [id])
      return timed(() => reader.page(id, { offset: 0, limit: pageSizes.recommended }))
    }),
  )
  await measure(
    'what a collected work leads to',
    signedIn.map(
      ({ headers }) =>
        () =>
          ask('/v2/works/recommended/collected', { headers }),
    ),
  )
  await measure(
    'the fourth page',
    signedIn.map(
      ({ headers }) =>
        () =>
          ask('/v2/works/recommended?pageNum=4', { headers }),
    ),
  )
  await measure(
    'who watched a work also watched (no answer cached)',
    works.rows.map(
      ({ id }) =>
        () =>
          ask(`/v2/works/also/${id}`),
    ),
  )
  await measure(
    'a guest, by 20 works',
    works.rows.slice(0, 500).map((_, at) => () => {
      const dataIds = Array.from(
        { length: 20 },
        (_, next) => works.rows[(at * 20 + next) % works.rows.length]?.id,
      )
      return ask('/v2/works/recommended/guest', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ dataIds }),
      })
    }),
  )
  printTable(['ms', 'p50', 'p99'], results)
  await api.close()
  await context.close()
  await database.close()
}
