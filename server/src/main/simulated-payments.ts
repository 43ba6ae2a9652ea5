import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../platform/config/config.ts'
import type { Context } from '../platform/context.ts'
import { freePort } from '../platform/free-port.ts'
import { isAtHome } from '../platform/http/demo-access.ts'
import { keepChild, repository } from './children.ts'

/** The demo's payments: a gateway in a process of its own, to which the settings lead as to any other. */

export interface SimulatedPayments {
  /** Where its orders can be seen. */
  url: string
  /** Of a site and a worker that pay by it. */
  settings: Record<string, string>
  end(forced: AbortSignal): Promise<void>
}

/** Whether the site has no channel of its own, and is reachable from this machine only. */
export const mayBeSimulated = (config: Config) => {
  const { alipay, wechat, epay } = config.payments
  return [alipay, wechat, epay].every((channel) => channel === undefined) && isAtHome(config)
}

/** Starts it. If it dies, it is restarted with the same address and keys, which are in DATA_DIR. */
export async function simulatePayments({
  config,
  log,
}: Pick<Context, 'config' | 'log'>): Promise<SimulatedPayments> {
  const first = Promise.withResolvers<string>()
  const end = keepChild(
    { log },
    {
      name: 'simulated payment gateway',
      script: path.join(repository, 'demo/gateway/main.ts'),
      args: [config.dataDir],
      settings: {},
      onBegin(child) {
        if (child.stdout) createInterface(child.stdout).once('line', first.resolve)
        child.once('error', first.reject)
        child.once('exit', () => first.reject(new Error('the simulated payment gateway does not start')))
      },
    },
  )
  try {
    const { url, settings } = JSON.parse(await first.promise)
    // Orders contain the address for their notices.
    const port = config.http.port === 0 ? { PORT: String(await freePort(config.http.host)) } : {}
    return { url, settings: { ...settings, ...port, PAY_HOME_ONLY: 'on' }, end }
  } catch (error) {
    await end(AbortSignal.abort())
    throw error
  }
}
