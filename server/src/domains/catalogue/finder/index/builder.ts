import { setPriority } from 'node:os'
import pg from 'pg'
import { buildIndex } from './build-index.ts'
import { FrameWriter } from './frames.ts'

/** A process that builds the finder's index and ends: what it needed for that goes with it. */

/** As run-builder.ts says. */
const file = 4

const end = () => process.exit(1)
process.on('disconnect', end)
// What is being written to it when it ends fails before that is told.
process.on('error', end)
process.once('message', async (connection: pg.ClientConfig) => {
  // Requests come first.
  setPriority(5)
  const writer = new FrameWriter(file)
  const connect = async () => {
    const client = new pg.Client({ ...connection, application_name: 'yehang finder', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  await buildIndex(connect, (message) => process.send?.(writer.write(message)))
  process.off('disconnect', end)
  process.disconnect()
})
