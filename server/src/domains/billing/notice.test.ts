import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember } from '../../../test/member.ts'
import { submitOrder } from '../../../test/payments/orders.ts'
import { newChannel, type TestChannel } from '../../../test/payments/paying.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let channel: TestChannel
let id: string

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
})
afterAll(() => server.close())
beforeEach(async () => {
  channel = newChannel(server.context)
  id = await submitOrder(server, await makeMember(server.context))
  server.faults.length = 0
})

const state = async () =>
  (
    await server.context.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

test('a notice is read as it came, and answered in the words of its channel', async () => {
  const notice = channel.pay(id)
  expect(await channel.notify(server.url, notice)).toEqual({ status: 200, body: 'success' })
  expect(await state()).toBe('paid')
  expect(await channel.notify(server.url, notice)).toEqual({ status: 200, body: 'success' })
  expect(await channel.notify(server.url, 'nothing')).toEqual({ status: 200, body: 'success' })
  expect(server.faults).toEqual([])
})

test('a hundred at the same moment grant once and are all accepted', async () => {
  const notice = channel.pay(id)
  const answers = await Promise.all(Array.from({ length: 100 }, () => channel.notify(server.url, notice)))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['success']))
  const rows = await server.context.db
    .selectFrom('entitlement')
    .select('id')
    .where('order_id', '=', id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('a forged one is refused, changes nothing, and leaves one line without its content', async () => {
  const notice = channel.pay(id)
  const forged = await channel.notify(server.url, notice, { 'x-test-sign': 'f'.repeat(64) })
  expect(forged).toEqual({ status: 200, body: 'fail' })
  expect(await state()).toBe('pending')
  expect(server.faults).toHaveLength(1)
  expect(server.faults[0]).not.toContain(id)
})

test('a notice that cannot be granted is acknowledged, so that the channel does not repeat it', async () => {
  expect(await channel.notify(server.url, channel.pay(id, 1))).toEqual({ status: 200, body: 'success' })
  expect(await state()).toBe('abnormal')
})

test('channels that are not there, other methods and too much are no notices', async () => {
  const at = `${server.url}/pay-notice`
  expect((await fetch(`${at}/wechat`, { method: 'POST', body: 'x' })).status).toBe(404)
  expect((await fetch(`${at}/constructor`)).status).toBe(404)
  expect((await fetch(`${at}/alipay`, { method: 'PUT', body: 'x' })).status).toBe(404)
  expect((await fetch(`${at}/alipay`, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
  const get = await fetch(`${at}/alipay?a=1`)
  expect(await get.text()).toBe('fail')
  expect(get.headers.get('cache-control')).toBe('no-store')
})

test('no notice of what is for home alone comes from elsewhere', async () => {
  server.context.config.payments.homeOnly = true
  const notice = channel.pay(id)
  const far = await channel.notify(server.url, notice, { 'x-forwarded-for': '203.0.113.9' })
  expect(far.body).toBe('fail')
  expect(await state()).toBe('pending')
  expect((await channel.notify(server.url, notice)).body).toBe('success')
  server.context.config.payments.homeOnly = false
})

test('where the database is away the channel comes again', async () => {
  const { db } = server.context
  server.context.db = new Proxy(db, {
    get() {
      throw new Error('away')
    },
  })
  const notice = channel.pay(id)
  expect(await channel.notify(server.url, notice)).toEqual({ status: 500, body: 'fail' })
  server.context.db = db
  expect((await channel.notify(server.url, notice)).body).toBe('success')
  expect(await state()).toBe('paid')
})
