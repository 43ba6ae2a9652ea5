import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Answer, catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serving } from '../../../launcher/node-options.mjs'
import { type SiteProcess, startSiteProcess } from '../../test/api-process.ts'
import { addressOf } from '../../test/client.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../../test/database.ts'

/** `CLUSTER=2 npm start`, with real processes. */

vi.setConfig({ testTimeout: 90_000 })

const metricsToken = 'prometheus-reads-it'
let database: TestDatabase
let dataDir: string
let site: SiteProcess

beforeAll(async () => {
  database = await testDatabase('catalogue')
  dataDir = await mkdtemp(path.join(tmpdir(), 'yehang-cluster-'))
  site = await startSiteProcess('start', {
    DATABASE_URL: databaseUrl(database.connection),
    DATABASE_POOL: '4',
    DATA_DIR: dataDir,
    CLUSTER: '2',
    METRICS_TOKEN: metricsToken,
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
  })
})
afterAll(async () => {
  const code = await site.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
  expect(code).toBe(0)
})

/** Those that give signs of life. */
async function pids(): Promise<number[]> {
  const { rows } = await database.pool.query<{ name: string }>("select name from process where kind = 'api'")
  return rows.map(({ name }) => Number(name.split(':').at(-2))).sort()
}

const twoOthers = (last: number[]) =>
  vi.waitFor(
    async () => {
      const now = await pids()
      expect(now).toHaveLength(2)
      expect(now.filter((pid) => last.includes(pid))).toEqual([])
      return now
    },
    { timeout: 60_000, interval: 200 },
  )

/** Asks without a pause, on kept and on new connections, until it is stopped; answers what failed. */
function asking() {
  let stopped = false
  const failed: string[] = []
  const ask = async (headers: Record<string, string>) => {
    for (let page = 1; !stopped; page = (page % 20) + 1) {
      const address = addressOf(catalogue.listPerformers, { query: { pageNum: page, pageSize: 5 } })
      const answered = fetch(site.url + address, { headers, signal: AbortSignal.timeout(20_000) }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status === 200 ? null : String(answer.status)
        },
      )
      const fault = await answered.catch((error) => String(error.cause ?? error))
      if (fault !== null) failed.push(fault)
    }
  }
  const all = Promise.all([ask({}), ask({}), ask({ connection: 'close' })])
  return async () => {
    stopped = true
    await all
    return failed
  }
}

test('both processes answer, and the parent process does not', async () => {
  const apis = await vi.waitFor(
    async () => {
      const now = await pids()
      expect(now).toHaveLength(2)
      return now
    },
    { timeout: 20_000 },
  )
  expect(apis).not.toContain(site.process.pid)
  expect((await readFile(path.join(dataDir, 'cluster.pid'), 'utf8')).trim()).toBe(String(site.process.pid))
})

/** What all processes of the cluster say of themselves: a sum by the value of a label. */
async function finderAnswers(by: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${site.url}/metrics`, { headers })).text()
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('yehang_finder_answers_total') && line.includes(`by="${by}"`))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('one index of the finder answers for both processes', async () => {
  const find = async (pageNum: number, counts: '0' | '1' = '0') => {
    const address = addressOf(catalogue.findWorks, { query: { isDht: '1', pageNum, counts } })
    // A new connection each: it may be any process's.
    const answer = await fetch(site.url + address, { headers: { connection: 'close' } })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as Answer<typeof catalogue.findWorks>).rows
  }
  let page = 1
  await vi.waitFor(
    async () => {
      page += 1
      await find(page)
      expect(await finderAnswers('index')).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 100 },
  )
  const last = { index: await finderAnswers('index'), tables: await finderAnswers('tables') }
  for (let other = 100; other < 112; other++) await find(other)
  expect(await finderAnswers('index')).toBe(last.index + 12)
  // With counts the ids of a page come before the answer.
  expect(await find(2, '1')).toEqual(await find(2))
  expect(await finderAnswers('index')).toBeGreaterThanOrEqual(last.index + 13)
  expect(await finderAnswers('tables')).toBe(last.tables)
  // None for a moment while the one that built the index hands it over.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where application_name = 'yehang finder' and datname = current_database()",
    )
    expect(rows).toHaveLength(1)
  })
})

test.runIf(process.platform === 'linux')('Node has the options that keep hits quick', async () => {
  for (const pid of await pids()) {
    const options = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    expect(options).toEqual(expect.arrayContaining(serving))
  }
})

test('SIGHUP renews both processes while all requests are answered', async () => {
  const last = await pids()
  const stop = asking()
  site.process.kill('SIGHUP')
  await twoOthers(last)
  expect(await stop()).toEqual([])
  expect(site.process.exitCode).toBeNull()
})

test('in the place of one that is killed comes another, and meanwhile the other one answers', async () => {
  const [killed = 0, left] = await pids()
  process.kill(killed, 'SIGKILL')
  // What it had begun ends with it; what comes afterwards does not.
  await vi.waitFor(() => expect(() => process.kill(killed, 0)).toThrow(), { interval: 5 })
  const stop = asking()
  await vi.waitFor(async () => expect(await pids()).toHaveLength(2), { timeout: 60_000, interval: 200 })
  await vi.waitFor(async () => expect(await pids()).not.toContain(killed), { timeout: 60_000, interval: 200 })
  expect(await pids()).toContain(left)
  expect(await stop()).toEqual([])
})
