import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { insertPlan } from '../../server/src/domains/billing/queries/plans.ts'
import { shanghaiDay, systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { freePort } from '../../server/src/platform/free-port.ts'
import { Person } from '../faults/person.ts'
import { fillOnce } from '../harness/catalogue.ts'
import { answers, childrenOf, type ObservedSite, until } from '../harness/running-site.ts'
import type { Cluster } from './cluster.ts'
import { hasEnded, readIfThere, startProgram } from './programs.ts'

/** Our processes on the cluster: two that answer, a worker, and the simulated payment gateway. */

const repository = path.resolve(import.meta.dirname, '../..')
const works = 1000
const staffName = 'bench_staff'

export interface Site extends ObservedSite {
  staffPerson(): Person
  /** Where webhooks lead. */
  env: Record<string, string>
  /** Of all processes that answer or work: the same ones as long as none was restarted. */
  pids(): number[]
  end(): Promise<void>
}

export async function startSite(folder: string, cluster: Cluster, receiver: string): Promise<Site> {
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const node = (name: string, script: string, args: string[], env: Record<string, string> = {}) =>
    startProgram(name, [process.execPath, path.join(repository, script), ...args], {
      folder,
      env: { PATH: process.env.PATH, ...env },
      cwd: repository,
    })
  const gateway = node('gateway', 'demo/gateway/main.ts', [dataDir])
  const said = () => readIfThere(path.join(folder, 'gateway.log')).split('\n')[0] ?? ''
  await until(() => said().endsWith('}'), 30, 'the gateway runs')
  const payments = JSON.parse(said()) as { url: string; settings: Record<string, string> }
  const port = await freePort()
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    CLUSTER: '2',
    CAPTCHA: 'off',
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    MIN_FREE_GB: '0',
    WEBHOOK_ALLOW: receiver,
    ...payments.settings,
  }
  await fill(env)
  const api = node('api', 'server/src/main/api-process.ts', [], env)
  const url = `http://127.0.0.1:${port}`
  await until(async () => hasEnded(api) || (await answers(url)), 90, 'the api answers')
  const worker = node('worker', 'server/src/main/worker.ts', [], env)
  const staffPerson = () => new Person(url, staffName)
  const sql = queries(cluster.directUrl)
  const workers = "select from pg_stat_activity where application_name like 'yehang worker %'"
  // One that starts while the database is away ends.
  await until(async () => hasEnded(worker) || (await sql.ask(workers)).length > 0, 90, 'the worker runs')
  await staffPerson().register()
  await sql.ask("update member set roles = '{admin}' where user_name = $1", [staffName])
  return {
    url,
    dataDir,
    env,
    staffPerson,
    gateway: () => payments.url,
    sql: sql.ask,
    pids: () =>
      [api, worker].flatMap((child) =>
        hasEnded(child) ? [] : [child.pid ?? 0, ...(child === api ? childrenOf(child.pid ?? 0) : [])],
      ),
    async end() {
      await sql.end()
      for (const child of [worker, api, gateway]) {
        if (hasEnded(child)) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

/** A catalogue, and a plan to order. */
async function fill(env: Record<string, string>): Promise<void> {
  const config = readConfig(env)
  const context = openContext({ config, connection: config.database.directUrl ?? '' })
  try {
    await fillOnce({ db: context.db, pool: context.sessions }, works, shanghaiDay(systemClock.now()))
    const plan = { name: '一年', remark: '', days: 365, price_fen: 198_00, orig_price_fen: 298_00 }
    await context.db
      .transaction()
      .execute((tx) => insertPlan(tx, { ...plan, level_id: 2, position: 1, created_at: new Date() }))
  } finally {
    await context.close()
  }
}

/** One connection past the site, opened anew where it broke; a statement is asked again for half a minute. */
function queries(url: string) {
  let client: pg.Client | undefined
  const connect = async () => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 60_000,
    })
    opened.on('error', () => {})
    await opened.connect()
    return opened
  }
  return {
    async ask<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
      let rows: T[] = []
      let refused: unknown
      await until(
        async () => {
          try {
            client ??= await connect()
            rows = (await client.query<T>(statement, values)).rows
            return true
          } catch (error) {
            if (error instanceof pg.DatabaseError && !/^(57P|08|25006)/.test(error.code ?? '')) {
              refused = error
              return true
            }
            client?.connection.stream.destroy()
            client = undefined
            return false
          }
        },
        30,
        'the database answers',
      )
      if (refused !== undefined) throw refused
      return rows
    },
    end: async () => client?.end().catch(() => {}),
  }
}
