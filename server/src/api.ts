import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import type { Context } from './context.ts'
import { watchDatabase } from './database/watch.ts'
import { startAccountKeeping } from './features/accounts/keeping.ts'
import { startDaily } from './features/catalogue/daily.ts'
import { watchVersion } from './features/catalogue/version-watch.ts'
import { startHeartbeat } from './features/overview/heartbeat.ts'
import { KeptAnswers } from './http/kept-answers.ts'
import { RequestMeter } from './http/request-meter.ts'

export interface Api {
  /** Where it listens, `http://127.0.0.1:3000`. */
  url: string
  close(): Promise<void>
}

/** Starts answering. Throws what `listen` throws where the port is taken. */
export async function startApi(context: Context): Promise<Api> {
  const { config, clock } = context
  const answers = new KeptAnswers({ clock, maxBytes: config.cacheBytes })
  const app = await createApp(context, answers)
  const meter = new RequestMeter()
  meter.watch(app.server)
  const watch = await watchVersion(context, answers)
  try {
    await app.listen({ host: config.http.host, port: config.http.port })
  } catch (error) {
    await watch.close()
    throw error
  }
  const databaseWatch = watchDatabase(context, () => watch.broken())
  const stopDaily = startDaily(context)
  const stopAccountKeeping = startAccountKeeping(context)
  const stopHeartbeat = startHeartbeat(context, 'api', () => ({ ...meter.take(), parallel: null }))
  const { port } = app.server.address() as AddressInfo
  const host = config.http.host.includes(':') ? `[${config.http.host}]` : config.http.host
  return {
    url: `http://${host}:${port}`,
    async close() {
      stopDaily()
      stopAccountKeeping()
      await stopHeartbeat()
      await app.close()
      await databaseWatch.close()
      await watch.close()
    },
  }
}
