import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Address } from './address.ts'
import { errorCode } from './errors.ts'

export interface Postmaster {
  pid: number
  /** Missing while the server has not got that far. */
  address: Address | undefined
  /** It takes connections, by its own word; otherwise it is starting, recovering or stopping. */
  ready: boolean
  /** It is a PostgreSQL on this very cluster, rather than a number that the system has given away again. */
  alive: boolean
}

const run = promisify(execFile)
const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** Whether the process is the PostgreSQL of this cluster. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // PostgreSQL works inside its cluster; the link of a dead or foreign process cannot be read.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/NH', '/FI', `PID eq ${pid}`])
    return stdout.includes('postgres.exe')
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(cluster)
}

/** What postmaster.pid says, undefined without one. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const [pidLine = '', , , portLine = '', socketFolder = '', listening = '', , status = ''] = lines
  const pid = Number(pidLine)
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  // The socket's path is given relative to the cluster: see settingsFor.
  const host = socketFolder ? path.resolve(cluster, socketFolder) : listening
  const port = Number(portLine)
  return {
    pid,
    address: host && port > 0 ? { host, port } : undefined,
    ready: status.startsWith('ready'),
    alive: await servesCluster(pid, cluster),
  }
}

/**
 * Lets PostgreSQL start beside a postmaster.pid whose number a zombie or another program bears. The file is not
 * removed: PostgreSQL reads from it whether orphaned backends still use the shared memory. It disregards the
 * number of its own parent, which is ours.
 */
export function disownPidFile(cluster: string, stale: Postmaster): void {
  // Read and written at one go: a server that another process starts now must keep its file.
  const text = readFileSync(pidFile(cluster), 'utf8')
  if (Number.parseInt(text, 10) !== stale.pid) return
  writeFileSync(pidFile(cluster), text.replace(/^\d+/, String(process.pid)))
}
