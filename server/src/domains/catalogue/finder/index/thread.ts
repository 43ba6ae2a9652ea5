import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { FinderQuestion } from '../filter.ts'
import { readKept } from './kept-index.ts'
import { runBuilder } from './run-builder.ts'
import { IndexUpdater } from './updater.ts'

/** The thread that holds the finder's index: a count over a million works would hold up every other request. */

export interface ThreadData {
  connection: pg.ClientConfig
  /** Where the index is kept. */
  name: string
}

export interface Ask {
  ask: number
  question: FinderQuestion
  version: string
}

export type FromThread =
  /** The ids of a page, whose counts follow. */
  | { ask: number; page: string[] }
  /** A FinderResult as JSON, which takes half of the time that it takes to copy the objects. */
  | { ask: number; result: string | null }
  | { warning: string; error: unknown }
  | { ended: true }

const tickMs = 1000
let isEnding = false
const { connection, name } = workerData as ThreadData
const port = parentPort
if (port === null) throw new Error('runs as a thread of the site')
// Other requests come first. On Linux alone this is of one thread.
if (process.platform === 'linux') setPriority(5)
const say = (message: FromThread) => port.postMessage(message)
const warn = (error: unknown, warning: string) => {
  if (!isEnding) say({ warning, error })
}

let builder: ChildProcess | undefined
const updater = new IndexUpdater({
  async connect() {
    const client = new pg.Client({ ...connection, application_name: 'yehang finder', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  },
  kept: () => readKept(name),
  build: (hand) =>
    runBuilder({ connection, name }, hand, (started) => {
      builder = started
    }),
  warn,
})

/**
 * V8 lets garbage grow by some 8 MB, and keeps the pages that it has had: 16 to 21 MB for 10 MB of objects, 8 to 9 after a
 * collection that is told to give back. It holds the thread for 20 to 30 ms: a second without a question is taken for it,
 * or, while there are questions, every tenth.
 */
const garbageBytes = 3 * 1024 ** 2
const busyTicks = 10
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
let inUse = 0
let ticks = 0
let asked = 0

function collectGarbage(): void {
  ticks += 1
  const isDue = asked === 0 || ticks >= busyTicks
  asked = 0
  if (!isDue || getHeapStatistics().used_heap_size < inUse + garbageBytes) return
  collect({ type: 'major', flavor: 'last-resort' })
  inUse = getHeapStatistics().used_heap_size
  ticks = 0
}

let timer: NodeJS.Timeout | undefined

async function tick(): Promise<void> {
  collectGarbage()
  await updater.tick().catch((error) => warn(error, "the finder's index stands still"))
  if (!isEnding) timer = setTimeout(tick, tickMs)
}

port.on('message', async (message: Ask | 'end') => {
  if (message === 'end') {
    isEnding = true
    clearTimeout(timer)
    builder?.kill()
    await updater.close()
    say({ ended: true })
    port.close()
    return
  }
  const { ask, question, version } = message
  asked += 1
  try {
    const index = await updater.reach(version)
    const result = index?.answer(question, (page) => say({ ask, page })) ?? null
    say({ ask, result: result && JSON.stringify(result) })
  } catch (error) {
    warn(error, 'the finder could not answer from its index')
    say({ ask, result: null })
  }
})

void tick()
