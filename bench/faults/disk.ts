import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { catalogue } from '@yehang/contract'
import { openRunningSite, type RunningSite, until, untilFilled } from '../harness/running-site.ts'
import { countAcknowledged, countHalves, listOrphans } from './counting.ts'
import type { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { ask } from './person.ts'

/** A disk that is full to the last byte under a writing load: what is answered, what is damaged, what comes back. */

const run = promisify(execFile)
const diskMb = 600
const fullSeconds = 25

/** Writes until nothing fits any more. */
async function fillUp(file: string): Promise<void> {
  const stream = createWriteStream(file, { flags: 'a' })
  const ended = new Promise<void>((resolve) => {
    stream.once('error', () => resolve())
  })
  const piece = Buffer.alloc(256 * 1024, 1)
  const writeOn = () => {
    if (!stream.destroyed) stream.write(piece, () => setImmediate(writeOn))
  }
  writeOn()
  await ended
}

const tally = ({ calls }: Ledger) => new Map([...calls].map(([kind, row]) => [kind, structuredClone(row)]))

function since(before: ReturnType<typeof tally>, ledger: Ledger): string[] {
  return [...tally(ledger)].map(([kind, { ok, away, none, other }]) => {
    const was = before.get(kind) ?? { ok: 0, away: 0, none: 0, other: new Map<string, number>() }
    const rest = [...other]
      .map(([what, count]) => [what, count - (was.other.get(what) ?? 0)] as const)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `; ${count}× ${what}`)
    return `    ${kind.padEnd(14)} ${ok - was.ok} answered, ${away - was.away} summary to wait, ${none - was.none} without an answer${rest.join('')}`
  })
}

/** Needs root, for a disk of its own. */
export async function measureDisk(folder: string, port: number): Promise<string[]> {
  const disk = path.join(folder, 'disk')
  await mkdir(disk, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'yehang-faults', disk])
  let site: RunningSite | undefined
  try {
    // The log is on the same disk.
    site = await openRunningSite(path.join(disk, 'data'), { port })
    await site.start()
    await untilFilled(site)
    return await fillAndFree(site, path.join(disk, 'ballast'))
  } finally {
    await rm(path.join(disk, 'ballast'), { force: true })
    await site?.stop()
    await copyFile(path.join(disk, 'data.log'), path.join(folder, 'disk.log')).catch(() => {})
    await copyFile(path.join(disk, 'data/postgresql.log'), path.join(folder, 'disk-postgresql.log')).catch(
      () => {},
    )
    await run('umount', ['-l', disk]).catch((error) => console.log(`  ${error}`))
  }
}

async function fillAndFree(site: RunningSite, ballast: string): Promise<string[]> {
  const findings: string[] = []
  const load = await startLoad(site, { members: 4 })
  const { ledger } = load
  await wait(5000)
  const before = tally(ledger)
  const acknowledged = ledger.acknowledged
  const deadline = performance.now() + fullSeconds * 1000
  while (performance.now() < deadline) {
    await fillUp(ballast)
    // A segment of the WAL that is used up needs another one: as after much more writing.
    await site.sql('select pg_switch_wal()').catch(() => {})
    await wait(500)
  }
  const list = await ask(site.url, catalogue.listWorks, { query: { modName: 'censored', pageSize: 20 } })
  console.log(
    `  full for ${fullSeconds} s; the site runs: ${site.isRunning()}; a list answers ${list.code} in ${list.ms.toFixed(0)} ms`,
  )
  console.log(`  ${ledger.acknowledged - acknowledged} writes were acknowledged meanwhile`)
  for (const line of since(before, ledger)) console.log(line)
  if (!site.isRunning()) findings.push('the site ended on a full disk')
  for (const [kind, { other }] of ledger.calls) {
    for (const what of other.keys()) if (what.includes('系统出错')) findings.push(`${kind} answered ${what}`)
  }
  await rm(ballast, { force: true })
  const begin = performance.now()
  await site.restartWhereEnded()
  const from = ledger.acknowledged
  await until(() => ledger.acknowledged > from + 5, 120, 'writes are acknowledged again').catch((error) =>
    findings.push(String(error)),
  )
  console.log(`  space again: writing after ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  await wait(5000)
  await load.end()
  findings.push(...(await countAcknowledged(site, ledger, true)), ...(await countHalves(site)))
  const { orphans, missing } = await listOrphans(site, ledger)
  findings.push(...missing.map((name) => `missing: ${name}`))
  console.log(
    `  ${ledger.acknowledged} writes acknowledged; files that no row knows: ${orphans.length} ${orphans.slice(0, 3).join(', ')}`,
  )
  return findings
}
