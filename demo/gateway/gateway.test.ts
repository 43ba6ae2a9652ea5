import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tethered } from '../../launcher/node-options.mjs'

// As a merchant with EPay, the plainest of the channels, meets it.

const script = path.join(import.meta.dirname, 'main.ts')
let folder: string
let gateway: ChildProcess
let url: string
let settings: Record<string, string>
let notices: URLSearchParams[]
/** What the merchant answers, one after the other; then `success`. */
let answers: string[]
const merchant = createServer((request, response) => {
  notices.push(new URL(request.url ?? '', 'http://m').searchParams)
  response.end(answers.shift() ?? 'success')
})

async function start() {
  gateway = spawn(process.execPath, [...tethered, script, folder], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!gateway.stdout) throw new Error('no output')
  const [line] = await once(createInterface(gateway.stdout), 'line')
  ;({ url, settings } = JSON.parse(line))
}

async function end(how: () => void = () => gateway.kill('SIGTERM')) {
  if (gateway.exitCode !== null || gateway.signalCode !== null) return
  const exit = once(gateway, 'exit')
  how()
  await exit
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-'))
  notices = []
  answers = []
  merchant.listen(0, '127.0.0.1')
  await Promise.all([once(merchant, 'listening'), start()])
})

afterEach(async () => {
  await end()
  merchant.close()
  merchant.closeAllConnections()
  await rm(folder, { recursive: true })
})

const signOf = (fields: Record<string, string>) =>
  createHash('md5')
    .update(
      Object.keys(fields)
        .filter((name) => name !== 'sign' && name !== 'sign_type')
        .sort()
        .map((name) => `${name}=${fields[name]}`)
        .join('&') + settings.EPAY_KEY,
    )
    .digest('hex')

const merchantUrl = () => `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`

function submitAddress(changes: Record<string, string> = {}): string {
  const fields: Record<string, string> = {
    pid: settings.EPAY_PID ?? '',
    type: 'alipay',
    out_trade_no: 'T20260101',
    notify_url: `${merchantUrl()}/n`,
    return_url: `${merchantUrl()}/back?order=7`,
    name: 'VIP会员',
    money: '9.90',
  }
  const signed = { ...fields, sign: signOf(fields), sign_type: 'MD5', ...changes }
  return `${settings.EPAY_URL}/submit.php?${new URLSearchParams(signed)}`
}

const page = async (address: string) => {
  const response = await fetch(address)
  return { address: response.url, text: await response.text() }
}

const press = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

test('after paying at the cashier, the payer is redirected and the merchant gets a notice that it can verify', async () => {
  const cashier = await page(submitAddress())
  expect(cashier.text).toContain('模拟支付，不会扣款')
  expect(cashier.text).toContain('¥9.90')
  expect(cashier.text).not.toContain('<script')
  const paid = await press(cashier.address, { do: 'pay', notice: 'now' })
  expect(paid.status).toBe(303)
  const back = new URL(paid.headers.get('location') ?? '')
  expect(back.searchParams.get('order')).toBe('7')
  expect(back.searchParams.get('trade_status')).toBe('TRADE_SUCCESS')
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  const fields = Object.fromEntries(notices[0] ?? [])
  expect(fields).toMatchObject({ money: '9.90', name: 'VIP会员', trade_status: 'TRADE_SUCCESS' })
  expect(fields.sign).toBe(signOf(fields))
  expect((await page(cashier.address)).text).not.toContain('<form')
})

test('a notice comes again until it is accepted', async () => {
  answers = ['fail', '']
  const cashier = await page(submitAddress())
  await press(cashier.address, { do: 'pay', notice: 'now' })
  await vi.waitFor(() => expect(notices).toHaveLength(3), { timeout: 8000 })
})

test('a wrong amount, a notice that never comes, and a change of mind', async () => {
  const cashier = await page(submitAddress())
  const cancelled = await press(cashier.address, { do: 'cancel', notice: 'now' })
  const cancelledText = await cancelled.text()
  expect(cancelledText).toContain('已取消支付')
  expect(cancelledText).not.toContain('TRADE_SUCCESS')
  await press(cashier.address, { do: 'wrong', notice: 'never' })
  const query = new URLSearchParams({
    act: 'order',
    pid: settings.EPAY_PID ?? '',
    key: settings.EPAY_KEY ?? '',
    out_trade_no: 'T20260101',
  })
  const order = await (await fetch(`${settings.EPAY_URL}/api.php?${query}`)).json()
  expect(order).toMatchObject({ code: 1, status: 1, money: '0.01' })
  expect(notices).toEqual([])
})

test('a modified signature is refused', async () => {
  expect((await page(submitAddress({ money: '0.01' }))).text).toContain('签名校验失败')
  expect((await page(submitAddress({ sign_type: 'RSA' }))).text).toContain('签名校验失败')
})

test('a restart keeps address, keys, orders and pending notices', async () => {
  answers = ['fail']
  const known = settings
  const cashier = await page(submitAddress())
  await press(cashier.address, { do: 'pay', notice: 'now' })
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  await end()
  await start()
  expect(settings).toEqual(known)
  expect((await page(cashier.address)).text).toContain('已支付')
  await vi.waitFor(() => expect(notices).toHaveLength(2), { timeout: 8000 })
})

test('Ctrl-C is ignored, since the parent process handles it; the gateway ends when the parent has died', async () => {
  gateway.kill('SIGINT')
  gateway.kill('SIGHUP')
  expect((await page(url)).text).toContain('模拟支付')
  await end(() => gateway.disconnect())
  expect(gateway.exitCode).toBe(0)
})

test('no page of another site controls it', async () => {
  const control = (headers: Record<string, string>) =>
    fetch(`${url}/control/trades`, { method: 'POST', headers, body: '{}' })
  expect((await control({ 'content-type': 'application/json' })).status).toBe(200)
  expect((await control({ 'content-type': 'text/plain' })).status).toBe(404)
})
