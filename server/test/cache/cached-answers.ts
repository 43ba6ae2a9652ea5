import pg from 'pg'
import { ChangeReader } from '../../src/domains/catalogue/cache/change-reader.ts'
import { createApp } from '../../src/main/app.ts'
import { ResponseCache } from '../../src/platform/cache/response-cache.ts'
import type { Context } from '../../src/platform/context.ts'

/** A process with a cache and one without, on one database; changes are dropped when a test says so. */
export async function openCachedAnswers(context: Context, maxBytes = 64 * 1024 * 1024) {
  const { clock, connection } = context
  const answers = new ResponseCache({ clock, maxBytes })
  const app = await createApp(context, answers)
  const bare = await createApp(context, new ResponseCache({ clock, maxBytes: 1 }))
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  await client.connect()
  const reader = new ChangeReader()
  await reader.begin(client)
  return {
    answers,
    async fill(addresses: readonly string[]) {
      for (const url of addresses) if (answers.at(url) === undefined) await app.inject({ method: 'GET', url })
    },
    kept: (addresses: readonly string[]) => addresses.filter((address) => answers.at(address) !== undefined),
    /** Drops what has changed since the last call, as a process does. Answers the tags; null: everything. */
    async follow() {
      const { tags } = await reader.read(client)
      answers.drop(tags ?? undefined)
      return tags
    },
    /** Those of the kept answers that differ from what is made now. */
    async outdated(addresses: readonly string[]) {
      const found: { address: string; kept: string; now: string }[] = []
      const left = addresses.values()
      const compare = async () => {
        for (const address of left) {
          const kept = answers.at(address)?.body.toString()
          if (kept === undefined) continue
          const now = (await bare.inject({ method: 'GET', url: address })).body
          if (kept !== now) found.push({ address, kept, now })
        }
      }
      await Promise.all(Array.from({ length: 4 }, compare))
      return found
    },
    async close() {
      await app.close()
      await bare.close()
      await client.end()
    },
  }
}
