import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countAcknowledged, countHalves, countMoney } from '../faults/counting.ts'
import { startLoad } from '../faults/load.ts'
import { Person } from '../faults/person.ts'
import { now, sayTally } from '../faults/registers.ts'
import { machine, printTable } from '../harness/report.ts'
import { until } from '../harness/running-site.ts'
import { startCluster } from './cluster.ts'
import { unpackTools } from './packages.ts'
import { type BaseBackup, recover, type Snapshot, snapshotOf, takeBaseBackup } from './recovery.ts'
import { type Kind, kinds, type Round, runRound } from './rounds.ts'
import { startSite } from './site.ts'
import { startWebhooks } from './webhooks.ts'

/**
 * The primary of three PostgreSQL machines dies under a writing load, again and again, then all three at once:
 * `npm run bench -- failover --rounds 10`. `--kinds machine,postgres,hang,standby,both` in turn; `--members 6` that write,
 * `--seconds 6` of load before each; `--no-recovery` leaves the restore out. Exits with 1 if anything was lost, doubled
 * or half, if writing took more than 30 s (but for `both`), or if a process of ours was restarted. For Debian, where the
 * packages are unpacked.
 */

const { values } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '10' },
    kinds: { type: 'string', default: 'machine,postgres,hang' },
    members: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '6' },
    recovery: { type: 'boolean', default: true },
  },
})
const isKind = (name: string): name is Kind => name in kinds
const chosen = values.kinds.split(',').filter(isKind)
const [count, members, seconds] = [Number(values.rounds), Number(values.members), Number(values.seconds)]
const mostSeconds = 30
const findings: string[] = []
const report = (found: readonly string[]) => {
  const fresh = found.filter((finding) => !findings.includes(finding))
  for (const finding of fresh.slice(0, 5)) console.log(`  ! ${finding}`)
  findings.push(...fresh)
}

console.log(machine())
const tools = await unpackTools()
console.log(tools.versions)
const folder = await mkdtemp(path.join(tmpdir(), 'yehang-failover-'))
const cluster = await startCluster(folder, tools)
const webhooks = await startWebhooks()
const site = await startSite(folder, cluster, webhooks.host)
await webhooks.subscribe(site.staffPerson())
const backup: BaseBackup | null = values.recovery ? await takeBaseBackup(folder, cluster) : null
if (backup) console.log(`base backup in ${backup.took.toFixed(1)} s`)

const load = await startLoad(site, { members, staffPerson: site.staffPerson })
const { ledger } = load
const prober = new Person(site.url, 'prober')
await prober.register()
await prober.enter()
const [work] = await site.sql<{ id: string }>('select min(id)::text as id from work where published')
const rounds: Round[] = []
const pids = site.pids()
for (let place = 0; place < count; place++) {
  const kind = chosen[place % chosen.length] ?? 'machine'
  const round = await runRound(kind, { cluster, site, ledger, prober, workId: work?.id ?? '', seconds })
  rounds.push(round)
  console.log(
    `${place + 1} ${kind}: writing again after ${round.seconds.toFixed(1)} s, ${round.from} → ${round.to}; ${round.lost} lost, ${round.doubled} doubled, ${round.half} half; whole after ${round.wholeAfter.toFixed(0)} s`,
  )
  report(round.findings)
  // Of two machines that die a standby may have to start first.
  if (round.seconds > mostSeconds && kind !== 'both')
    report([`round ${place + 1}: writing again after ${round.seconds} s`])
  if (round.restarts > 0) report([`round ${place + 1}: ${round.restarts} processes of ours have ended`])
  if (round.listeners < 3) report([`round ${place + 1}: ${round.listeners} of 3 sessions listen`])
}

/** Load of half a minute at whose end all machines are killed at once. */
async function disaster() {
  ledger.note('load goes on; all machines are killed after 25 s')
  const snapshots: Snapshot[] = []
  let moment = 0
  for (let half = 0; half < 50; half++) {
    snapshots.push(snapshotOf(ledger))
    if (half === 20) moment = now()
    await wait(500)
  }
  // Accounts; the calls of registers tell when they were sent.
  const { registered } = snapshotOf(ledger).ledger
  const end = now()
  cluster.destroy()
  return { last: ledger, registered, snapshots, moment, end }
}

/** All that was paid is granted, all that was told arrives; then nothing is under way. */
async function settle(): Promise<void> {
  const granted = async () => (await countMoney(site)).findings.length === 0
  await until(granted, 180, 'paid orders are granted').catch(() => {})
  const money = await countMoney(site)
  report([...(await countAcknowledged(site, ledger, true)), ...(await countHalves(site)), ...money.findings])
  const told = await site.sql<{ id: string }>('select id::text from member where user_name = any($1)', [
    ledger.registered,
  ])
  report(await webhooks.missing(told.map(({ id }) => id)))
  const { likes, collects } = ledger
  console.log(`likes and collects: ${sayTally([likes.tally, collects.tally])}`)
  for (const history of [...likes.late, ...collects.late].slice(0, 5)) console.log(`  ${history}`)
  console.log(
    `${ledger.acknowledged} writes acknowledged, ${money.paid} orders paid and granted, ${ledger.registered.length} accounts told to a webhook; ${load.lostSignIns()} sign-ins lost`,
  )
}

if (backup === null) {
  await load.end()
  await settle()
} else {
  await load.pause()
  await settle()
  load.resume()
  const seen = await disaster()
  const ended = load.end()
  const { lines, findings: found } = await recover(backup, cluster, seen)
  for (const line of lines) console.log(line)
  report(found)
  await ended
}
if (pids.some((pid) => !site.pids().includes(pid))) report(['a process of ours was restarted'])

const rows = rounds.map(
  ({ kind, seconds: took, lost, doubled, half, restarts, acknowledged, from, to }, place) =>
    [
      place + 1,
      kinds[kind],
      `${from} → ${to}`,
      acknowledged,
      took.toFixed(1),
      lost,
      doubled,
      half,
      restarts,
    ].map(String),
)
printTable(
  [
    'round',
    'what',
    'primary',
    'acknowledged before',
    'writing again after, s',
    'lost',
    'doubled',
    'half',
    'restarts of ours',
  ],
  rows,
  [1, 2],
)
for (const [kind, { ok, away, none, other }] of ledger.calls) {
  const rest = [...other].map(([what, times]) => `${times}× ${what}`).join('; ')
  console.log(`  ${kind.padEnd(14)} ${ok} answered, ${away} told to wait, ${none} without an answer ${rest}`)
}
await Promise.race([site.end(), wait(30_000)])
await webhooks.end()
await cluster.end()
console.log(`\nload after ${loadavg()[0]?.toFixed(1)}; ${findings.length} findings`)
if (findings.length === 0) await rm(folder, { recursive: true, force: true })
else console.log(`what was written stands in ${folder}`)
process.exit(findings.length > 0 ? 1 : 0)
