import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
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

let timer: NodeJS.Timeout | undefined

async function tick(): Promise<void> {
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
