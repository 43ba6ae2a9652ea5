import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestManage, testManage } from '../../../test/manage.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestGateway, type TestGateway } from '../../../test/payments/gateway.ts'
import { orderRow } from '../../../test/payments/orders.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Context, openContext } from '../../platform/context.ts'

let site: TestManage
let gateway: TestGateway
let context: Context

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.end())
beforeEach(async () => {
  site = await testManage()
  vi.stubEnv('SECRET_KEY', 'k'.repeat(32))
  vi.stubEnv('LOG_LEVEL', 'silent')
  for (const [name, value] of Object.entries(gateway.settings)) vi.stubEnv(name, value)
  await gateway.setClock(Date.now())
  context = openContext({ config: readConfig(process.env), connection: site.database.connection })
})
afterEach(async () => {
  await gateway.fault('none')
  await context.close()
  await site.close()
})

let made = 0

/** An order that its channel knows, waiting for its payment. */
async function order(provider: 'alipay' | 'epay' = 'alipay'): Promise<string> {
  const { db } = context
  const now = new Date(context.clock.now())
  const member = await makeMember(context, { userName: `buyer${++made}` })
  const plan = await db
    .insertInto('plan')
    .values({ name: '月卡', price_fen: 990, orig_price_fen: 990, level_id: 2, days: 30, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = String(260_302_043_000_000_000n + BigInt(made))
  const begun = await context.payments.named(provider)?.begin({
    orderId: id,
    subject: '月卡',
    fen: 990,
    payChannel: 'alipay',
    device: 'desktop',
    address: '127.0.0.1',
    notifyUrl: 'http://127.0.0.1:9/never',
    returnUrl: 'http://127.0.0.1:9/never',
    expiresAt: new Date(now.getTime() + 600_000),
  })
  await gateway.open(begun?.payUrl ?? '')
  await db
    .insertInto('orders')
    .values({
      id,
      member_id: member.id,
      plan_id: plan.id,
      pay_name: '月卡',
      level_id: 2,
      days: 30,
      price_fen: 990,
      pay_channel: 'alipay',
      provider,
      merchant: context.payments.named(provider)?.merchant ?? '',
      device: 'desktop',
      state: 'pending',
      expires_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

const pay = (outTradeNo: string, channel: 'alipay' | 'epay' = 'alipay', fen = 990) =>
  gateway.pay({ channel, outTradeNo }, { notice: 'never', fen })
const row = (id: string) => orderRow(context, id)

test('a payment without a notice is granted when it is queried again, and shown with all that is known of it', async () => {
  const id = await order()
  expect(await site.run('orders', '--redrive', id)).toMatchObject({
    code: 0,
    out: 'The channel knows of no payment.\n',
  })
  await pay(id)
  expect(await site.run('orders', '--redrive', id)).toMatchObject({
    code: 0,
    out: 'It is paid, and granted now.\n',
  })
  expect(await site.run('orders', '--redrive', id)).toMatchObject({ out: 'The channel says nothing new.\n' })

  const { code, out } = await site.run('orders', id)
  expect(code).toBe(0)
  for (const part of [
    `order ${id}`,
    `buyer${made}`,
    '月卡, 30 days of level 2',
    '9.90 yuan',
    'state         paid',
  ])
    expect(out).toContain(part)
  expect(out).toMatch(/told by the channel\n {2}\S+ \S+ {2}query {2}paid:\d+ {2}granted\n/)
  expect(out).toMatch(/days\n {2}\S+ \S+ {2}\+30 {2}until/)
  expect(out).toMatch(/redrive-order {2}\{"outcome":"granted","isGranted":false\}/)
})

test('the list has the orders that need attention; with --all every order', async () => {
  const [fine, wrong] = [await order(), await order()]
  await pay(wrong, 'alipay', 100)
  expect((await site.run('orders')).err).toContain('0 to be looked at.')
  expect(await site.run('orders', '--redrive', wrong)).toMatchObject({ code: 0 })
  const listed = await site.run('orders')
  expect(listed.code).toBe(0)
  expect(listed.out).toContain(`${wrong}  abnormal  9.90 yuan  alipay`)
  expect(listed.out).toContain('  amount: The channel reports another amount')
  expect(listed.out).not.toContain(fine)
  const inChinese = await site.runWith(['orders'], { language: 'zh' })
  expect(inChinese.out).toContain(`${wrong}  异常  9.90 元  alipay`)
  const shown = (await site.runWith(['orders', wrong], { language: 'zh' })).out
  expect(shown).toMatch(/状态 +异常\n/)
  expect(shown).toMatch(/回查 {2}paid:\d+ {2}要人看，金额不符：渠道单号 \d+，100 分\n/)
  expect(shown).toContain('补发到账  {"outcome":"exception"')
  const all = await site.run('orders', '--all')
  expect(all.out).toContain(fine)
  expect(all.out).toContain(wrong)

  expect(await site.run('orders', '--settle', wrong, '--note', '已退')).toMatchObject({
    code: 0,
    out: 'Settled: amount.\n',
  })
  expect((await site.run('orders')).out).toBe('')
  expect((await site.run('orders', wrong)).out).toContain('"note":"已退"')
  expect(await site.run('orders', '--settle', wrong, '--note', '已退')).toMatchObject({ code: 1, out: '' })
})

test('a payment for an order that is not here is listed for a month', async () => {
  const event = (days: number) => ({
    at: new Date(Date.now() - days * 86_400_000),
    provider: 'alipay' as const,
    event_key: `paid:${days}`,
    source: 'notice' as const,
    body_hash: Buffer.alloc(32),
    outcome: 'unknown' as const,
    named_order: String(days),
    ...{ trade_no: '1', fen: 990, merchant: null },
  })
  await context.db
    .insertInto('payment_event')
    .values([event(29), event(31)])
    .execute()
  const { out } = await site.run('orders')
  expect(out).toMatch(/^\(no order\) {2}alipay {2}\S+ \S+ {2}unknown order 29: trade 1, 990 fen\n$/)
})

test('a refund in part and then of the rest', async () => {
  const id = await order()
  await pay(id)
  await site.run('orders', '--redrive', id)
  const given = 'Given back, and the days taken back.\n'
  expect(await site.run('orders', '--refund', id, '--yuan', '3.30')).toMatchObject({ code: 0, out: given })
  expect(await row(id)).toMatchObject({ state: 'partial', refunded_fen: 330 })
  expect(await site.run('orders', '--refund', id, '--yuan', '9.90')).toMatchObject({
    code: 1,
    err: `Of order ${id} 6.60 yuan are left to be given back.\n`,
  })
  expect(await site.run('orders', '--refund', id)).toMatchObject({ code: 0, out: given })
  expect(await row(id)).toMatchObject({ state: 'refunded', refunded_fen: 990 })
  expect((await site.run('orders', id)).out).toMatch(
    /refunds asked for\n {2}\S+ \S+ {2}1 {2}3.30 yuan\n {2}\S+ \S+ {2}2 {2}6.60 yuan/,
  )
})

test('a channel that is down is said, and leaves the refund listed as under way', async () => {
  const id = await order()
  await pay(id)
  await site.run('orders', '--redrive', id)
  await gateway.fault('down')
  const { code, err } = await site.run('orders', '--refund', id)
  expect(code).toBe(1)
  expect(err).toMatch(/^There is no answer: /)
  expect((await site.run('orders')).out).toContain(`${id}  refunding`)
  await gateway.fault('none')
  expect(await site.run('orders', '--redrive', id)).toMatchObject({
    code: 0,
    out: 'Money has been given back, and the days with it.\n',
  })
  expect(await row(id)).toMatchObject({ state: 'refunded' })
})

test('where the channel gives nothing back it is said how, and written down by hand', async () => {
  const id = await order('epay')
  await pay(id, 'epay')
  await site.run('orders', '--redrive', id)
  const refused = await site.run('orders', '--refund', id)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('--by-hand')
  expect(await site.run('orders', '--refund', id, '--by-hand', '--yuan', '9.9')).toMatchObject({ code: 0 })
  expect(await row(id)).toMatchObject({ state: 'refunded', refunded_fen: 990 })
})

test('without the settings of its channel an order is shown, and not asked for', async () => {
  const id = await order()
  for (const name of Object.keys(gateway.settings)) vi.stubEnv(name, '')
  expect((await site.run('orders', id)).code).toBe(0)
  const { code, err } = await site.run('orders', '--redrive', id)
  expect(code).toBe(1)
  expect(err).toContain('The settings name no alipay account')
})

test.each([
  [['12']],
  [['260302043000000001', '260302043000000002']],
  [['--all', '260302043000000001']],
  [['--refund', '260302043000000001', '--redrive', '260302043000000001']],
  [['--refund', '260302043000000001', '--yuan', '9.999']],
  [['--refund', '260302043000000001', '--yuan', '0']],
  [['--yuan', '9.90']],
  [['--by-hand']],
  [['--settle', '260302043000000001']],
  [['--settle', '260302043000000001', '--note', ' ']],
  [['--note', 'x']],
  [['--undo', '1']],
])('manage orders %j is wrong usage', async (args) => {
  expect(await site.run('orders', ...args)).toMatchObject({ code: 2, out: '' })
})

test('an order that is not there is said to be so', async () => {
  for (const args of [[], ['--redrive'], ['--refund']]) {
    const { code, err } = await site.run('orders', ...args, '260302043000999999')
    expect([code, err]).toEqual([1, 'There is no order 260302043000999999.\n'])
  }
})

test('--help prints the usage', async () => {
  const { code, out } = await site.run('orders', '--help')
  expect(code).toBe(0)
  for (const option of ['--all', '--redrive', '--refund', '--yuan', '--by-hand', '--settle', '--note'])
    expect(out).toContain(option)
})
