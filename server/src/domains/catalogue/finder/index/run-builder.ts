import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { FrameReader } from './frames.ts'
import type { FromBuilder } from './index-data.ts'

/** Where the builder's frames come from: beside its standard streams and the channel. */
const frames = 4

/**
 * Builds the index in a process of its own, which gives back all memory that it took: a thread left 100 MB to the heap of
 * this one. `onStart` is given the process, so that it can be ended.
 */
export function runBuilder(
  connection: pg.ClientConfig,
  hand: (message: FromBuilder) => void,
  onStart: (builder: ChildProcess) => void = () => {},
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const builder = fork(path.join(import.meta.dirname, 'builder.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    execArgv: ['--max-semi-space-size=16'],
  })
  onStart(builder)
  const reader = new FrameReader<FromBuilder>(hand)
  const stream = builder.stdio[frames] as Readable
  stream.on('data', (chunk: Uint8Array) => {
    try {
      reader.push(chunk)
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
  return promise
}
