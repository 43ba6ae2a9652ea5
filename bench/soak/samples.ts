import { readdirSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, memoryOf, type RunningSite } from '../harness/running-site.ts'

/** What a running site has in memory, open and in its tables. */

export interface LongLived {
  pid: number
  /** `site`, `api 1`, `worker`. */
  name: string
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The processes that run as long as the site does. */
export function longLived(site: RunningSite): LongLived[] {
  const root = site.pids.api()
  const scripts = childrenOf(root)
    .sort((a, b) => a - b)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`) }))
  const apis = scripts.filter(({ command }) => command.includes('api-process.ts'))
  const workers = scripts.filter(({ command }) => command.includes('worker.ts'))
  return [
    { pid: root, name: 'site' },
    ...apis.map(({ pid }, at) => ({ pid, name: `api ${at + 1}` })),
    ...workers.map(({ pid }) => ({ pid, name: 'worker' })),
  ]
}

export function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** MB that processes have for themselves: what they share, as PostgreSQL its buffers, is left out. */
export function ownMemoryOf(pids: number[]): number {
  const own = (pid: number) => Number(/^Pss_Anon:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  return pids.reduce((sum, pid) => sum + own(pid), 0) / 1024
}

export { memoryOf }

/** MB still in use of each process after all garbage is collected: its heaps, and what these hold outside. */
export async function usedMemory(folder: string, processes: LongLived[]): Promise<Map<string, number>> {
  for (const name of await readdir(folder))
    if (name.endsWith('.json')) await rm(path.join(folder, name), { force: true })
  const used = new Map<string, number>()
  for (const { pid, name } of processes) {
    process.kill(pid, 'SIGUSR2')
    // One after the other: the site goes on answering.
    await wait(3000)
    for (const file of await readdir(folder)) {
      const thread = new RegExp(`^${pid}-(\\d+)\\.json$`).exec(file)?.[1]
      if (thread === undefined) continue
      const { heapUsed, external } = JSON.parse(read(path.join(folder, file))) as Record<string, number>
      const key = thread === '0' ? name : `${name}, thread`
      used.set(key, (used.get(key) ?? 0) + ((heapUsed ?? 0) + (external ?? 0)) / 1048576)
    }
  }
  return used
}

/** MB of kept answers of each process, by its name in the figures that a site gives. */
export function keptAnswers(figures: string): Record<string, number> {
  const kept = figures.matchAll(/^yehang_kept_answers_bytes\{.*?process="([^"]*)".*?\} (\S+)$/gm)
  return Object.fromEntries([...kept].map(([, name = '', bytes]) => [name, Number(bytes) / 1048576]))
}

export interface Table {
  name: string
  /** Rows that were written, changed or removed since the server began. */
  churn: number
  live: number
  dead: number
  mb: number
}

export async function tablesOf(site: RunningSite): Promise<Table[]> {
  return site.sql<Table>(`
    select case schemaname when 'public' then '' else schemaname || '.' end || relname as name,
      (n_tup_ins + n_tup_upd + n_tup_del)::float8 as churn, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
      pg_total_relation_size(relid) / 1048576.0::float8 as mb
    from pg_stat_user_tables
  `)
}

export async function connectionsOf(site: RunningSite): Promise<number> {
  const [row] = await site.sql<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
  )
  return row?.count ?? 0
}

export async function databaseMb(site: RunningSite): Promise<number> {
  const [row] = await site.sql<{ mb: number }>(
    'select pg_database_size(current_database()) / 1048576.0::float8 as mb',
  )
  return row?.mb ?? 0
}

/** MB an hour, by least squares. */
export function slopeOf(points: readonly { hours: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [hours, mb] = [mean(points.map((point) => point.hours)), mean(points.map((point) => point.mb))]
  const over = points.reduce((sum, point) => sum + (point.hours - hours) * (point.mb - mb), 0)
  const under = points.reduce((sum, point) => sum + (point.hours - hours) ** 2, 0)
  return under === 0 ? Number.NaN : over / under
}
