import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Context } from './context.ts'

/** Processes that the site runs beside itself, and ends with itself. */

const repository = path.resolve(import.meta.dirname, '../..')
const tether = new URL('../../launcher/tether.mjs', import.meta.url).href

const firstPauseMs = 1000
const longestPauseMs = 60_000

/** Ends a process in order, or at once where we are in a hurry. */
export async function endChild(child: ChildProcess, hastened: AbortSignal): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(hastened.aborted ? 'SIGKILL' : 'SIGTERM')
  hastened.addEventListener('abort', () => child.kill('SIGKILL'))
  await exit
}

/**
 * Runs a worker in a process of its own, and another one where it dies: after a second, then with pauses that double up to a
 * minute, and begin anew once one has lived that long. Answers how to end it.
 */
export function runWorker({ log }: Pick<Context, 'log'>): (hastened: AbortSignal) => Promise<void> {
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let pause = firstPauseMs
  let ending = false

  const begin = () => {
    const begun = performance.now()
    // The tether ends it after a kill -9 of the site.
    const script = path.join(import.meta.dirname, 'worker.ts')
    child = spawn(process.execPath, ['--import', tether, script, '--child'], {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code, signal) => {
      if (ending) return
      if (performance.now() - begun > longestPauseMs) pause = firstPauseMs
      log.warn({ code, signal, seconds: pause / 1000 }, 'the worker has died; another one begins')
      timer = setTimeout(begin, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    })
  }
  begin()
  return async (hastened) => {
    ending = true
    clearTimeout(timer)
    await endChild(child, hastened)
  }
}
