import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { databaseUrl } from '../../../test/database.ts'
import { startTestGateway, type TestGateway } from '../../../test/payments/gateway.ts'
import { type PaidSite, planDays, startPaidSite } from '../../../test/payments/paid-site.ts'
import { processEnvironment } from '../../../test/processes/environment.ts'
import { soon } from '../../../test/soon.ts'
import { freePort } from '../../platform/free-port.ts'

// Real processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 })

const script = path.resolve(import.meta.dirname, '../../main/start.ts')
let gateway: TestGateway
let site: PaidSite
let dataDir: string
let port: number
const started = new Set<ChildProcess>()

beforeAll(async () => {
  gateway = await startTestGateway()
})
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'crash-test-'))
  await chmod(dataDir, 0o755)
  port = await freePort()
  // This process takes the orders; the processes below, on the same clock, learn of their payment.
  site = await startPaidSite(gateway, 'wechat', { notifyUrl: `http://127.0.0.1:${port}`, now: Date.now() })
})
afterEach(async () => {
  for (const child of started) await end(child, 'SIGTERM')
  started.clear()
  await site.close()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})
afterAll(() => gateway.end())

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** `npm start` beside the site, over its database, where the channel brings its notices. */
async function startBeside(settings: Record<string, string> = {}): Promise<ChildProcess> {
  const channels = Object.entries(gateway.settings).filter(([name]) => name.startsWith('WECHAT_'))
  const child = spawn(process.execPath, [script], {
    env: processEnvironment({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(site.context.connection),
      PORT: String(port),
      WORKER: 'off',
      LOG_LEVEL: 'error',
      ...Object.fromEntries(channels),
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  await vi.waitUntil(() => output.includes('Ctrl-C ends it') || child.exitCode !== null, { timeout: 30_000 })
  return child
}

test('killed between paid and granted: nothing half is left, and the next try of the channel grants it', async () => {
  const { orderId, member, which } = await site.order()
  const { pool } = site.context
  const first = await startBeside()
  const client = await pool.connect()
  await client.query('begin')
  // Every grant waits for this lock in the middle of its transaction.
  await client.query('lock table entitlement in exclusive mode')
  await gateway.pay(which)
  const waiting = () =>
    pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await soon(async () => expect((await waiting()).rowCount).toBe(1))
  await end(first, 'SIGKILL')
  await client.query('rollback')
  client.release()
  await soon(async () => expect((await waiting()).rowCount).toBe(0))
  expect(await site.row(orderId)).toMatchObject({ state: 'pending', paid_at: null, granted_at: null })
  expect(await site.ledger(orderId)).toEqual([])
  expect(await site.vipDays(member)).toBe(0)
  await startBeside()
  await soon(async () => expect((await site.row(orderId)).state).toBe('paid'))
  expect(await site.ledger(orderId)).toEqual([planDays])
  expect(await site.vipDays(member)).toBeCloseTo(planDays, 1)
})

test('a payment without a notice is found by a separate worker within half a minute', async () => {
  const { orderId, member, which } = await site.order()
  await gateway.pay(which, { notice: 'never' })
  await startBeside({ WORKER: 'on' })
  await vi.waitFor(async () => expect((await site.row(orderId)).state).toBe('paid'), {
    timeout: 60_000,
    interval: 500,
  })
  expect(await site.vipDays(member)).toBeCloseTo(planDays, 1)
  expect(await gateway.asked()).toContain(`wechat GET /v3/pay/transactions/out-trade-no/${orderId}`)
})
