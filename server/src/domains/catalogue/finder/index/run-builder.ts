import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, globSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { SaidByBuilder } from './builder.ts'
import { readFrame } from './frames.ts'
import type { FromBuilder } from './index-data.ts'

/** What a process that was killed has left is removed by the next that builds, after so long. */
const leftOverMs = 10 * 60_000

/**
 * Builds the index in a process of its own, which gives back all memory that it took: a thread left 100 MB to the heap of
 * this one, a stream of its result 24. The file of it is kept as `name`. `onStart` is given the process, so that it can be
 * ended.
 */
export async function runBuilder(
  { connection, name }: { connection: pg.ClientConfig; name: string },
  hand: (message: FromBuilder) => void,
  onStart: (builder: ChildProcess) => void = () => {},
): Promise<void> {
  mkdirSync(path.dirname(name), { recursive: true })
  removeLeftOvers(name)
  // No backup holds a name that ends so.
  const unfinished = `${name}-${process.pid}.new`
  const file = openSync(unfinished, 'w+', 0o600)
  let isKept = false
  try {
    const builder = fork(path.join(import.meta.dirname, 'builder.ts'), {
      // The file is the fifth, as builder.ts says.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', file],
      execArgv: ['--max-semi-space-size=16'],
    })
    onStart(builder)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let failure = ''
    builder.on('message', (message: SaidByBuilder) => {
      if ('failure' in message) {
        failure = `: ${message.failure}`
        return
      }
      if ('isKept' in message) {
        isKept = message.isKept
        return
      }
      try {
        hand(readFrame(file, message.frame))
      } catch (error) {
        reject(error)
        builder.kill()
      }
    })
    builder.once('error', reject)
    builder.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(new Error(`the process that builds the finder's index ended with ${signal ?? code}${failure}`))
    })
    // Where it has ended already, its end says why.
    builder.send(connection, () => {})
    await promise
  } catch (error) {
    isKept = false
    throw error
  } finally {
    closeSync(file)
    if (isKept) renameSync(unfinished, name)
    else rmSync(unfinished, { force: true })
  }
}

function removeLeftOvers(name: string): void {
  for (const one of globSync(`${path.basename(name)}-*.new`, { cwd: path.dirname(name) })) {
    const file = path.join(path.dirname(name), one)
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changed > leftOverMs) rmSync(file, { force: true })
  }
}
