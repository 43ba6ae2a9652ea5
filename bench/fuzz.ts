import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { demoWorks } from '../demo/catalogue.ts'
import { fillOffice } from '../demo/fill-office.ts'
import { makeDemoPlans } from '../server/src/domains/billing/service/demo.ts'
import { importWorks } from '../server/src/domains/imports/writing/load.ts'
import { makeDemoMembers } from '../server/src/domains/members/service/demo.ts'
import { startApi } from '../server/src/main/api.ts'
import { shanghaiDay, systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { createLog, openContext } from '../server/src/platform/context.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { type CampaignReport, runCampaign } from '../server/test/fuzzing/campaign.ts'

/**
 * Hostile input: requests made from the contract with fast-check, valid, partly invalid and wholly
 * invalid, by a visitor, a member, a VIP and staff. Exits with 1 if an answer or a log line is not
 * allowed. The same seed makes the same requests; `--from` starts in the middle of a series.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '20' },
    parallel: { type: 'string', default: '6' },
  },
})
const [requests, seed, from, minutes, parallel] = [
  values.requests,
  values.seed,
  values.from,
  values.minutes,
  values.parallel,
].map(Number) as [number, number, number, number, number]

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** MB, of what is still held. */
function heap(): number {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'yehang-bench-'))
// PostgreSQL runs as another user when we are root, and must be able to enter.
await chmod(dataDir, 0o755)
const faults: string[] = []
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  RATE_LIMIT: 'off',
  ATTEMPT_LIMITS: 'off',
  CAPTCHA: 'off',
  LOG_LEVEL: 'warn',
  // Full early, so that what grows afterwards grows without bound.
  CACHE_MB: '8',
})
const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
const log = createLog(config, { write: (line) => faults.push(line) })
const context = openContext({ config, connection: database.connection, log })
await migrate(context.pool)
const today = shanghaiDay(systemClock.now())
await importWorks({ ...context, today }, demoWorks({ works: 2000, seed: 1, today }), { isDemo: true })
await makeDemoMembers(context, true)
await makeDemoPlans(context, true)
await fillOffice(context)
const api = await startApi(context)
const target = { url: api.url, context, faults }

console.log(`seed ${seed}, ${requests} requests from ${from}, ${parallel} at once`)
const begin = performance.now()
// The first requests fill the cache and compile hot code.
const warm = Math.min(2000, Math.floor(requests / 5))
const until = Date.now() + minutes * 60_000
const first = await runCampaign(target, { seed, from, count: warm, parallel, until })
const before = heap()
const rest = await runCampaign(target, {
  seed,
  from: from + warm,
  count: requests - warm,
  parallel,
  until,
  onProgress: (done) => {
    if (done % 2000 === 0) console.log(`${warm + done} requests, ${heap().toFixed(1)} MB held`)
  },
})
const after = heap()
const seconds = (performance.now() - begin) / 1000

await api.close()
await context.close()
await database.close()
await rm(dataDir, { recursive: true, force: true })

tell([first, rest])

function tell(reports: CampaignReport[]): void {
  const findings = reports.flatMap((report) => report.findings)
  const codes = new Map<number, number>()
  const answered = new Map<string, boolean>()
  for (const [endpoint, of] of reports.flatMap((report) => [...report.codes])) {
    answered.set(endpoint, (answered.get(endpoint) ?? false) || of.has(200))
    for (const [code, times] of of) codes.set(code, (codes.get(code) ?? 0) + times)
  }
  const done = reports.reduce((sum, report) => sum + report.done, 0)
  const never = [...answered].filter(([, has]) => !has).map(([endpoint]) => endpoint)
  console.log(`${done} requests in ${seconds.toFixed(0)} s, ${answered.size} endpoints`)
  console.log(
    `codes: ${[...codes]
      .sort(([a], [b]) => a - b)
      .map(([code, times]) => `${code}: ${times}`)
      .join(', ')}`,
  )
  console.log(`never answered with 200: ${never.length}`)
  for (const endpoint of never) {
    const refused = reports.map(({ refusals }) => refusals.get(endpoint)).findLast(Boolean)
    console.log(`  ${endpoint}: ${refused ?? 'no caller was let in'}`)
  }
  console.log(`held after the first ${warm}: ${before.toFixed(1)} MB, at the end: ${after.toFixed(1)} MB`)
  console.log(`findings: ${findings.length}`)
  for (const finding of findings.slice(0, 50)) console.log(`\n${finding}`)
  if (findings.length > 0 || done < requests) process.exitCode = 1
}
