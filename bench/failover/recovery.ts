import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { countAcknowledged, countRegisters } from '../faults/counting.ts'
import { Ledger } from '../faults/ledger.ts'
import { now, sayTally, type Tally } from '../faults/registers.ts'
import type { ObservedSite } from '../harness/running-site.ts'
import type { Cluster } from './cluster.ts'

/** A base backup and the archive of the log, brought back to the end and to a moment once all machines are gone. */

const bin = '/usr/lib/postgresql/15/bin'
const address = { host: '127.0.0.14', port: 5432 }

export interface BaseBackup {
  folder: string
  took: number
}

function run(
  program: string,
  args: string[],
  { user }: Cluster,
  env: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, program), args, {
      ...user,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    )
  })
}

export async function takeBaseBackup(folder: string, cluster: Cluster): Promise<BaseBackup> {
  const own = path.join(folder, 'restored')
  mkdirSync(own, { mode: 0o700 })
  const { uid, gid } = cluster.user
  if (uid !== undefined && gid !== undefined) chownSync(own, uid, gid)
  const begin = performance.now()
  const base = path.join(own, 'base')
  await run(
    'pg_basebackup',
    ['-D', base, '-d', cluster.replicationUrl, '-X', 'none', '-c', 'fast', '--no-slot'],
    cluster,
  )
  return { folder: base, took: (performance.now() - begin) / 1000 }
}

/** What had been acknowledged at a moment; likes and collects are judged by the times of their calls instead. */
export interface Snapshot {
  at: number
  acknowledged: number
  ledger: Ledger
}

export function snapshotOf(ledger: Ledger): Snapshot {
  const copy = new Ledger()
  for (const name of ['registered', 'folders', 'texts', 'reports', 'paid', 'imported'] as const)
    copy[name].push(...ledger[name])
  for (const [member, count] of ledger.redeemed) copy.redeemed.set(member, count)
  return { at: now(), acknowledged: ledger.acknowledged, ledger: copy }
}

interface Restored {
  took: number
  /** What stands in the restored database. */
  site: Pick<ObservedSite, 'sql'>
  end(): Promise<void>
}

/** To the end of the archive, or to a moment. */
async function restore(backup: BaseBackup, cluster: Cluster, name: string, until?: Date): Promise<Restored> {
  const begin = performance.now()
  const data = path.join(path.dirname(backup.folder), name)
  // With its modes, which PostgreSQL checks.
  execFileSync('cp', ['-a', backup.folder, data])
  writeFileSync(path.join(data, 'recovery.signal'), '')
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    [
      '',
      `restore_command = 'gzip -dc "${cluster.archive}/%f.gz" > "%p"'`,
      "recovery_target_timeline = 'latest'",
      ...(until
        ? [
            `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
            "recovery_target_action = 'promote'",
          ]
        : []),
      '',
    ].join('\n'),
  )
  // What Patroni wrote belongs to the cluster that is gone.
  const options = {
    listen_addresses: address.host,
    port: String(address.port),
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
    archive_mode: 'off',
    unix_socket_directories: path.dirname(data),
  }
  const settings = Object.entries(options).map(([key, value]) => `-c ${key}='${value}'`)
  const log = path.join(path.dirname(data), `${name}.log`)
  await run('pg_ctl', ['-D', data, '-l', log, '-w', '-t', '180', '-o', settings.join(' '), 'start'], cluster)
  const url = new URL(cluster.directUrl)
  const client = new pg.Client({
    ...address,
    user: url.username,
    password: url.password,
    database: 'yehang',
  })
  await client.connect()
  const sql = async <T extends object>(statement: string, values: unknown[] = []) =>
    (await client.query<T>(statement, values)).rows
  for (;;) {
    const [row] = await sql<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    if (row?.recovering === false) break
    await wait(100)
  }
  return {
    took: (performance.now() - begin) / 1000,
    site: { sql },
    async end() {
      await client.end()
      await run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'], cluster)
    },
  }
}

export interface Recovery {
  lines: string[]
  findings: string[]
}

/** What the restored database lacks, and how many registers were judged. */
interface Missing {
  found: string[]
  tallies: Tally[]
}

/** Clocks of this process and of PostgreSQL, and what is rounded of them. */
const inexactMs = 50

/** `snapshots` of the last half minute before `end`, the moment at which all machines were killed. */
export async function recover(
  backup: BaseBackup,
  cluster: Cluster,
  {
    last,
    registered,
    snapshots,
    moment,
    end,
  }: {
    last: Ledger
    /** Accounts that had been acknowledged at the end. */
    registered: readonly string[]
    snapshots: readonly Snapshot[]
    moment: number
    end: number
  },
): Promise<Recovery> {
  const findings: string[] = []
  const lines: string[] = []
  /** The database stands at a moment between the two. */
  const missing = async (
    { sql }: Restored['site'],
    { ledger }: Snapshot,
    begun: number,
    ended: number,
  ): Promise<Missing> => {
    const judged = await countRegisters({ sql }, last, { begun, ended })
    return {
      found: [
        ...(await countAcknowledged({ sql }, ledger)),
        ...judged.flatMap(({ unexplained }) => unexplained),
      ],
      tallies: judged.map(({ tally }) => tally),
    }
  }

  const whole = await restore(backup, cluster, 'to-the-end')
  const due = snapshots.filter(({ at }) => at <= end - 5000).at(-1)
  if (due === undefined) throw new Error('no snapshot is old enough')
  const gone = await missing(whole.site, due, due.at, end)
  findings.push(...gone.found.map((finding) => `restored to the end: ${finding}`))
  let reach = 0
  for (const snapshot of snapshots) {
    const { found } = await missing(whole.site, snapshot, snapshot.at, end)
    if (found.length === 0) reach = Math.max(reach, snapshot.at)
  }
  await whole.end()
  lines.push(
    `restored to the end in ${whole.took.toFixed(1)} s: of ${due.acknowledged} writes acknowledged more than 5 s before it ${gone.found.length} are missing; whole up to ${((end - reach) / 1000).toFixed(1)} s before the end`,
    `  ${sayTally(gone.tallies)}`,
  )

  const back = await restore(backup, cluster, 'to-a-moment', new Date(moment))
  const known = snapshots.filter(({ at }) => at <= moment).at(-1)
  if (known === undefined) throw new Error('no snapshot is before the moment')
  const absent = await missing(back.site, known, moment - inexactMs, moment + inexactMs)
  findings.push(...absent.found.map((finding) => `restored to a moment: ${finding}`))
  const laterBegin = snapshots.find(({ at }) => at >= moment + 2000)?.ledger.registered.length ?? 0
  const later = registered.slice(laterBegin)
  const [row] = await back.site.sql<{ count: number }>(
    'select count(*)::int from member where user_name = any($1)',
    [later],
  )
  const tooMany = row?.count ?? 0
  if (tooMany > 0) findings.push(`restored to a moment: ${tooMany} accounts of later are there`)
  await back.end()
  lines.push(
    `restored to a moment ${((end - moment) / 1000).toFixed(1)} s before the end in ${back.took.toFixed(1)} s: of ${known.acknowledged} writes acknowledged before it ${absent.found.length} are missing, of ${later.length} accounts of later ${tooMany} are there`,
    `  ${sayTally(absent.tallies)}`,
  )
  return { lines, findings }
}
