import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { tethered } from '../../../launcher/node-options.mjs'
import type { Context } from '../platform/context.ts'

/** Processes that the site runs beside itself, and ends with itself. */

export const repository = path.resolve(import.meta.dirname, '../../..')

export const firstPauseMs = 1000
export const longestPauseMs = 60_000

/** Our environment as the processes beside us get it, with settings that the demo brings. */
export const environmentWith = (settings: Readonly<Record<string, string>>) => ({
  ...process.env,
  ...settings,
})

/** Ends a process in order, or at once where we are in a hurry. */
export async function endChild(
  child: ChildProcess,
  forced: AbortSignal,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(forced.aborted ? 'SIGKILL' : signal)
  forced.addEventListener('abort', () => child.kill('SIGKILL'))
  await exit
}

export interface KeptChild {
  /** What it is called in the log. */
  name: string
  script: string
  args: string[]
  /** Added to our environment. */
  settings: Readonly<Record<string, string>>
  /** Called with each new one. */
  onBegin?(child: ChildProcess): void
}

/**
 * Runs a program in a process of its own, and another one where it dies: after a second, then with pauses that double up
 * to a minute, and begin anew once one has lived that long. Returns how to end it.
 */
export function keepChild(
  { log }: Pick<Context, 'log'>,
  { name, script, args, settings, onBegin }: KeptChild,
): (forced: AbortSignal) => Promise<void> {
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let pause = firstPauseMs
  let ending = false

  const begin = () => {
    const begun = performance.now()
    // The tether ends it after a kill -9 of the site.
    child = spawn(process.execPath, [...tethered, script, ...args], {
      cwd: repository,
      env: environmentWith(settings),
      stdio: ['ignore', onBegin ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code, signal) => {
      if (ending) return
      if (performance.now() - begun > longestPauseMs) pause = firstPauseMs
      log.warn({ code, signal, seconds: pause / 1000 }, `the ${name} has died; another one begins`)
      timer = setTimeout(begin, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    })
    onBegin?.(child)
  }
  begin()
  return async (forced) => {
    ending = true
    clearTimeout(timer)
    await endChild(child, forced)
  }
}

/** Runs a worker; `settings` are added to its environment. */
export const runWorker = (context: Pick<Context, 'log'>, settings: Readonly<Record<string, string>> = {}) =>
  keepChild(context, {
    name: 'worker',
    script: path.join(import.meta.dirname, 'worker.ts'),
    args: ['--child'],
    settings,
  })
