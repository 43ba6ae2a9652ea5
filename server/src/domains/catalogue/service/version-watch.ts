import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ResponseCache } from '../../../platform/cache/response-cache.ts'
import type { Context } from '../../../platform/context.ts'
import { siteChannel } from '../../../platform/site/queries.ts'
import { ChangeReader } from '../cache/change-reader.ts'
import { announceBuild, isNewestBuild } from '../edge/queries.ts'
import { catalogueChannel } from '../queries/version.ts'
import { Beginnings } from './beginnings.ts'

/** By which its connection is known in the database. */
const watchName = 'yehang catalogue watch'
/** Changes in quick succession (an import, a busy editor) are read once. */
const gatherMs = 500
const retryMs = 1000

/** Milliseconds. */
export interface VersionWatchTiming {
  /** Between two readings of the record that no notice has asked for. */
  every: number
  /** A connection that says nothing for so long is given up. */
  patience: number
}

/**
 * Finds what was recorded and not announced, as where a process ended between the two, and a connection that has ended without
 * a word. Far more often than the record is cleared (removeReadChanges).
 */
const usualTiming: VersionWatchTiming = { every: 10_000, patience: 5000 }
/** With an edge before the site: half of the time for which what was read is current (currentMs). */
const edgeTiming: VersionWatchTiming = { ...usualTiming, every: 1000 }

/** While the database is away, cached answers are served for so long (docs/decisions/0022). */
export const heldMs = 120_000

/**
 * Drops the cached answers that show what has changed whenever the catalogue's version moves, in any process, and all of
 * them at once where the settings of the site change. While it cannot listen, nothing new is cached, and cached answers are
 * served for two minutes: the catalogue cannot change in a database that is down, unless it is unreachable for this process
 * alone. Resolves when it listens; `close` ends it, `broken` makes it reconnect. It reads every ten seconds as well, with an
 * edge before the site every second, which is what lets it say that an answer is current; one of a `build` that is not the
 * newest says so of none.
 */
export async function watchVersion(
  context: Context,
  answers: ResponseCache,
  { build = '', timing: given }: { build?: string; timing?: VersionWatchTiming | undefined } = {},
): Promise<{ close(): Promise<void>; broken(): void }> {
  const { config, connection, log, catalogue, site } = context
  const hasEdge = config.edge !== undefined
  const timing = given ?? (hasEdge ? edgeTiming : usualTiming)
  const options = typeof connection === 'string' ? { connectionString: connection } : connection
  const stop = new AbortController()
  let gathering: NodeJS.Timeout | undefined
  let rereading: NodeJS.Timeout | undefined
  let isReading = false
  let isAnnounced = false
  let lastVersion: string | undefined
  let held: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  const reader = new ChangeReader()
  let reading = Promise.resolve()
  const beginnings = new Beginnings(context)
  /** Notices of changed settings that have not been read yet. */
  let unread = 0

  const dropEverything = () => {
    beginnings.forget()
    answers.drop()
  }

  const dropChanged = async (from: pg.Client) => {
    try {
      const begun = performance.now()
      const isNewest = !hasEdge || (await isNewestBuild(from, build))
      const { version, tags } = await reader.read(from)
      // Before the drop: what is read afterwards must have these changes.
      catalogue.expect(version)
      const isMoved = version !== lastVersion || (tags !== null && tags.size > 0)
      lastVersion = version
      if (tags === null) dropEverything()
      else if (isMoved) {
        // At once: the question may have to wait.
        answers.drop(tags)
        const more = await beginnings.touchedWith(tags)
        if (more.length > 0) answers.drop(more)
      }
      if (isNewest && unread === 0) answers.confirm(begun)
    } catch (error) {
      dropEverything()
      if (stop.signal.aborted) return
      log.warn({ err: error }, 'the record of changes could not be read')
      // Listening anew begins anew.
      from.connection.stream.destroy()
    }
  }

  const moved = (version: string | undefined, from: pg.Client) => {
    // At once: what is read from now on may be kept beyond the drop.
    if (version) catalogue.expect(version)
    gathering ??= setTimeout(() => {
      gathering = undefined
      reading = reading.then(() => dropChanged(from))
    }, gatherMs)
  }

  const reread = (from: pg.Client) => {
    if (isReading) return
    isReading = true
    reading = reading
      .then(() => dropChanged(from))
      .finally(() => {
        isReading = false
      })
  }

  const settingsChanged = async (from: pg.Client) => {
    unread += 1
    try {
      answers.confirm(Number.NEGATIVE_INFINITY)
      await site.follow()
      dropEverything()
    } catch (error) {
      log.warn({ err: error }, 'the settings of the site could not be read')
      // Listening anew reads them again.
      answers.hold()
      from.connection.stream.destroy()
    } finally {
      unread -= 1
    }
  }

  const listen = async () => {
    client = new pg.Client({
      ...options,
      keepAlive: true,
      application_name: watchName,
      connectionTimeoutMillis: timing.patience,
      query_timeout: timing.patience,
    })
    const listener = client
    let isListening = false
    let hasEnded = false
    client.on('notification', ({ channel, payload }) =>
      channel === siteChannel ? void settingsChanged(listener) : moved(payload, listener),
    )
    client.on('error', (error) => log.warn({ err: error }, 'the catalogue watch broke'))
    client.once('end', () => {
      hasEnded = true
      // Of one that has not got so far, the caller tries again.
      if (isListening && !stop.signal.aborted) void relisten()
    })
    await client.connect()
    await client.query(`listen ${catalogueChannel}`)
    await client.query(`listen ${siteChannel}`)
    await site.follow()
    if (hasEdge && !isAnnounced) await announceBuild(client, build)
    isAnnounced = true
    // After LISTEN: changes between the two are notified as well.
    catalogue.expect(await reader.begin(client))
    if (hasEnded) throw new Error('the connection has ended')
    isListening = true
    clearTimeout(held)
    held = undefined
    beginnings.forget()
    answers.keep()
    clearInterval(rereading)
    rereading = setInterval(() => reread(listener), timing.every)
    if (hasEdge) reread(listener)
  }

  const relisten = async () => {
    clearInterval(rereading)
    answers.hold()
    catalogue.expect(null)
    held ??= setTimeout(dropEverything, heldMs)
    while (!stop.signal.aborted) {
      try {
        await pause(retryMs, undefined, { signal: stop.signal })
        await listen()
        return
      } catch {
        client?.connection.stream.destroy()
      }
    }
  }

  await listen()
  return {
    async close() {
      stop.abort()
      clearTimeout(gathering)
      clearTimeout(held)
      clearInterval(rereading)
      await reading
      await client?.end()
    },
    broken() {
      client?.connection.stream.destroy()
    },
  }
}
