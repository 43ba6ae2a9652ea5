import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { RawNotice } from '../../../demo/gateway/channel.ts'
import type { ControlCalls, Which } from '../../../demo/gateway/control.ts'
import type { ChannelName, Trade } from '../../../demo/gateway/trades.ts'
import { tethered } from '../../../launcher/node-options.mjs'
import type { Config, PaymentsConfig } from '../../src/platform/config/config.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { freePort } from '../../src/platform/free-port.ts'

export type { ChannelName, RawNotice, Trade }

const repository = path.resolve(import.meta.dirname, '../../..')
const script = path.join(repository, 'demo/gateway/main.ts')

export interface TestGateway {
  url: string
  settings: Record<string, string>
  /** Settings of a site with these channels, which gets its notices on a port of its own. */
  configFor(...channels: ChannelName[]): Promise<Pick<Config, 'http' | 'payments'>>
  /** Opens an order's address as a browser would; the channel knows the order from then on at the latest. */
  open(payUrl: string): Promise<string>
  /** Pays, whatever the order's state; answers notices that were to be built. */
  pay(which: Which, how?: Omit<ControlCalls['pay'], keyof Which>): Promise<RawNotice[]>
  refund(which: Which, how?: Omit<ControlCalls['refund'], keyof Which>): Promise<RawNotice[]>
  /** A notice of an order's state, with optional changes, or with a forged signature. */
  notice(which: Which, how?: Omit<ControlCalls['notice'], keyof Which>): Promise<RawNotice>
  /** Until the next one; `none` ends it. */
  fault(kind: ControlCalls['fault']['kind'], how?: Omit<ControlCalls['fault'], 'kind'>): Promise<void>
  /** What time it is there. */
  setClock(now: number): Promise<void>
  trade(which: Which): Promise<Trade | undefined>
  /** What the channels were asked for, oldest first. */
  asked(): Promise<string[]>
  end(): Promise<void>
}

const prefixes: Record<ChannelName, string> = { alipay: 'ALIPAY_', wechat: 'WECHAT_', epay: 'EPAY_' }

/** The simulated gateway in a process of its own; with a folder it keeps there what it knows. */
export async function startTestGateway(folder?: string): Promise<TestGateway> {
  const child = spawn(process.execPath, [...tethered, script, ...(folder === undefined ? [] : [folder])], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url, settings } = JSON.parse(line) as { url: string; settings: Record<string, string> }

  async function control<N extends keyof ControlCalls>(name: N, asked: ControlCalls[N]) {
    const response = await fetch(`${url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    const answer = (await response.json()) as { notices: RawNotice[]; trades: Trade[]; asked: string[] }
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    url,
    settings,
    async configFor(...channels) {
      const chosen = Object.entries(settings).filter(([name]) =>
        channels.some((channel) => name.startsWith(prefixes[channel])),
      )
      const port = await freePort()
      const { http, payments } = readConfig({ ...Object.fromEntries(chosen), PORT: String(port) })
      return { http, payments: payments satisfies PaymentsConfig }
    },
    async open(payUrl) {
      const response = await fetch(payUrl)
      const page = await response.text()
      if (!page.includes('收银台'))
        throw new Error(`no cashier: ${page.replaceAll(/<style>.*<\/style>/gs, '')}`)
      return response.url
    },
    pay: async (which, how = {}) => (await control('pay', { ...which, ...how })).notices,
    refund: async (which, how = {}) => (await control('refund', { ...which, ...how })).notices,
    async notice(which, how = {}) {
      const [notice] = (await control('notice', { ...which, ...how })).notices
      if (!notice) throw new Error('no notice')
      return notice
    },
    async fault(kind, how = {}) {
      await control('fault', { kind: 'none' })
      if (kind !== 'none') await control('fault', { kind, ...how })
    },
    async setClock(now) {
      await control('clock', { now })
    },
    async trade({ channel, outTradeNo }) {
      const { trades } = await control('trades', {})
      return trades.find((trade) => trade.channel === channel && trade.outTradeNo === outTradeNo)
    },
    asked: async () => (await control('trades', {})).asked,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Brings a notice to the site as the channel would, `body` and headers as they are. */
export async function bring({
  method,
  url,
  headers,
  body,
}: RawNotice): Promise<{ status: number; body: string }> {
  const response = await fetch(url, { method, headers, ...(method === 'POST' && { body }) })
  return { status: response.status, body: await response.text() }
}
