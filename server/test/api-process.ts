import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { vi } from 'vitest'
import { processEnvironment } from './processes/environment.ts'

export interface SiteProcess {
  process: ChildProcess
  url: string
  output(): string
  /** Ends it in order; answers the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Runs a program of server/src that says where it is open, as `npm run api` and `npm start` do. */
export async function startSiteProcess(
  program: 'api-process' | 'start',
  settings: Record<string, string>,
): Promise<SiteProcess> {
  const script = path.resolve(import.meta.dirname, `../src/main/${program}.ts`)
  const child = spawn(process.execPath, [script], {
    env: processEnvironment({ PORT: '0', LOG_LEVEL: 'warn', DEMO: 'off', WORKER: 'off', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const url = await vi.waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`)
      return /is open at (\S+?);?\s/.exec(output)?.[1]
    },
    { timeout: 60_000 },
  )
  return {
    process: child,
    url,
    output: () => output,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exit
    },
  }
}
