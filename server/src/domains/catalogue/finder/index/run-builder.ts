import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { readFrame } from './frames.ts'
import type { FromBuilder } from './index-data.ts'

/**
 * Builds the index in a process of its own, which gives back all memory that it took: a thread left 100 MB to the heap of
 * this one, a stream of its result 24. `onStart` is given the process, so that it can be ended.
 */
export async function runBuilder(
  connection: pg.ClientConfig,
  hand: (message: FromBuilder) => void,
  onStart: (builder: ChildProcess) => void = () => {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yehang-finder-'))
  const file = openSync(path.join(folder, 'index'), 'wx+', 0o600)
  // Open it needs no name, and nothing is left where this process is killed; Windows keeps the names of open files.
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (process.platform !== 'win32') remove()
  try {
    const builder = fork(path.join(import.meta.dirname, 'builder.ts'), {
      // The file is the fifth, as builder.ts says.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', file],
      execArgv: ['--max-semi-space-size=16'],
    })
    onStart(builder)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    builder.on('message', (description: string) => {
      try {
        hand(readFrame(file, description))
      } catch (error) {
        reject(error)
        builder.kill()
      }
    })
    builder.once('error', reject)
    builder.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`the process that builds the finder's index ended with ${signal ?? code}`))
    })
    builder.send(connection)
    await promise
  } finally {
    closeSync(file)
    remove()
  }
}
