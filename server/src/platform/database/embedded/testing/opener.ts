import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import { type Account, canEnter } from '../account.ts'
import { clusterLink } from '../cluster.ts'
import { findPostmaster, type Postmaster } from '../postmaster.ts'
import { copyPrograms, installedPrograms } from '../programs.ts'

type Answer = Record<string, unknown>

export interface Opener {
  process: ChildProcess
  /** What it said first: `startedHere`, or `error`. */
  opened: Promise<Answer>
  ask(command: string): Promise<Answer>
  kill(): Promise<void>
}

const processes = new Set<ChildProcess>()
const folders = new Set<string>()

/** A data folder that any user may enter, or one that belongs to the account. */
export async function newDataDir(owner?: Account): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'embedded-test-'))
  folders.add(folder)
  await chmod(folder, 0o755)
  if (owner) {
    await chown(folder, owner.uid, owner.gid)
    const programs = await installedPrograms()
    if (!(await canEnter(owner, programs.folder))) await copyPrograms(programs, folder)
  }
  return folder
}

/** Starts a process that opens the data folder, as the account if one is given. */
export function startOpener(dataDir: string, account?: Account): Opener {
  const script = path.join(import.meta.dirname, 'opener-process.ts')
  const identity = account ? [`${account.uid}:${account.gid}`] : []
  const child = spawn(process.execPath, [script, dataDir, ...identity], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  processes.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  async function nextAnswer(): Promise<Answer> {
    const { value, done } = await lines.next()
    if (done) throw new Error('the process that opens the database has ended')
    return JSON.parse(value)
  }
  return {
    process: child,
    opened: nextAnswer(),
    async ask(command) {
      child.stdin.write(`${command}\n`)
      return nextAnswer()
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export async function runningServer(dataDir: string): Promise<Postmaster | undefined> {
  const server = await findPostmaster(clusterLink(dataDir)).catch(() => undefined)
  return server?.alive ? server : undefined
}

export async function killServer(dataDir: string, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
  const server = await runningServer(dataDir)
  if (!server) return
  process.kill(server.pid, signal)
  // A living owner may have started the next one before this looks again.
  const isGone = async () => (await runningServer(dataDir))?.pid !== server.pid
  await vi.waitUntil(isGone, { timeout: 10_000, interval: 10 })
}

/** Ends and removes whatever a test left. */
export async function cleanUp(): Promise<void> {
  for (const child of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  processes.clear()
  for (const folder of folders) {
    for (const name of [folder, ...(await readdir(folder)).map((entry) => path.join(folder, entry))]) {
      await killServer(name, 'SIGQUIT')
    }
    await rm(folder, { recursive: true, force: true })
  }
  folders.clear()
}
