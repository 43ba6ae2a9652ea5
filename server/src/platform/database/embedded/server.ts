import { execFile, spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, runningAs } from './account.ts'
import { type Address, prepareAddress, releaseAddress } from './address.ts'
import { plainEnvironment } from './cluster.ts'
import { errorCode } from './errors.ts'
import { findPostmaster } from './postmaster.ts'
import { type Programs, programPath } from './programs.ts'
import { availableMemory, serverSettings } from './settings.ts'

export interface Installation {
  programs: Programs
  account: Account | undefined
  cluster: string
  logFile: string
}

export interface StartedServer {
  /** Unknown on Windows. */
  pid: number | undefined
  /** The last lines of the log if the server has ended, undefined while it runs. */
  failure(): Promise<string | undefined>
}

const run = promisify(execFile)
const windows = process.platform === 'win32'
const largestLog = 10_000_000

async function rotateLog(file: string): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size <= largestLog) return size
  await rename(file, `${file}.old`)
  return 0
}

async function logSince(file: string, from: number): Promise<string> {
  const text = (await readFile(file)).subarray(from).toString('utf8')
  return text.trimEnd().split('\n').slice(-15).join('\n')
}

function settingsFor({ cluster }: Installation, { host, port }: Address): string[] {
  const settings: Record<string, string> = { ...serverSettings(availableMemory()), port: String(port) }
  if (windows) settings.listen_addresses = host
  else {
    settings.listen_addresses = ''
    settings.unix_socket_directories = host === cluster ? '.' : host
    settings.unix_socket_permissions = '0700'
  }
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`)
}

/**
 * Starts PostgreSQL in a session of its own: a Ctrl-C in the terminal must not reach it, we stop it in order.
 * Does not wait until it answers.
 */
export async function startServer(installation: Installation, address: Address): Promise<StartedServer> {
  const { programs, account, cluster, logFile } = installation
  const logStart = await rotateLog(logFile)
  const settings = settingsFor(installation, address)
  if (windows) {
    // pg_ctl sheds administrator rights, under which PostgreSQL would refuse to run.
    const options = settings.map((setting) => `-c ${setting}`).join(' ')
    const command = ['start', '-D', cluster, '-l', logFile, '-w', '-o', options]
    const failed = await run(programPath(programs, 'pg_ctl'), command).then(
      () => false,
      () => true,
    )
    return { pid: undefined, failure: async () => (failed ? logSince(logFile, logStart) : undefined) }
  }
  await prepareAddress(address, account)
  const log = await open(logFile, 'a', 0o600)
  const options = settings.flatMap((setting) => ['-c', setting])
  const child = spawn(programPath(programs, 'postgres'), ['-D', cluster, ...options], {
    ...runningAs(account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: plainEnvironment,
  })
  let failure: (() => Promise<string>) | undefined
  child.once('exit', () => {
    failure = () => logSince(logFile, logStart)
  })
  child.once('error', (error) => {
    failure = async () => error.message
  })
  child.unref()
  await log.close()
  return { pid: child.pid, failure: async () => failure?.() }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/**
 * Stops the server of the cluster and waits until it has gone: open transactions are rolled back, a checkpoint
 * is written. Once `forced`, the checkpoint is left to the next start; nothing that was committed is lost.
 */
export async function stopServer({ programs, cluster }: Installation, forced: AbortSignal): Promise<void> {
  const server = await findPostmaster(cluster)
  if (!server?.alive) return
  if (windows) {
    await run(programPath(programs, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w'])
    return
  }
  signal(server.pid, 'SIGINT')
  let hurried = false
  for (;;) {
    const now = await findPostmaster(cluster)
    if (now?.pid !== server.pid || !now.alive) break
    if (forced.aborted && !hurried) signal(server.pid, 'SIGQUIT')
    hurried = forced.aborted
    await wait(10)
  }
  if (server.address) await releaseAddress(server.address)
}
