import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../server/test/gateway.ts'
import { measureKills } from './faults/kills.ts'
import { openFaultSite, untilFilled } from './faults/site.ts'

/**
 * What a site does while something goes wrong, and whether it comes back whole: `npm run bench -- faults [PART …]`, PART
 * kill, away, disk, slow, clock; all where none is named. `--rounds 20` of kills, `--members 10` who write, `--seconds 6`
 * of load before each. Ends with 1 where something was lost or half written.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    members: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '6' },
    folder: { type: 'string' },
  },
})
const all = ['kill', 'away', 'disk', 'slow', 'clock']
const chosen = positionals.length > 0 ? positionals : all
const [rounds, members, seconds] = [values.rounds, values.members, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'yehang-faults-')))
const findings: string[] = []

console.log(
  `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model}), load before ${loadavg()[0]?.toFixed(1)}`,
)

if (chosen.includes('kill')) {
  console.log(`\nkill -9, ${rounds} rounds, ${members} members and 4 of the staff write`)
  const site = await openFaultSite(path.join(folder, 'kill'), { port: await freePort() })
  try {
    await site.start()
    await untilFilled(site)
    findings.push(...(await measureKills(site, { rounds, members, seconds })))
  } finally {
    await site.stop()
  }
}

console.log(`\nload after ${loadavg()[0]?.toFixed(1)}; ${findings.length} findings`)
if (values.folder === undefined && findings.length === 0) await rm(folder, { recursive: true, force: true })
else console.log(`what was written stands in ${folder}`)
process.exitCode = findings.length > 0 ? 1 : 0
