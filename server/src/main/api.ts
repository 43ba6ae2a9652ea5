import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { startEdgePurges } from '../domains/catalogue/edge/purges.ts'
import { startDaily } from '../domains/catalogue/scheduled.ts'
import { watchVersion } from '../domains/catalogue/service/version-watch.ts'
import { startMemberTasks } from '../domains/members/scheduled.ts'
import { startHeartbeat } from '../domains/operations/overview/heartbeat.ts'
import { startErasureTasks } from '../domains/privacy/scheduled.ts'
import { ResponseCache } from '../platform/cache/response-cache.ts'
import type { Context } from '../platform/context.ts'
import { watchDatabase } from '../platform/database/watch.ts'
import { Readiness } from '../platform/http/monitoring/readiness.ts'
import { RequestMeter } from '../platform/http/monitoring/request-meter.ts'
import { type AppParts, createApp } from './app.ts'
import { openFigures } from './figures.ts'
import { siteBuild } from './site-build.ts'

/** After this time a stop no longer waits for running requests. */
const closeMs = 20_000

export interface Api {
  /** Where it listens, `http://127.0.0.1:3000`. */
  url: string
  /**
   * Finishes running requests within a limit of time, and ends them at once when forced. Idle
   * connections stay open for `restMs`, each for one more request: a request sent at that very
   * moment still gets an answer.
   */
  close(forced?: AbortSignal, restMs?: number): Promise<void>
}

/**
 * Accepts no new connections, and resolves with the end of the last one. Running media answers end
 * after `restMs`: players request the rest again, elsewhere or later.
 */
async function closeServer(server: Server, restMs: number, endMedia: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The server's own close would end connections that rest, at once.
  NetServer.prototype.close.call(server, () => resolve())
  const timer = setTimeout(() => {
    endMedia()
    server.closeIdleConnections()
    // One that was busy until now rests from now on, and would do so for a minute.
    looking = setInterval(() => server.closeIdleConnections(), 100)
  }, restMs)
  let looking: NodeJS.Timeout | undefined
  await promise
  clearTimeout(timer)
  clearInterval(looking)
}

/** Starts answering. Throws what `listen` throws where the port is taken. `readiness`: what /readyz says. */
export async function startApi(
  context: Context,
  { readiness = new Readiness(context), index = null }: Pick<AppParts, 'readiness' | 'index'> = {},
): Promise<Api> {
  const { config, clock } = context
  const answers = new ResponseCache({ clock, maxBytes: config.cacheBytes })
  const figures = await openFigures(context, answers, readiness)
  const meter = new RequestMeter()
  const app = await createApp(context, answers, { index, readiness, metrics: figures.text, meter })
  const watch = await watchVersion(context, answers, { build: siteBuild(config) })
  try {
    await app.listen({ host: config.http.host, port: config.http.port })
  } catch (error) {
    await watch.close()
    throw error
  }
  const databaseWatch = watchDatabase(context, () => watch.broken())
  const stopHeartbeat = startHeartbeat(context, 'api', () => ({ ...meter.take(), parallel: null }))
  const stopPurges = startEdgePurges(context)
  const stopDaily = startDaily(context)
  const stopAccountKeeping = startMemberTasks(context)
  const stopErasing = startErasureTasks(context)
  const { port } = app.server.address() as AddressInfo
  const host = config.http.host.includes(':') ? `[${config.http.host}]` : config.http.host
  return {
    url: `http://${host}:${port}`,
    async close(forced, restMs = 0) {
      await Promise.all([stopDaily(), stopPurges(), stopAccountKeeping(), stopErasing(), stopHeartbeat()])
      const cut = () => app.server.closeAllConnections()
      const timer = setTimeout(cut, closeMs)
      forced?.addEventListener('abort', cut)
      if (forced?.aborted) cut()
      // Keeps no connection, so that none is waited for between two requests.
      await readiness.close()
      await closeServer(app.server, restMs, app.endMedia)
      await app.close()
      clearTimeout(timer)
      figures.close()
      await databaseWatch.close()
      await watch.close()
    },
  }
}
