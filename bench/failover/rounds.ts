import { setTimeout as wait } from 'node:timers/promises'
import { library } from '@yehang/contract'
import { countAcknowledged, countHalves } from '../faults/counting.ts'
import type { Ledger } from '../faults/ledger.ts'
import type { Person } from '../faults/person.ts'
import { until } from '../harness/running-site.ts'
import type { Cluster, NodeName } from './cluster.ts'
import { signal } from './programs.ts'
import type { Site } from './site.ts'

/** The primary dies under a writing load, in one of several ways; what is lost, and how long nothing could be written. */

export const kinds = {
  machine: 'kill -9 of the machine: PostgreSQL, Patroni, etcd',
  postgres: 'kill -9 of PostgreSQL alone',
  hang: 'SIGSTOP of the machine for 30 s',
  standby: 'SIGSTOP of the synchronous standby for 15 s',
  both: 'kill -9 of PostgreSQL of the synchronous standby, and seconds later of the primary as a machine',
} as const
export type Kind = keyof typeof kinds

export interface Round {
  kind: Kind
  acknowledged: number
  /** Until a write succeeds that was sent after the kill. */
  seconds: number
  /** Until three machines run again, one of them synchronous. */
  wholeAfter: number
  from: NodeName
  to: NodeName | null
  lost: number
  doubled: number
  half: number
  restarts: number
  listeners: number
  findings: string[]
}

const probeMs = 250
const wholeSeconds = 120
const betweenMs = 10_000
const returnMs = 40_000
const hungMs = { hang: 30_000, standby: 15_000 }

/** Seconds from now until a write that is sent from now on succeeds. */
async function untilWritten(prober: Person, workId: string): Promise<number> {
  const begin = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let done = false
  for (let sent = 0; !done; sent++) {
    const body = { status: sent % 2 === 0 ? 0 : 9, dataId: workId }
    void prober.call(library.like, { body }).then(({ code }) => {
      if (code !== 200 || done) return
      done = true
      resolve((performance.now() - begin) / 1000)
    })
    if (performance.now() - begin > 120_000) {
      done = true
      reject(new Error('no write succeeded within 120 s'))
    }
    await wait(probeMs)
  }
  return promise
}

export interface RoundsOptions {
  cluster: Cluster
  site: Site
  ledger: Ledger
  prober: Person
  workId: string
  /** Of load before each. */
  seconds: number
}

export async function runRound(
  kind: Kind,
  { cluster, site, ledger, prober, workId, seconds }: RoundsOptions,
): Promise<Round> {
  await wait(seconds * 1000 * (0.5 + Math.random()))
  const [primary, standby] = [await cluster.leader(), await cluster.standby()]
  const node = kind === 'standby' ? standby : primary
  if (node === null) throw new Error('there is no primary, or no synchronous standby')
  const { acknowledged } = ledger
  const before = site.pids()
  const pids = cluster.pids(node, kind === 'postgres' ? 'postgres' : 'machine')
  if (kind === 'both' && standby !== null) {
    ledger.note(`kill -9 of PostgreSQL: ${standby}`)
    signal(cluster.pids(standby, 'postgres'), 'SIGKILL')
    // Before, while and after another standby takes its place.
    await wait(betweenMs * Math.random())
  }
  const began = performance.now()
  ledger.note(`${kinds[kind]}: ${node}`)
  signal(pids, kind === 'hang' || kind === 'standby' ? 'SIGSTOP' : 'SIGKILL')
  // Where the first death was just being written down, the primary alone may lead, and has to come back.
  const returns = kind === 'both' ? setTimeout(() => cluster.boot(node), returnMs) : undefined
  const written = await untilWritten(prober, workId)
  clearTimeout(returns)
  ledger.note('written again')
  if (kind === 'hang' || kind === 'standby') {
    await wait(Math.max(0, hungMs[kind] - (performance.now() - began)))
    ledger.note(`SIGCONT: ${node}`)
    signal(pids, 'SIGCONT')
  }
  // As a machine that starts again.
  if (kind === 'machine' || kind === 'both') cluster.boot(node)
  await until(cluster.isWhole, wholeSeconds, 'three machines run').catch((error) =>
    console.log(`  ! ${error}`),
  )
  const wholeAfter = (performance.now() - began) / 1000
  await until(async () => (await listeners(site)) >= 3, 30, 'our processes listen').catch(() => {})
  const found = await countAcknowledged(site, ledger)
  const halves = await countHalves(site)
  const after = site.pids()
  return {
    kind,
    acknowledged,
    seconds: written,
    wholeAfter,
    from: node,
    to: await cluster.leader(),
    ...sortFindings(found),
    half: halves.length,
    restarts: before.filter((pid) => !after.includes(pid)).length,
    listeners: await listeners(site),
    findings: [...found, ...halves],
  }
}

export function sortFindings(found: readonly string[]): { lost: number; doubled: number } {
  const doubled = found.filter((finding) =>
    / (there ([2-9]|\d\d+) times|made more than once)/.test(finding),
  ).length
  return { lost: found.length - doubled, doubled }
}

/** Sessions that hear of the catalogue's changes, in two processes, and the worker that holds its lock. */
async function listeners(site: Site): Promise<number> {
  const [row] = await site.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = 'yehang'
     and (application_name = 'yehang catalogue watch' or application_name like 'yehang worker %')`,
  )
  return row?.count ?? 0
}
