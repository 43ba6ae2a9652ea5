import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Context } from '../../context.ts'
import type { KeptAnswers } from '../../http/kept-answers.ts'
import { catalogueChannel, currentVersion } from './queries/version.ts'

/** By which its connection is known in the database. */
const watchName = 'yehang catalogue watch'
/** Moves that come close together (an import, a busy editor) drop the kept answers once. */
const gatherMs = 500
const retryMs = 1000

/**
 * Drops the kept answers whenever the catalogue's version moves, in whichever process. While it cannot listen, nothing
 * is kept: an answer that nobody can take back would stay wrong. Answers when it listens; `close` ends it.
 */
export async function watchVersion(
  context: Context,
  answers: KeptAnswers,
): Promise<{ close(): Promise<void> }> {
  const { connection, log, catalogue } = context
  const options = typeof connection === 'string' ? { connectionString: connection } : connection
  const stop = new AbortController()
  let gathering: NodeJS.Timeout | undefined
  let client: pg.Client | undefined

  const moved = (version: string | undefined) => {
    // At once: what is read from now on may be kept beyond the drop.
    if (version) catalogue.expect(version)
    gathering ??= setTimeout(() => {
      gathering = undefined
      answers.drop()
    }, gatherMs)
  }

  const listen = async () => {
    client = new pg.Client({ ...options, keepAlive: true, application_name: watchName })
    client.on('notification', ({ payload }) => moved(payload))
    client.on('error', (error) => log.warn({ err: error }, 'the catalogue watch broke'))
    client.once('end', () => {
      if (!stop.signal.aborted) void relisten()
    })
    await client.connect()
    await client.query(`listen ${catalogueChannel}`)
    // After listening: what moves between the two is told as well.
    catalogue.expect(await currentVersion(client))
    answers.keep(true)
  }

  const relisten = async () => {
    answers.keep(false)
    catalogue.expect(null)
    while (!stop.signal.aborted) {
      try {
        await pause(retryMs, undefined, { signal: stop.signal })
        await listen()
        return
      } catch {
        // 'end' may follow a failed connection too: that client must not start a second loop
        client?.removeAllListeners('end')
        await client?.end().catch(() => {})
      }
    }
  }

  await listen()
  return {
    async close() {
      stop.abort()
      clearTimeout(gathering)
      await client?.end()
    },
  }
}
