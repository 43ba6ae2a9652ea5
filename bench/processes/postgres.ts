import { spawn, spawnSync } from 'node:child_process'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../server/src/platform/free-port.ts'

/** PostgreSQL of the system, with a streaming replica: two clusters in a folder of their own, run by another user than root. */

export interface ServerOfPostgres {
  url: string
  start(): Promise<void>
  /** `immediate` is a crash. */
  stop(how?: 'fast' | 'immediate'): Promise<void>
}

export interface Pair {
  version: string
  primary: ServerOfPostgres
  replica: ServerOfPostgres
  /** Copies the primary, once it is filled, and follows it from then on. */
  follow(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** `bin`: the folder of its programs, as /usr/lib/postgresql/15/bin. */
export async function openPostgres(bin: string): Promise<Pair> {
  const user = owner()
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-bench-pg-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid)

  const run = (program: string, args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(path.join(bin, program), args, { ...user, cwd: folder, stdio: 'ignore' })
      child.once('error', reject)
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
      )
    })

  async function serverOf(name: string): Promise<ServerOfPostgres & { data: string; port: number }> {
    const [data, port] = [path.join(folder, name), await freePort()]
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=256MB -c hot_standby_feedback=on`
    return {
      data,
      port,
      url: `postgres://yehang@127.0.0.1:${port}/yehang`,
      start: () =>
        run('pg_ctl', ['-D', data, '-l', path.join(folder, `${name}.log`), '-w', '-o', options, 'start']),
      stop: (how = 'fast') => run('pg_ctl', ['-D', data, '-m', how, '-w', 'stop']),
    }
  }
  const [primary, replica] = [await serverOf('primary'), await serverOf('replica')]
  await run('initdb', ['-D', primary.data, '-U', 'yehang', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  await primary.start()
  const client = new pg.Client(primary.url.replace(/yehang$/, 'postgres'))
  await client.connect()
  await client.query('create database yehang')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return {
    version: rows[0]?.server_version ?? '',
    primary,
    replica,
    async follow() {
      const from = `host=127.0.0.1 port=${primary.port} user=yehang`
      await run('pg_basebackup', ['-D', replica.data, '-d', from, '-R', '-X', 'stream', '-c', 'fast'])
      await replica.start()
    },
  }
}
