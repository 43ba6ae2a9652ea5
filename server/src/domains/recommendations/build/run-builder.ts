import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'
import type { Context } from '../../../platform/context.ts'
import type { Build } from './build.ts'

export interface BuildOrder {
  connection: pg.ClientConfig
  today: string
  /** Milliseconds since 1970. */
  now: number
}

export interface FromBuilder {
  /** Null: another process builds. */
  built: Build | null
  /** The most memory that it had. */
  peakMb: number
}

/** Builds in a process of its own, which gives back all memory that it took. `onStart` is given it, so that it can be ended. */
export async function runBuilder(
  connection: Context['connection'],
  { today, now }: { today: string; now: number },
  onStart: (builder: ChildProcess) => void = () => {},
): Promise<FromBuilder> {
  const builder = fork(path.join(import.meta.dirname, 'builder.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--max-semi-space-size=8'],
  })
  onStart(builder)
  const { promise, resolve, reject } = Promise.withResolvers<FromBuilder>()
  let answer: FromBuilder | undefined
  builder.on('message', (message: FromBuilder) => {
    answer = message
  })
  builder.once('error', reject)
  builder.once('close', (code, signal) => {
    if (code === 0 && answer !== undefined) resolve(answer)
    else reject(new Error(`the process that builds recommendations ended with ${signal ?? code}`))
  })
  const config = typeof connection === 'string' ? { connectionString: connection } : connection
  // Where it has ended already, its end says why.
  builder.send({ connection: config, today, now } satisfies BuildOrder, () => {})
  return promise
}
