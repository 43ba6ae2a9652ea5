import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { EdgeConfig } from '../../../platform/config/edge.ts'
import type { Context } from '../../../platform/context.ts'
import { keepsSearches } from '../../../platform/edge/marks.ts'
import { edgeTargets } from '../../../platform/edge/providers.ts'
import { PurgeQueue, type PurgeTiming, purgeTiming } from '../../../platform/edge/purge-queue.ts'
import { ChangeReader } from '../cache/change-reader.ts'
import { Beginnings } from '../service/beginnings.ts'
import { isOfSearches } from '../service/search-tags.ts'
import {
  type EdgeFacts,
  edgeState,
  endWhenSilent,
  noteDelivered,
  noteFailure,
  takePurging,
} from './queries.ts'

/** Milliseconds: between two readings of the record, and between two questions whether the process that purges has gone. */
const readMs = 500
const lookMs = 2000
const patienceMs = 5000
const silenceMs = 15_000

/** By which its connection is known in the database. */
const purgesName = 'yehang edge purges'

/**
 * Purges the caches before the site of what has changed. One process does, whichever has the lock; another one goes on where
 * it has delivered everything, and purges again what it may not have. Where that is not known, everything. Returns how to stop.
 */
export function startEdgePurges(
  context: Context,
  { targets, timing = purgeTiming }: { targets?: ReturnType<typeof edgeTargets>; timing?: PurgeTiming } = {},
): () => Promise<void> {
  const { edge } = context.config
  const purged = edge === undefined ? [] : (targets ?? edgeTargets(edge))
  if (edge === undefined || purged.length === 0) return async () => {}
  const counter = context.metrics.edgePurges
  const queues = purged.map((target) => new PurgeQueue(target, { log: context.log, counter, timing }))
  const stop = new AbortController()
  const running = run(context, edge, queues, stop.signal)
  return async () => {
    stop.abort()
    await running
    await Promise.all(queues.map((queue) => queue.close()))
  }
}

async function run(
  context: Context,
  edge: EdgeConfig,
  queues: readonly PurgeQueue[],
  signal: AbortSignal,
): Promise<void> {
  const { connection, log, pool } = context
  const options = typeof connection === 'string' ? { connectionString: connection } : connection
  while (!signal.aborted) {
    const client = new pg.Client({
      ...options,
      keepAlive: true,
      application_name: purgesName,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await endWhenSilent(client, silenceMs)
      while (!signal.aborted && !(await takePurging(client))) await rest(lookMs, signal)
      if (!signal.aborted) await purgeChanges(context, client, edge, queues, signal)
      await client.end()
    } catch (error) {
      client.connection.stream.destroy()
      if (!signal.aborted && !pool.isAway) log.warn({ err: error }, 'the purges of the edge broke off')
      await rest(lookMs, signal)
    }
  }
}

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {})

/** Until it is told to stop. Throws where the database goes away; what is in the queues is delivered all the same. */
async function purgeChanges(
  context: Pick<Context, 'db' | 'site'>,
  client: pg.Client,
  edge: EdgeConfig,
  queues: readonly PurgeQueue[],
  signal: AbortSignal,
): Promise<void> {
  const isKept = keepsSearches(edge) ? () => true : (tag: string) => !isOfSearches(tag)
  const reader = new ChangeReader()
  const beginnings = new Beginnings(context)
  const { delivered } = await edgeState(client)
  let known: EdgeFacts | null = delivered
  let version = delivered?.version
  if (delivered === null) await reader.begin(client)
  else reader.resume(delivered)
  let noted: string | undefined
  /** How to write down what was asked for last; … */
  let latest: (() => Promise<void>) | undefined
  /** … what is waited for, one at a time; … */
  let isAwaited = false
  /** … what was delivered. */
  let complete: (() => Promise<void>) | undefined
  while (!signal.aborted) {
    const facts = await edgeState(client)
    const read = await reader.read(client)
    const isOther = known === null || known.siteVersion !== facts.siteVersion || known.build !== facts.build
    const changed = isOther ? null : read.tags
    if (changed === null) await beginnings.know()
    const tags = changed && [...changed, ...(await beginnings.touchedWith(changed))].filter(isKept)
    known = facts
    if (tags === null || tags.length > 0 || read.version !== version) {
      version = read.version
      if (tags?.length !== 0) for (const queue of queues) queue.add(tags)
      const { moment } = reader
      if (moment !== null) latest = () => noteDelivered(client, moment, facts)
    }
    if (latest !== undefined && !isAwaited) {
      const asked = latest
      latest = undefined
      isAwaited = true
      void Promise.all(queues.map((queue) => queue.delivered())).then(() => {
        complete = asked
        isAwaited = false
      })
    }
    const note = complete
    complete = undefined
    await note?.()
    const failure = queues.flatMap((queue) => queue.failure ?? [])[0] ?? null
    const said = failure === null ? '' : `${failure.since.getTime()} ${failure.code}`
    if (said !== noted) await noteFailure(client, failure)
    noted = said
    await rest(readMs, signal)
  }
}
