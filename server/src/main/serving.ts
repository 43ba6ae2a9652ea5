import cluster from 'node:cluster'
import { endPaymentsWithDemo } from '../domains/billing/service/demo.ts'
import type { AskIndex } from '../domains/catalogue/finder/filter.ts'
import { startFinderIndex } from '../domains/catalogue/finder/index/start.ts'
import type { Config } from '../platform/config/config.ts'
import type { Context } from '../platform/context.ts'
import type { GracefulShutdown } from '../platform/graceful-shutdown.ts'
import { Readiness } from '../platform/http/monitoring/readiness.ts'
import { startApi } from './api.ts'
import { leaveMessage, startCluster } from './cluster.ts'
import { relayFinder } from './cluster-finder.ts'
import { relaySiteFigures } from './figures.ts'
import { StartError } from './program.ts'

function explainListening(error: unknown, { host, port }: Config['http']): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} of ${host} is taken by another program: set PORT to another one`)
  }
  if (code === 'EACCES') return new StartError(`PORT=${port} needs more rights: set PORT to 1024 or above`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST=${host} is no address of this machine`)
  }
  return error instanceof Error ? error : new Error(String(error))
}

/** So long a connection may rest that a proxy keeps open, before we close it: the proxy does so sooner (deploy/nginx.conf). */
const restMs = 5000

/**
 * Answers requests in this process; returns the address. `lingers`: other processes continue, and
 * clients must not notice the end of this one.
 */
export async function serveHere(
  context: Context,
  stopping: GracefulShutdown,
  lingers: boolean,
  index: AskIndex,
): Promise<string> {
  const { config } = context
  const readiness = new Readiness(context)
  const api = await startApi(context, { readiness, index }).catch((error) => {
    throw explainListening(error, config.http)
  })
  stopping.add('end of simulated payments', endPaymentsWithDemo(context))
  stopping.add('api', (forced) => api.close(forced, lingers && stopping.signal !== 'SIGINT' ? restMs : 0))
  if (cluster.isPrimary) stopping.before((forced) => readiness.leave(config.outside.leaveMs, forced))
  else {
    // In a cluster the primary process waits for the load balancer, once for all.
    stopping.before(() => readiness.leave(0))
    process.on('message', (message) => {
      if (message === leaveMessage) void readiness.leave(0)
    })
  }
  return api.url
}

/** Answers requests in as many processes as the settings say; `settings` are added to the environment of others. */
export async function serve(
  context: Context,
  stopping: GracefulShutdown,
  { settings = {}, lingers = false }: { settings?: Readonly<Record<string, string>>; lingers?: boolean } = {},
): Promise<string> {
  const { processes, outside } = context.config
  const index = startFinderIndex(context)
  stopping.add("the finder's index", () => index.close())
  if (processes === 1) return serveHere(context, stopping, lingers, index.ask)
  const endQuestions = relayFinder(index.ask)
  const apis = await startCluster(context, processes, settings).catch(() => {
    throw new StartError('The api processes do not start')
  })
  stopping.add('questions to the index', async () => endQuestions())
  const endRelay = relaySiteFigures(context)
  stopping.add('figures of the api processes', async () => endRelay())
  stopping.add('api processes', (forced) => apis.close(forced, stopping.signal ?? 'SIGTERM'))
  stopping.before((forced) => apis.leave(outside.leaveMs, forced))
  stopping.onHangUp(() => void apis.restart())
  return apis.url
}
