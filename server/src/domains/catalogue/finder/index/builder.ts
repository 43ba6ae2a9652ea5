import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { buildIndex } from './build-index.ts'
import { buffersOf } from './index-data.ts'

/** A thread of its own that builds the finder's index and ends: what it needed for that goes with it. */

const port = parentPort
if (port === null) throw new Error('runs as a thread of the site')
// On Linux alone this is of one thread.
if (process.platform === 'linux') setPriority(5)

await buildIndex(
  async () => {
    const client = new pg.Client({ ...workerData, application_name: 'yehang finder', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  },
  (message) => port.postMessage(message, buffersOf(message)),
)
port.close()
