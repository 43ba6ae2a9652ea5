import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { unpackPackages } from '../../launcher/system-tools.mjs'

/** Debian's Patroni, etcd, HAProxy and PgBouncer. The packages are unpacked and not installed, since that starts servers. */

const folder = path.resolve(import.meta.dirname, '../../node_modules/.failover')

const packages = [
  ...['patroni', 'etcd-server', 'haproxy', 'pgbouncer'],
  ...['python3-cdiff', 'python3-click', 'python3-dateutil', 'python3-dnspython', 'python3-etcd'],
  ...['python3-pkg-resources', 'python3-prettytable', 'python3-psutil', 'python3-psycopg2'],
  ...['python3-six', 'python3-urllib3', 'python3-wcwidth', 'python3-yaml'],
  ...[
    'libc-ares2',
    'libevent-2.1-7',
    'liblua5.3-0',
    'libopentracing1',
    'libopentracing-c-wrapper0',
    'libpq5',
  ],
]

export interface Tools {
  etcd: string
  haproxy: string
  pgbouncer: string
  /** Of Debian's Python, with the script as its first argument. */
  patroni: readonly [python: string, script: string]
  /** What the four need in their environment. */
  env: Record<string, string>
  /** As they say it themselves. */
  versions: string
}

export async function unpackTools(): Promise<Tools> {
  if (!existsSync(path.join(folder, 'usr/bin/patroni'))) {
    console.log('unpacking Patroni, etcd, HAProxy and PgBouncer')
    await unpackPackages(folder, packages)
  }
  const program = (name: string) => path.join(folder, 'usr', name)
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
  const env = {
    PATH: '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    LD_LIBRARY_PATH: path.join(folder, `usr/lib/${machine}-linux-gnu`),
    PYTHONPATH: path.join(folder, 'usr/lib/python3/dist-packages'),
  }
  const tools = {
    etcd: program('bin/etcd'),
    haproxy: program('sbin/haproxy'),
    pgbouncer: program('sbin/pgbouncer'),
    patroni: ['/usr/bin/python3', program('bin/patroni')] as const,
  }
  const said = (file: string, ...args: string[]) =>
    /\d+\.\d+\.\d+/.exec(execFileSync(file, args, { env }).toString())?.[0] ?? '?'
  const versions = [
    `Patroni ${said(...tools.patroni, '--version')}`,
    `etcd ${said(tools.etcd, '--version')}`,
    `HAProxy ${said(tools.haproxy, '-v')}`,
    `PgBouncer ${said(tools.pgbouncer, '--version')}`,
  ]
  return { ...tools, env, versions: versions.join(', ') }
}
