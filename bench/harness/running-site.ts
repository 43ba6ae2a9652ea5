import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { serving, tethered } from '../../launcher/node-options.mjs'

/** A site in processes of its own, as `npm start` makes them, that is looked at, and hurt, from outside. */

const repository = path.resolve(import.meta.dirname, '../..')
const startScript = path.join(repository, 'server/src/main/start.ts')
const usualWorks = 1000

export interface RunningSite {
  url: string
  dataDir: string
  /** Starts it and waits until it answers. */
  start(): Promise<void>
  /** What systemd does: starts it again after the pause of deploy/yehang.service, where it has ended. */
  restartWhereEnded(): Promise<void>
  isRunning(): boolean
  pids: { api(): number; worker(): number | undefined; postgres(): number[] }
  /** Where orders are paid. */
  gateway(): string
  /** What the processes printed. */
  log(): string
  /** A connection past the site, for counting. */
  sql<T extends object>(statement: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

/** What loads and counts need of a site. */
export type ObservedSite = Pick<RunningSite, 'url' | 'dataDir' | 'gateway' | 'sql'>

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Processes by their parent, as the system knows them now. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]) === parent)
    .map(Number)
}

export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

export async function until(check: () => Promise<boolean> | boolean, seconds: number, what: string) {
  const deadline = performance.now() + seconds * 1000
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`)
    await wait(100)
  }
}

export async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )
}

/** `more` are settings beside the usual ones; its folder is emptied first unless it is `kept`. */
export async function openRunningSite(
  dataDir: string,
  {
    port,
    more = {},
    preload,
    kept = false,
  }: { port: number; more?: Record<string, string>; preload?: string; kept?: boolean },
): Promise<RunningSite> {
  if (!kept) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  await chmod(dataDir, 0o755)
  const url = `http://127.0.0.1:${port}`
  const logFile = path.join(path.dirname(dataDir), `${path.basename(dataDir)}.log`)
  await rm(logFile, { force: true })
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    CAPTCHA: 'off',
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    DEMO_WORKS: String(usualWorks),
    LOG_LEVEL: 'warn',
    MIN_FREE_GB: '0',
    ...(preload && { NODE_OPTIONS: `--import=${preload}` }),
    ...more,
  }
  let child: ChildProcess | undefined
  let client: pg.Client | undefined

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  const cluster = () => realpath(path.join(dataDir, 'postgresql'))
  const postmaster = () => Number.parseInt(read(path.join(dataDir, 'postgresql/postmaster.pid')), 10) || 0

  async function start(): Promise<void> {
    const log = openSync(logFile, 'a')
    child = spawn(process.execPath, [...tethered, ...serving, startScript], {
      cwd: repository,
      env: { ...process.env, ...settings },
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    await until(async () => !isRunning() || (await answers(url)), 180, 'the site answers')
    if (!isRunning()) throw new Error(`the site has ended:\n${read(logFile).slice(-2000)}`)
  }

  async function connect(): Promise<pg.Client> {
    const { host, port: at } = addressIn(read(path.join(await cluster(), 'postmaster.pid')), await cluster())
    const opened = new pg.Client({ host, port: at, user: 'yehang', database: 'yehang' })
    opened.on('error', () => {})
    opened.once('end', () => {
      if (client === opened) client = undefined
    })
    await opened.connect()
    client = opened
    return opened
  }

  return {
    url,
    dataDir,
    start,
    isRunning,
    async restartWhereEnded() {
      while (!isRunning()) {
        await wait(5000)
        await start().catch((error) => console.log(`  a start failed: ${String(error).split('\n')[0]}`))
      }
    },
    pids: {
      api: () => child?.pid ?? 0,
      worker: () =>
        childrenOf(child?.pid ?? 0).find((pid) => read(`/proc/${pid}/cmdline`).includes('worker.ts')),
      postgres() {
        const pid = postmaster()
        return pid === 0 ? [] : [pid, ...childrenOf(pid)]
      },
    },
    gateway: () => {
      const { port: at } = JSON.parse(read(path.join(dataDir, 'gateway.json')) || '{}') as { port?: number }
      return `http://127.0.0.1:${at ?? 0}`
    },
    log: () => read(logFile),
    async sql<T extends object>(statement: string, values: unknown[] = []) {
      const { rows } = await (client ?? (await connect())).query<T>(statement, values)
      return rows
    },
    async stop() {
      await client?.end().catch(() => {})
      if (!isRunning()) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGTERM')
      await ended
    },
  }
}

/** Of postmaster.pid: the port and the folder of the socket, which is given relative to the cluster. */
function addressIn(text: string, cluster: string): { host: string; port: number } {
  const lines = text.split('\n')
  return { host: path.resolve(cluster, lines[4] ?? ''), port: Number(lines[3]) }
}

/** Waits until the demo's catalogue of so many works is complete. */
export async function untilFilled(site: RunningSite, works = usualWorks): Promise<void> {
  const filled = async () => {
    const [row] = await site.sql<{ works: number }>('select count(*)::int as works from work where is_demo')
    return (row?.works ?? 0) >= works && !site.log().includes('demo-unfinished')
  }
  await until(filled, 180, 'the catalogue is filled')
  await until(() => site.log().includes('The catalogue is filled'), 180, 'the catalogue is filled')
}
