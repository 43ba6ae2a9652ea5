import { setPriority } from 'node:os'
import pg from 'pg'
import { buildNeighbours } from './build.ts'
import type { BuildOrder, FromBuilder } from './run-builder.ts'

/** A process that finds the neighbours of all works and ends: what it needed for that goes with it. */

const end = () => process.exit(1)
process.on('disconnect', end)
process.once('message', async ({ connection, today, now }: BuildOrder) => {
  // Requests come first.
  setPriority(10)
  const connect = async () => {
    const client = new pg.Client({
      ...connection,
      application_name: 'yehang recommendations',
      keepAlive: true,
    })
    client.on('error', end)
    await client.connect()
    return client
  }
  const built = await buildNeighbours(connect, { today, now: new Date(now) })
  process.off('disconnect', end)
  const peakMb = process.resourceUsage().maxRSS / 1024
  process.send?.({ built, peakMb } satisfies FromBuilder, () => process.disconnect())
})
