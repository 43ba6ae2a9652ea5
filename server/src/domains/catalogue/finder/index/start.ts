import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Context } from '../../../../platform/context.ts'
import { BoundedQueue } from '../../../../platform/limits/bounded-queue.ts'
import type { AskIndex, FinderResult, OnPage } from '../filter.ts'
import { keptIndexFile } from './kept-index.ts'
import type { Ask, FromThread, ThreadData } from './thread.ts'

/** Longer than this a question does not wait for the index: the tables answer it. */
const patienceMs = 2000
const restartMs = 5000
/**
 * The young generation of the thread, which is filled whatever its size, and not given back. `resourceLimits` do not say it:
 * the options of the process go before them (launcher/node-options.mjs). Of the isolates that are there they change nothing.
 */
const threadOptions = ['--min-semi-space-size=1', '--max-semi-space-size=1']
/**
 * Megabytes of objects, of which the thread has some 12, and some 10 more beside 5,000 changed works: with V8's own limit it
 * keeps twice as many that nothing refers to. The arrays of the index are not among them.
 */
const resourceLimits = { maxOldGenerationSizeMb: 192 }

interface Waiting {
  resolve(result: FinderResult | null): void
  onPage: OnPage
}

export interface RunningIndex {
  ask: AskIndex
  close(): Promise<void>
}

/**
 * Starts the thread that holds the finder's index, one for all processes of a site. Until the index is built, and while
 * the thread is away, `ask` answers null.
 */
export function startFinderIndex({
  config,
  connection,
  log,
}: Pick<Context, 'config' | 'connection' | 'log'>): RunningIndex {
  const waiting = new Map<number, Waiting>()
  // What a client can have done at once is bounded: one question is answered at a time.
  const queue = new BoundedQueue(2, 200, 'too many searches by conditions at once')
  const workerData: ThreadData = {
    connection: typeof connection === 'string' ? { connectionString: connection } : connection,
    name: keptIndexFile(config.dataDir),
  }
  const ended = Promise.withResolvers<void>()
  let asked = 0
  let isEnding = false
  let timer: NodeJS.Timeout | undefined

  const begin = () => {
    for (const option of threadOptions) setFlagsFromString(option)
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits })
    worker.on('message', (message: FromThread) => {
      if ('warning' in message) log.warn({ err: message.error }, message.warning)
      else if ('page' in message) waiting.get(message.ask)?.onPage(message.page)
      else if ('result' in message) {
        const { ask, result } = message
        waiting.get(ask)?.resolve(result === null ? null : JSON.parse(result))
      }
    })
    worker.on('error', (error) => log.error({ err: error }, "the thread of the finder's index has died"))
    worker.once('exit', () => {
      for (const { resolve } of waiting.values()) resolve(null)
      if (isEnding) ended.resolve()
      else
        timer = setTimeout(() => {
          thread = begin()
        }, restartMs)
    })
    return worker
  }
  let thread = begin()

  return {
    ask: (question, version, onPage = () => {}) =>
      queue.run(async () => {
        if (isEnding) return null
        asked += 1
        const ask = asked
        const { promise, resolve } = Promise.withResolvers<FinderResult | null>()
        waiting.set(ask, { resolve, onPage })
        const patience = setTimeout(() => resolve(null), patienceMs)
        thread.postMessage({ ask, question, version } satisfies Ask)
        return promise.finally(() => {
          clearTimeout(patience)
          waiting.delete(ask)
        })
      }),
    async close() {
      isEnding = true
      if (timer === undefined || thread.threadId !== -1) thread.postMessage('end')
      clearTimeout(timer)
      if (thread.threadId === -1) return
      const hard = setTimeout(() => void thread.terminate(), patienceMs)
      await ended.promise
      clearTimeout(hard)
    },
  }
}
