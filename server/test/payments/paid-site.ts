import { billing } from '@yehang/contract'
import { checkOrder } from '../../src/domains/billing/service/checking.ts'
import type { Config } from '../../src/platform/config/config.ts'
import { call } from '../client.ts'
import { makeMember, type TestMember } from '../member.ts'
import { noon, startTestServer, type TestServer } from '../server.ts'
import type { ChannelName, TestGateway } from './gateway.ts'
import { orderRow } from './orders.ts'

type Device = 'phone' | 'desktop'

export interface PaidSite extends TestServer {
  channel: ChannelName
  /** Milliseconds since 1970; `moveClock` changes it. */
  clock: { now: number }
  /** Clears the log, and sets the channels' clock to ours, which is fixed. */
  goOn(): Promise<void>
  /** Advances the site's clock and the channels'. */
  moveClock(ms: number): Promise<void>
  /** Submits an order of 30 days for 99.00, as far as the cashier. */
  order(member?: TestMember, device?: Device): Promise<TestOrder>
  submit(member: TestMember, device?: Device): ReturnType<typeof call<typeof billing.submitOrder>>
  /** What staff and member see of an order, from its row. */
  row(orderId: string): ReturnType<typeof orderRow>
  /** The end of VIP, in days from now; 0: there is none. */
  vipDays(member: TestMember): Promise<number>
  /** Days given and taken back. */
  ledger(orderId: string): Promise<number[]>
  /** Does what the worker does once it is time. */
  check(orderId: string): Promise<void>
}

export interface TestOrder {
  orderId: string
  member: TestMember
  /** How the gateway is asked of it. */
  which: { channel: ChannelName; outTradeNo: string }
}

export interface PaidSiteOptions {
  /** Where the channel brings its notices; unset: here. */
  notifyUrl?: string
  now?: number
  template?: 'empty' | 'catalogue'
  settings?: Partial<Config>
}

export const priceFen = 9900
export const planDays = 30

/** A site that is paid by one channel of the gateway, with a plan, and a clock that tests move. */
export async function startPaidSite(
  gateway: TestGateway,
  channel: ChannelName,
  { notifyUrl, now = noon, template = 'empty', settings }: PaidSiteOptions = {},
): Promise<PaidSite> {
  const clock = { now }
  await gateway.setClock(now)
  const config = await gateway.configFor(channel)
  if (notifyUrl !== undefined) config.payments.notifyUrl = notifyUrl
  const server = await startTestServer({
    template,
    config: { ...config, ...settings },
    now: () => clock.now,
  })
  const { context, url } = server
  const plan = await context.db
    .insertInto('plan')
    .values({
      name: '月卡',
      price_fen: priceFen,
      orig_price_fen: priceFen,
      level_id: 2,
      days: planDays,
      created_at: new Date(noon),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const submit = (member: TestMember, device: Device = 'desktop') =>
    call(url, billing.submitOrder, {
      body: {
        appId: '1',
        groupId: plan.id,
        payChannel: channel === 'wechat' ? 'weixin' : 'alipay',
        device,
      },
      headers: member.headers,
    })

  return {
    ...server,
    channel,
    clock,
    submit,
    async goOn() {
      server.faults.length = 0
      await gateway.setClock(clock.now)
    },
    async moveClock(ms) {
      clock.now += ms
      await gateway.setClock(clock.now)
    },
    async order(member, device) {
      const buyer = member ?? (await makeMember(context))
      const { orderId } = (await submit(buyer, device)).answer
      if (orderId === null) throw new Error('the order was not begun')
      const { pay_url, qr_code } = await orderRow(context, orderId)
      await gateway.open(pay_url ?? qr_code ?? '')
      return { orderId, member: buyer, which: { channel, outTradeNo: orderId } }
    },
    row: (orderId) => orderRow(context, orderId),
    async vipDays({ id }) {
      const level = await context.db
        .selectFrom('member_level')
        .select('until')
        .where('member_id', '=', id)
        .where('level_id', '=', 2)
        .executeTakeFirst()
      return level?.until ? (level.until.getTime() - clock.now) / 86_400_000 : 0
    },
    async ledger(orderId) {
      const rows = await context.db
        .selectFrom('entitlement')
        .select('days')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(({ days }) => days)
    },
    check: (orderId) => checkOrder(context, orderId),
  }
}
