import { setPriority } from 'node:os'
import pg from 'pg'
import { buildIndex } from './build-index.ts'
import { FrameWriter } from './frames.ts'
import { endKept } from './kept-index.ts'

/** A process that builds the finder's index and ends: what it needed for that goes with it. */

/** A frame can be read once it is told; where the file is kept, all of it is written. A failure is the last that is said. */
export type SaidByBuilder = { frame: string } | { isKept: boolean } | { failure: string }

/** As run-builder.ts says. */
const file = 4

const end = () => process.exit(1)
process.on('disconnect', end)
// What is being written to it when it ends fails before that is told.
process.on('error', end)
process.once('message', (connection: pg.ClientConfig) => {
  build(connection).catch((error: Error) => {
    const said: SaidByBuilder = { failure: error.message }
    process.send?.(said, end)
  })
})

async function build(connection: pg.ClientConfig): Promise<void> {
  // Requests come first.
  setPriority(5)
  const writer = new FrameWriter(file)
  const say = (message: SaidByBuilder) => process.send?.(message)
  const connect = async () => {
    const client = new pg.Client({ ...connection, application_name: 'yehang finder', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const frames: string[] = []
  const anchor = await buildIndex(connect, (message) => {
    const frame = writer.write(message)
    frames.push(frame)
    say({ frame })
  })
  const [index, texts] = frames
  const isKept = anchor !== null && index !== undefined && texts !== undefined
  if (isKept) endKept(writer, { anchor, index, texts })
  say({ isKept })
  process.off('disconnect', end)
  process.disconnect()
}
