import { setPriority } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { FinderQuestion, FinderResult } from '../filter.ts'
import type { FromBuilder } from './index-data.ts'
import { IndexUpdater } from './updater.ts'

/** The thread that holds the finder's index: a count over a million works would hold up every other request. */

export interface Ask {
  ask: number
  question: FinderQuestion
  version: string
}

export type FromThread =
  | { ask: number; result: FinderResult | null }
  | { warning: string; error: unknown }
  | { ended: true }

const tickMs = 1000
/** While the index is built, a larger young generation is filled with what is read: 80 MB that are not given back. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }
const port = parentPort
if (port === null) throw new Error('runs as a thread of the site')
// Other requests come first. On Linux alone this is of one thread.
if (process.platform === 'linux') setPriority(5)
const say = (message: FromThread) => port.postMessage(message)
const warn = (error: unknown, warning: string) => say({ warning, error })

const updater = new IndexUpdater({
  async connect() {
    const client = new pg.Client({ ...workerData, application_name: 'yehang finder', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  },
  build: runBuilder,
  warn,
})

function runBuilder(hand: (message: FromBuilder) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const worker = new Worker(new URL('./builder.ts', import.meta.url), { workerData, resourceLimits })
  worker.on('message', hand)
  worker.once('error', reject)
  worker.once('exit', () => resolve())
  return promise
}

let timer: NodeJS.Timeout | undefined
let isEnding = false

async function tick(): Promise<void> {
  await updater.tick().catch((error) => warn(error, "the finder's index stands still"))
  if (!isEnding) timer = setTimeout(tick, tickMs)
}

port.on('message', async (message: Ask | 'end') => {
  if (message === 'end') {
    isEnding = true
    clearTimeout(timer)
    await updater.close()
    say({ ended: true })
    port.close()
    return
  }
  const { ask, question, version } = message
  try {
    say({ ask, result: (await updater.reach(version))?.answer(question) ?? null })
  } catch (error) {
    warn(error, 'the finder could not answer from its index')
    say({ ask, result: null })
  }
})

void tick()
