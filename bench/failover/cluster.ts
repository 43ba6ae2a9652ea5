import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { until } from '../harness/running-site.ts'
import type { Tools } from './packages.ts'
import { databaseUser, familyOf, hasEnded, readIfThere, signal, startProgram } from './programs.ts'

/**
 * Three database machines on loopback, each with etcd, Patroni and PostgreSQL, and HAProxy and PgBouncer before them: by
 * the files of deploy/failover, with other addresses, folders and passwords.
 */

const deploy = path.resolve(import.meta.dirname, '../../deploy/failover')
const nodes = ['pg1', 'pg2', 'pg3'] as const
export type NodeName = (typeof nodes)[number]
const passwords = { superuser: 'bench-superuser', replication: 'bench-replication', site: 'bench-site' }
const addressOf = (node: NodeName) => `127.0.0.1${node.slice(2)}`

interface Member {
  name: NodeName
  role: string
  state: string
  timeline?: number
}

export interface Cluster {
  /** Through PgBouncer. */
  url: string
  /** Through HAProxy, past PgBouncer. */
  directUrl: string
  /** As `directUrl`, by the user that base backups are taken by. */
  replicationUrl: string
  archive: string
  user: ReturnType<typeof databaseUser>
  /** Null while there is none. */
  leader(): Promise<NodeName | null>
  standby(): Promise<NodeName | null>
  /** All three run on one timeline, and one of them is synchronous. */
  isWhole(): Promise<boolean>
  /** Processes of a machine: all of it, or PostgreSQL alone. */
  pids(node: NodeName, part: 'machine' | 'postgres'): number[]
  /** Starts again what has ended of it. */
  boot(node: NodeName): void
  /** kill -9 of all three machines. */
  destroy(): void
  end(): Promise<void>
}

function replaced(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  let result = text
  for (const [from, to] of pairs) {
    if (!result.includes(from)) throw new Error(`deploy/failover: ${from} is not in a file any more`)
    result = result.replaceAll(from, to)
  }
  return result
}

const template = (name: string, ...pairs: (readonly [string, string])[]) =>
  replaced(readFileSync(path.join(deploy, name), 'utf8'), pairs)

function environmentIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

export async function startCluster(folder: string, tools: Tools): Promise<Cluster> {
  const user = databaseUser()
  const make = (name: string) => {
    const made = path.join(folder, name)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(made, user.uid, user.gid)
    return made
  }
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text, { mode: 0o644 })
    return file
  }
  for (const node of nodes) await refuseUsed(addressOf(node), [5432, 8008, 2379, 2380])
  await refuseUsed('127.0.0.1', [5000, 5001, 6432])
  chmodSync(folder, 0o755)
  const archive = make('archive')
  const script = path.join(folder, 'archive-wal.sh')
  copyFileSync(path.join(deploy, 'archive-wal.sh'), script)
  chmodSync(script, 0o755)

  const network = ['10.0.0.', '127.0.0.'] as const
  const programs = new Map<string, ChildProcess>()
  const dataOf = (node: NodeName) => path.join(folder, node, 'data')
  const configs = new Map(
    nodes.map((node) => {
      const sockets = ['/var/run/postgresql', make(node)] as const
      return [
        node,
        write(
          `patroni-${node}.yml`,
          template('patroni.yml', network, sockets, ['mode: automatic', 'mode: off']),
        ),
      ]
    }),
  )

  const etcdOf = (node: NodeName) => ({
    ...tools.env,
    ...environmentIn(
      template(
        'etcd.env',
        ['=NODE', `=${node}`],
        ['ADDRESS', addressOf(node)],
        ['/var/lib/etcd/yehang', path.join(folder, node, 'etcd')],
        network,
      ),
    ),
  })
  const patroniOf = (node: NodeName) => ({
    ...tools.env,
    ...environmentIn(
      template(
        'patroni.env',
        ['=NODE', `=${node}`],
        ['ADDRESS', addressOf(node)],
        ['/var/lib/postgresql/yehang', dataOf(node)],
        ['/var/lib/postgresql/.pgpass-patroni', path.join(folder, node, '.pgpass')],
        ['SUPERUSER-PASSWORD', passwords.superuser],
        ['REPLICATION-PASSWORD', passwords.replication],
        ['/etc/patroni/archive-wal.sh', script],
        ['/srv/wal', archive],
        network,
      ),
    ),
  })
  const startOne = (name: string, command: readonly string[], env: Record<string, string>) => {
    const known = programs.get(name)
    if (known !== undefined && !hasEnded(known)) return
    programs.set(name, startProgram(name, command, { folder, env, cwd: folder, ...user }))
  }
  const boot = (node: NodeName) => {
    startOne(`etcd-${node}`, [tools.etcd], etcdOf(node))
    startOne(`patroni-${node}`, [...tools.patroni, configs.get(node) ?? ''], patroniOf(node))
  }

  const members = async (): Promise<Member[]> => {
    for (const node of nodes) {
      const found = await fetch(`http://${addressOf(node)}:8008/cluster`, {
        signal: AbortSignal.timeout(2000),
      })
        .then(async (answer) => ((await answer.json()) as { members: Member[] }).members)
        .catch(() => null)
      if (found !== null) return found
    }
    return []
  }
  const withRole = async (role: string) =>
    (await members()).find((member) => member.role === role)?.name ?? null
  const isWhole = async () => {
    const all = await members()
    const run = all.filter(({ state }) => state === 'running' || state === 'streaming')
    const has = (role: string) => run.some((member) => member.role === role)
    // One that hung says that it runs before it follows its successor.
    const isOne = new Set(run.map(({ timeline }) => timeline)).size === 1
    return run.length === nodes.length && isOne && has('leader') && has('sync_standby')
  }

  const postmaster = (node: NodeName) =>
    Number.parseInt(readIfThere(path.join(dataOf(node), 'postmaster.pid')), 10) || 0
  const pids = (node: NodeName, part: 'machine' | 'postgres') => {
    const postgres = familyOf(postmaster(node))
    if (part === 'postgres') return postgres
    const others = ['etcd', 'patroni'].flatMap((name) => familyOf(programs.get(`${name}-${node}`)?.pid ?? 0))
    return [...others, ...postgres]
  }
  const destroy = () =>
    signal(
      nodes.flatMap((node) => pids(node, 'machine')),
      'SIGKILL',
    )
  process.once('exit', destroy)

  for (const node of nodes) boot(node)
  const haproxy = write('haproxy.cfg', template('haproxy.cfg', network))
  startOne('haproxy', [tools.haproxy, '-f', haproxy, '-db'], tools.env)
  const userlist = write('userlist.txt', `"yehang" "${passwords.site}"\n`)
  const bouncer = write('pgbouncer.ini', template('pgbouncer.ini', ['/etc/pgbouncer/userlist.txt', userlist]))
  startOne('pgbouncer', [tools.pgbouncer, bouncer], tools.env)
  await until(isWhole, 120, 'three members, one of them synchronous')
  const superuserUrl = `postgres://postgres:${passwords.superuser}@127.0.0.1:5000/postgres`
  await until(() => makeDatabase(superuserUrl), 30, 'HAProxy leads to the primary')

  return {
    url: `postgres://yehang:${passwords.site}@127.0.0.1:6432/yehang`,
    directUrl: `postgres://yehang:${passwords.site}@127.0.0.1:5000/yehang`,
    replicationUrl: `postgres://replicator:${passwords.replication}@127.0.0.1:5000/postgres`,
    archive,
    user,
    leader: () => withRole('leader'),
    standby: () => withRole('sync_standby'),
    isWhole,
    pids,
    boot,
    destroy,
    async end() {
      destroy()
      for (const name of ['haproxy', 'pgbouncer']) programs.get(name)?.kill('SIGTERM')
    },
  }
}

/** The ports are those of the files. */
async function refuseUsed(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const server = createServer().listen(port, host)
    await once(server, 'listening').catch(() => {
      throw new Error(`${host}:${port} is used by another program`)
    })
    server.close()
    await once(server, 'close')
  }
}

/** The role and the database of the site, as docs/operating.md has them made. */
async function makeDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`create role yehang login password '${passwords.site}'`)
    await client.query("create database yehang owner yehang encoding 'UTF8' locale 'C' template template0")
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== '57P03') throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
