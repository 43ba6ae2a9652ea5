import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../server/src/platform/free-port.ts'
import { measureAway } from './faults/away.ts'
import { measureClock } from './faults/clock.ts'
import { measureDisk } from './faults/disk.ts'
import { measureKills } from './faults/kills.ts'
import { measureSlow } from './faults/slow.ts'
import { machine } from './harness/report.ts'
import { openRunningSite, type RunningSite, untilFilled } from './harness/running-site.ts'

/**
 * Behaviour of a site during faults, and its state afterwards: `npm run bench -- faults [PART …]`,
 * PART kill, away, disk, slow, clock; all by default. `--rounds 20` of kills, `--members 10` that
 * write, `--seconds 6` of load before each; `--away 30` seconds without PostgreSQL; `--slow 200`
 * slow clients. Exits with 1 if anything was lost or half written.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    members: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '6' },
    away: { type: 'string', default: '30' },
    slow: { type: 'string', default: '200' },
    folder: { type: 'string' },
  },
})
const all = ['kill', 'away', 'disk', 'slow', 'clock']
const chosen = positionals.length > 0 ? positionals : all
const [rounds, members, seconds] = [Number(values.rounds), Number(values.members), Number(values.seconds)]
const [away, slow] = [Number(values.away), Number(values.slow)]
const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'yehang-faults-')))
const findings: string[] = []

console.log(machine())

/** A site of its own for a part, stopped whatever comes of it. */
async function onSite(
  name: string,
  more: { more?: Record<string, string>; preload?: string },
  measure: (site: RunningSite) => Promise<string[]>,
): Promise<void> {
  const site = await openRunningSite(path.join(folder, name), { port: await freePort(), ...more })
  try {
    await site.start()
    await untilFilled(site)
    findings.push(...(await measure(site)))
  } finally {
    await site.stop()
  }
}

if (chosen.includes('kill')) {
  console.log(`\nkill -9, ${rounds} rounds, ${members} members and 4 of the staff write`)
  await onSite('kill', {}, (site) => measureKills(site, { rounds, members, seconds }))
}
if (chosen.includes('away')) {
  console.log(`\nPostgreSQL away for ${away} s`)
  await onSite('away', {}, (site) => measureAway(site, away))
}
if (chosen.includes('disk')) {
  console.log('\ndisk full')
  if (process.getuid?.() === 0) findings.push(...(await measureDisk(folder, await freePort())))
  else console.log('  left out: it needs root, to mount a disk of its own')
}
if (chosen.includes('slow')) {
  console.log('\nslow clients')
  await onSite('slow', {}, (site) => measureSlow(site, slow))
}
if (chosen.includes('clock')) {
  console.log('\nthe clock jumps')
  const clockFile = path.join(folder, 'clock-offset')
  const preload = new URL('faults/shifted-clock.mjs', import.meta.url).href
  await onSite('clock', { preload, more: { FAULT_CLOCK: clockFile } }, (site) =>
    measureClock(site, clockFile),
  )
}

for (const finding of findings.slice(0, 20)) console.log(`! ${finding}`)
console.log(`\nload after ${loadavg()[0]?.toFixed(1)}; ${findings.length} findings`)
if (values.folder === undefined && findings.length === 0) await rm(folder, { recursive: true, force: true })
else console.log(`what was written stands in ${folder}`)
process.exitCode = findings.length > 0 ? 1 : 0
