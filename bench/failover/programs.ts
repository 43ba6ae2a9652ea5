import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { childrenOf } from '../harness/running-site.ts'

/** Programs that are started, stopped and killed by the bench; none of them outlives it. */

/** PostgreSQL and PgBouncer refuse to run as root. */
export function databaseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  return pid === 0 ? [] : [pid, ...childrenOf(pid).flatMap(familyOf)]
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has just ended.
    }
  }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) signal(familyOf(child.pid ?? 0), 'SIGKILL')
})
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

/** Its output is written to `folder`. */
export function startProgram(
  name: string,
  [file, ...args]: readonly string[],
  {
    folder,
    ...options
  }: { folder: string; env: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
): ChildProcess {
  const log = openSync(path.join(folder, `${name}.log`), 'a')
  const child = spawn(file ?? '', args, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
