import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { billing } from '@yehang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../test/accounts.ts'
import { call } from '../../test/client.ts'
import { databaseUrl, testDatabase } from '../../test/database.ts'
import { processEnvironment } from '../../test/processes/environment.ts'
import { demoPassword } from '../domains/members/service/demo.ts'

// Real processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

const script = path.join(import.meta.dirname, 'start.ts')
const manage = path.join(import.meta.dirname, 'manage.ts')
const sites = new Set<ChildProcess>()
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-test-'))
  // As root, PostgreSQL runs as another user, which must be able to enter.
  await chmod(dataDir, 0o755)
})

afterEach(async () => {
  for (const site of sites) {
    if (site.exitCode !== null || site.signalCode !== null) continue
    const exit = once(site, 'exit')
    site.kill('SIGTERM')
    await exit
  }
  sites.clear()
  await rm(dataDir, { recursive: true })
})

/** Runs `npm start`'s program with the settings. `opened` answers the address that it prints. */
function startSite(settings: Record<string, string> = {}) {
  const env = processEnvironment({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    WORKER: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const site = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  sites.add(site)
  let output = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (output += text))
  const address = () => /is open at (\S+)/.exec(output)?.[1]
  return {
    site,
    output: () => output,
    exit: once(site, 'close').then(([code]) => code),
    opened: () => vi.waitUntil(() => address() ?? (site.exitCode !== null && output), { timeout: 30_000 }),
  }
}

const databaseRuns = () =>
  access(path.join(dataDir, 'postgresql/postmaster.pid')).then(
    () => true,
    () => false,
  )

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the site and its database, exit code 0',
  async (signal) => {
    const { site, opened, exit } = startSite()
    expect((await fetch(`${await opened()}/healthz`)).status).toBe(200)
    expect(await databaseRuns()).toBe(true)
    site.kill(signal)
    expect(await exit).toBe(0)
    expect(await databaseRuns()).toBe(false)
  },
)

test('a second start on the same data says so and ends; the first goes on', async () => {
  const first = startSite()
  const address = await first.opened()
  const second = startSite()
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`${dataDir} is already served by process ${first.site.pid}`)
  expect(second.output()).not.toContain('    at ')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('after kill -9 the next start takes the database over', async () => {
  // A worker would leave in order, and stop the database where it is the last to leave.
  const first = startSite({ WORKER: 'off' })
  await first.opened()
  first.site.kill('SIGKILL')
  await first.exit
  expect(await databaseRuns()).toBe(true)
  const second = startSite()
  expect((await fetch(`${await second.opened()}/healthz`)).status).toBe(200)
  second.site.kill('SIGTERM')
  expect(await second.exit).toBe(0)
  expect(await databaseRuns()).toBe(false)
})

test('a port that is taken is named, and nothing stays behind', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { exit, output } = startSite({ PORT: port })
  expect(await exit).toBe(1)
  expect(output()).toContain(`Port ${port} of 127.0.0.1 is taken`)
  expect(await databaseRuns()).toBe(false)
  other.close()
})

test('bad settings stop the start before anything is made', async () => {
  const { exit, output } = startSite({ PORT: 'http', CACHE_MB: 'much' })
  expect(await exit).toBe(1)
  expect(output()).toMatch(/PORT: expected .*\n.*CACHE_MB: expected/)
  await expect(access(path.join(dataDir, 'postgresql'))).rejects.toThrow('ENOENT')
})

test('a database of DATABASE_URL that does not answer is named', async () => {
  const { exit, output } = startSite({ DATABASE_URL: 'postgres://reader:hunter2@127.0.0.1:1/catalogue' })
  expect(await exit).toBe(1)
  expect(output()).toContain('The database of DATABASE_URL cannot be reached')
  expect(output()).not.toContain('hunter2')
})

test('a database of a newer version is named, and left as it is', async () => {
  const { connection, pool, drop } = await testDatabase()
  const { rows } = await pool.query(
    `insert into schema_migration (version, name) select max(version) + 1, 'later' from schema_migration returning version`,
  )
  const { exit, output } = startSite({ DATABASE_URL: databaseUrl(connection) })
  expect(await exit).toBe(1)
  expect(output()).toContain(`The database has schema ${rows[0].version}, and this version knows`)
  expect(output()).not.toContain('migrate.ts')
  await drop()
})

/** Buys the first plan as the demo's member does, at the cashier. */
async function buyAndPay(url: string): Promise<void> {
  const { rows, payChannels } = (await call(url, billing.listPlans)).answer
  expect(payChannels).toEqual(['alipay', 'weixin'])
  const { headers } = await signIn(url, 'demo_member', { password: demoPassword })
  const body = { appId: '1', groupId: rows[0]?.id ?? '', payChannel: 'alipay', device: 'phone' }
  const { data, orderId } = (await call(url, billing.submitOrder, { body, headers })).answer
  const cashier = await fetch(data)
  const form = new URLSearchParams({ do: 'pay', notice: 'now' })
  const paid = await fetch(cashier.url, { method: 'POST', body: form })
  expect(paid.url).toContain(`${url}/pay?order=${orderId}`)
  const order = () => call(url, billing.getOrder, { params: { orderId: orderId ?? '' }, headers })
  await vi.waitFor(async () => expect((await order()).answer.data.status).toBe(1), { timeout: 10_000 })
}

test('the demo is paid by a gateway that is none, which ends with the site, and comes again as it was', async () => {
  const demo = { DEMO: 'auto', DEMO_WORKS: '20', CAPTCHA: 'off' }
  const simulated = (output: string) =>
    /payments: simulated, nothing is charged; orders at (\S+)/.exec(output)?.[1]
  const first = startSite(demo)
  await vi.waitUntil(() => first.output().includes('The catalogue is filled'), { timeout: 50_000 })
  const address = simulated(first.output()) ?? ''
  expect(await (await fetch(address)).text()).toContain('模拟支付')
  await buyAndPay(String(await first.opened()))
  first.site.kill('SIGKILL')
  await first.exit
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow(), { timeout: 20_000 })
  const second = startSite(demo)
  await second.opened()
  await vi.waitUntil(() => second.output().includes('Ctrl-C ends it'))
  expect(simulated(second.output())).toBe(address)
  const url = String(await second.opened())
  const offered = async () =>
    (await call(url, billing.listPlans, { query: { appId: '1', status: '0' } })).answer
  expect((await offered()).payChannels).toEqual(['alipay', 'weixin'])
  // Going live ends the gateway and its channels, though another process has done it and the site goes on.
  const env = processEnvironment({ DATA_DIR: dataDir })
  await promisify(execFile)(process.execPath, [manage, 'go-live'], { env })
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow(), { timeout: 20_000 })
  await vi.waitFor(async () => expect((await offered()).payChannels).toEqual([]), { timeout: 20_000 })
  second.site.kill('SIGTERM')
  expect(await second.exit).toBe(0)
  await expect(fetch(address)).rejects.toThrow()
  expect(second.output()).not.toContain('has died')
})
