import { setTimeout as wait } from 'node:timers/promises'
import { answers, type RunningSite, until } from '../harness/running-site.ts'
import { countAcknowledged, countHalves, countMoney, listOrphans } from './counting.ts'
import { startLoad } from './load.ts'
import { sayTally } from './registers.ts'

/** kill -9 of api, worker and PostgreSQL in turn under a writing load. */

const parts = ['api', 'worker', 'postgres'] as const
const settleSeconds = 180

function kill(site: RunningSite, part: (typeof parts)[number]): void {
  const { api, worker, postgres } = site.pids
  const pids = { api: () => [api()], worker: () => [worker() ?? 0], postgres }[part]()
  // All of PostgreSQL at once: no process is left to write its memory to disk.
  for (const pid of pids) {
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}

async function recovered(site: RunningSite, acknowledged: () => number): Promise<number> {
  const begin = performance.now()
  await site.restartWhereEnded()
  await until(() => answers(site.url), 120, 'the site answers')
  await until(() => site.pids.worker() !== undefined, 90, 'a worker runs')
  const before = acknowledged()
  await until(() => acknowledged() > before, 90, 'writes are acknowledged')
  return (performance.now() - begin) / 1000
}

export interface KillOptions {
  rounds: number
  members: number
  /** Of load before each kill. */
  seconds: number
}

/** Returns what was found to be wrong. */
export async function measureKills(
  site: RunningSite,
  { rounds, members, seconds }: KillOptions,
): Promise<string[]> {
  const load = await startLoad(site, { members })
  const { ledger } = load
  const findings: string[] = []
  const report = (found: string[]) => {
    const fresh = found.filter((finding) => !findings.includes(finding))
    for (const finding of fresh.slice(0, 5)) console.log(`    ! ${finding}`)
    if (fresh.length > 5) console.log(`    ! and ${fresh.length - 5} more`)
    findings.push(...fresh)
  }
  for (let round = 0; round < rounds; round++) {
    const part = parts[round % parts.length] ?? 'api'
    await wait(seconds * 1000 * (0.5 + Math.random()))
    const before = ledger.acknowledged
    ledger.note(`kill -9: ${part}`)
    kill(site, part)
    // Its end is reported a moment later.
    if (part === 'api') await until(() => !site.isRunning(), 10, 'the api has ended')
    const took = await recovered(site, () => ledger.acknowledged)
    const wrong = [...(await countAcknowledged(site, ledger)), ...(await countHalves(site))]
    console.log(
      `  ${String(round + 1).padStart(2)} ${part.padEnd(8)} ${before} acknowledged writes; writing again after ${took.toFixed(1)} s; ${wrong.length} wrong`,
    )
    report(wrong)
  }
  await load.end()
  const settled = async () => (await countMoney(site)).findings.length === 0
  await until(settled, settleSeconds, 'paid orders are granted').catch(() => {})
  const money = await countMoney(site)
  report([...(await countAcknowledged(site, ledger, true)), ...(await countHalves(site)), ...money.findings])
  const { orphans, missing } = await listOrphans(site, ledger)
  report(missing.map((name) => `missing: ${name}`))
  console.log(`  ${ledger.acknowledged} writes acknowledged, ${money.paid} orders paid`)
  console.log(`  likes and collects: ${sayTally([ledger.likes.tally, ledger.collects.tally])}`)
  console.log(
    `  files that no row knows: ${orphans.length}${orphans.length > 0 ? ` (${orphans.slice(0, 5).join(', ')} …)` : ''}`,
  )
  const imports = await site.sql<{ state: string; count: number }>(
    'select state, count(*)::int from import_batch group by 1',
  )
  console.log(`  imports: ${imports.map(({ state, count }) => `${count} ${state}`).join(', ')}`)
  console.log(`  sign-ins lost: ${load.lostSignIns()}`)
  for (const [kind, { ok, away, none, other }] of ledger.calls) {
    const rest = [...other].map(([what, count]) => `${count}× ${what}`).join('; ')
    console.log(
      `    ${kind.padEnd(14)} ${ok} answered, ${away} summary to wait, ${none} without an answer ${rest}`,
    )
  }
  return findings
}
