import { showCode } from '../server/src/domains/billing/code-format.ts'
import { newOrderId } from '../server/src/domains/billing/order-ids.ts'
import { makeBatch } from '../server/src/domains/billing/service/code-batches.ts'
import { makePlan, newChannel } from '../server/test/payments/paying.ts'
import type { TestServer } from '../server/test/server.ts'
import { memberApi } from './member-api.ts'
import type { Account } from './members.ts'
import type { Site } from './site.ts'

export function serverOf({ server }: Site): TestServer {
  if (!server) throw new Error('Members are given things past the API')
  return server
}

export async function memberId(site: Site, { userName }: Account): Promise<string> {
  const query = serverOf(site).context.db.selectFrom('member').select('id')
  return (await query.where('user_name', '=', userName).executeTakeFirstOrThrow()).id
}

/** New activation codes, as staff make them. */
export async function makeCodes(
  site: Site,
  count = 1,
  { days = 60, endsAt = null }: { days?: number; endsAt?: Date | null } = {},
): Promise<string[]> {
  const { context } = serverOf(site)
  const { id: planId } = await makePlan(context, { days })
  let made: readonly string[] = []
  await makeBatch(
    context,
    { label: 'e2e', planId, count, endsAt },
    {
      onProgress: () => {},
      signal: new AbortController().signal,
      keep: async (codes) => {
        made = codes
      },
    },
  )
  return made.map(showCode)
}

/** Gives VIP until then; null: without an end. */
export async function makeVipUntil(site: Site, account: Account, until: Date | null): Promise<void> {
  await serverOf(site)
    .context.db.insertInto('member_level')
    .values({ member_id: await memberId(site, account), level_id: 2, until })
    .execute()
}

/** An order as it is in the database, made so many minutes ago. */
export async function putOrder(
  site: Site,
  account: Account,
  state: 'pending' | 'closing' | 'closed' | 'refunded' | 'abnormal' | 'paid',
  { minutesAgo = 60, name = '年卡' } = {},
): Promise<string> {
  const { db, clock } = serverOf(site).context
  const created = new Date(clock.now() - minutesAgo * 60_000)
  const plan = await makePlan(serverOf(site).context, { onSale: false })
  const id = newOrderId(created.getTime())
  const isPaid = state === 'paid' || state === 'refunded'
  await db
    .insertInto('orders')
    .values({
      id,
      member_id: await memberId(site, account),
      plan_id: plan.id,
      pay_name: name,
      level_id: 2,
      days: 60,
      price_fen: 4900,
      pay_channel: 'alipay',
      provider: 'alipay',
      merchant: 'm-1',
      device: 'phone',
      state,
      ...(isPaid && { paid_at: created, granted_at: created, paid_fen: 4900 }),
      expires_at: new Date(created.getTime() + 30 * 60_000),
      created_at: created,
      updated_at: created,
    })
    .execute()
  return id
}

/** Lets the site be paid by a channel of the test; answers it and how a member orders 60 days. */
export async function sellPlans(site: Site) {
  const { context } = serverOf(site)
  const channel = newChannel(context)
  const plan = await makePlan(context, { fen: 4900, days: 60 })
  const order = async (account: Account): Promise<string> => {
    const { post } = await memberApi(site, account)
    const body = { appId: '1', groupId: plan.id, payChannel: 'alipay', device: 'desktop' }
    return (await post<{ orderId: string }>('/orders/submit', body)).orderId
  }
  return { channel, order }
}

/** Sends the event of a visitor coming back to the page from another one. */
export const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))
