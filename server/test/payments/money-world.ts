import { billing } from '@yehang/contract'
import { sql } from 'kysely'
import { BillingError } from '../../src/domains/billing/errors.ts'
import { checkOrder } from '../../src/domains/billing/service/checking.ts'
import { makeBatch } from '../../src/domains/billing/service/code-batches.ts'
import { refundOrder } from '../../src/domains/billing/service/refunds.ts'
import { ChannelError } from '../../src/platform/payments/provider.ts'
import { call } from '../client.ts'
import { type ServerWithClock, startServerWithClock } from '../clock.ts'
import { makeMember, type TestMember } from '../member.ts'
import { noon } from '../server.ts'
import { bring, type RawNotice, type TestGateway, type Trade } from './gateway.ts'
import { makePlan, type TestPlan } from './paying.ts'

/** Two members, three plans, a handful of codes, a site, and the channels' process: everything that can be done there. */

export const breakable = ['orders', 'entitlement', 'payment_event', 'member_level'] as const

export type Step =
  | { do: 'submit'; who: number; plan: number; payChannel: 'alipay' | 'weixin' }
  | { do: 'pay'; order: number; how: 'right' | 'less' | 'more' }
  | { do: 'tell'; order: number; times: number }
  | { do: 'tell again'; notice: number }
  | { do: 'check'; order: number }
  | { do: 'refresh'; order: number }
  | { do: 'refund'; order: number; percent: number }
  | { do: 'give back'; order: number; percent: number }
  | { do: 'redeem'; who: number; code: number }

export interface Round {
  /** At the same moment. */
  steps: Step[]
  /** Whatever is written to this table meanwhile breaks its transaction off. */
  broken: (typeof breakable)[number] | null
  /** The channels do not answer meanwhile. */
  silent: boolean
  /** Time that passes afterwards, seconds. */
  seconds: number
}

const long = new Date('2090-01-01')
const breakOff = `
  create table broken (name text primary key);
  create function break_off() returns trigger language plpgsql as $$
  begin
    if exists (select from broken where name = tg_table_name) then raise exception 'broken off'; end if;
    return new;
  end $$;
  ${breakable
    .map(
      (table) => `
        create trigger may_break before insert or update on ${table} for each row execute function break_off();`,
    )
    .join('')}`

export interface MoneySite extends ServerWithClock {
  gateway: TestGateway
}

export async function startMoneySite(gateway: TestGateway): Promise<MoneySite> {
  await gateway.setClock(noon)
  const config = await gateway.configFor('alipay', 'wechat')
  const server = await startServerWithClock({ template: 'empty', config })
  await server.context.pool.query(breakOff)
  return { ...server, gateway }
}

/** Of two concurrent refunds one may come too late. */
function refuseMore(error: Error): RawNotice[] {
  if (error.message.includes('not so much')) return []
  throw error
}

export class MoneyWorld {
  readonly #site: MoneySite
  readonly members: TestMember[]
  readonly #plans: TestPlan[]
  readonly #codes: string[]
  readonly orders: string[] = []
  readonly #notices: RawNotice[] = []

  private constructor(site: MoneySite, members: TestMember[], plans: TestPlan[], codes: string[]) {
    this.#site = site
    this.members = members
    this.#plans = plans
    this.#codes = codes
  }

  static async open(site: MoneySite): Promise<MoneyWorld> {
    const { context } = site
    const members = [await makeMember(context), await makeMember(context)]
    const signIns = members.map(({ signInId }) => signInId)
    await context.db
      .updateTable('sign_in')
      .set({ expires_at: long, absolute_expires_at: long })
      .where('id', 'in', signIns)
      .execute()
    await context.db
      .updateTable('access_token')
      .set({ expires_at: long })
      .where('sign_in_id', 'in', signIns)
      .execute()
    const plans = [
      await makePlan(context, { fen: 9900, days: 30 }),
      await makePlan(context, { fen: 29_900, days: 365 }),
      await makePlan(context, { fen: 1, days: 7 }),
    ]
    const codes: string[] = []
    await makeBatch(
      context,
      { label: 'test', planId: plans[2]?.id ?? '', count: 3, endsAt: null },
      {
        onProgress() {},
        signal: new AbortController().signal,
        keep: async (made) => void codes.push(...made),
      },
    )
    return new MoneyWorld(site, members, plans, codes)
  }

  /** Does a round, and waits afterwards. Throws where something fails for another reason than it should. */
  async play({ steps, broken, silent, seconds }: Round): Promise<void> {
    const { pool } = this.#site.context
    const { gateway } = this.#site
    if (broken !== null) await pool.query('insert into broken values ($1)', [broken])
    if (silent) await gateway.fault('down')
    try {
      const ended = await Promise.allSettled(steps.map((step) => this.#do(step)))
      for (const end of ended) {
        if (end.status === 'rejected' && !(broken && /broken off|HTTP 500/.test(String(end.reason)))) {
          throw end.reason
        }
      }
    } finally {
      if (broken !== null) await pool.query('delete from broken')
      if (silent) await gateway.fault('none')
    }
    await this.#wait(seconds * 1000)
  }

  /**
   * Everything except notices until nothing is left to be done: the worker, and queries by members.
   */
  async settle(): Promise<void> {
    // From one time to the next at which all are due; what the checks between them find is found then.
    for (let rounds = 0; rounds < 20; rounds++) {
      const next = (await this.rows()).flatMap(({ next_check_at }) => next_check_at ?? [])
      if (next.length === 0) break
      await this.#wait(Math.max(0, Math.max(...next.map(Number)) - this.#site.clock.now))
      for (const id of this.orders) await this.#checkIfDue(id)
    }
    await this.#wait(10_000)
    for (const order of this.orders.keys()) await this.#do({ do: 'refresh', order })
  }

  /** Every notice of what was given back comes after all. */
  async hearRefunds(): Promise<void> {
    for (const { id, provider } of await this.rows()) {
      const trade = await this.trade(id)
      for (const { id: refundId } of trade?.refunds ?? []) {
        const channel = provider === 'wechat' ? 'wechat' : 'alipay'
        await bring(await this.#site.gateway.notice({ channel, outTradeNo: id }, { refundId }))
      }
    }
  }

  rows() {
    const { db } = this.#site.context
    const ids = this.members.map(({ id }) => id)
    return db.selectFrom('orders').selectAll().where('member_id', 'in', ids).orderBy('id').execute()
  }

  ledger(memberId: string) {
    const { db } = this.#site.context
    return db.selectFrom('entitlement').selectAll().where('member_id', '=', memberId).orderBy('id').execute()
  }

  async levelEnd(memberId: string): Promise<Date | null> {
    const { rows } = await sql<{ until: Date }>`
      select until from member_level where member_id = ${memberId}::bigint
    `.execute(this.#site.context.db)
    return rows[0]?.until ?? null
  }

  async redeemedCodes(memberId: string): Promise<number> {
    const { db } = this.#site.context
    const rows = await db
      .selectFrom('activation_code')
      .select('hash')
      .where('redeemed_by', '=', memberId)
      .execute()
    return rows.length
  }

  async trades(): Promise<Map<string, Trade>> {
    const response = await fetch(`${this.#site.gateway.url}/control/trades`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { trades } = (await response.json()) as { trades: Trade[] }
    return new Map(trades.map((trade) => [trade.outTradeNo, trade]))
  }

  async trade(id: string): Promise<Trade | undefined> {
    return (await this.trades()).get(id)
  }

  async #wait(ms: number): Promise<void> {
    const { clock, gateway } = this.#site
    clock.now += ms
    await gateway.setClock(clock.now)
  }

  async #checkIfDue(id: string): Promise<void> {
    const row = (await this.rows()).find((order) => order.id === id)
    if (row?.next_check_at && row.next_check_at.getTime() <= this.#site.clock.now) {
      await checkOrder(this.#site.context, id)
    }
  }

  /** An order of this run by any number; null where there is none yet. */
  #orderAt(place: number): string | null {
    return this.orders[place % this.orders.length] ?? null
  }

  async #do(step: Step): Promise<void> {
    const { url, gateway, context } = this.#site
    const headersOf = (who: number) => this.members[who % this.members.length]?.headers ?? {}
    if (step.do === 'submit') return this.#submit(step, headersOf(step.who))
    if (step.do === 'redeem') {
      const body = { code: this.#codes[step.code % this.#codes.length] ?? '' }
      const { status } = await call(url, billing.redeemCode, { body, headers: headersOf(step.who) })
      if (status !== 200) throw new Error(`redeeming: HTTP ${status}`)
      return
    }
    if (step.do === 'tell again') {
      const notice = this.#notices[step.notice % this.#notices.length]
      if (notice) await bring(notice)
      return
    }
    const id = this.#orderAt(step.order)
    const row = id && (await this.rows()).find((order) => order.id === id)
    if (!row) return
    const which = { channel: row.provider, outTradeNo: row.id }
    if (step.do === 'check') return checkOrder(context, row.id)
    if (step.do === 'refresh') {
      const headers = this.members.find((member) => member.id === row.member_id)?.headers ?? {}
      const { status } = await call(url, billing.refreshOrder, { params: { orderId: row.id }, headers })
      if (status !== 200) throw new Error(`asking: HTTP ${status}`)
      return
    }
    if (step.do === 'give back') return this.#giveBack(row, step.percent)
    const trade = await this.trade(row.id)
    if (trade === undefined) return
    if (step.do === 'pay' && trade.paidFen === null) {
      const fen = { right: row.price_fen, less: row.price_fen - 1, more: row.price_fen + 1 }[step.how]
      if (fen > 0) await gateway.pay(which, { fen, notice: 'never' })
    }
    if (step.do === 'tell' && trade.paidFen !== null) {
      const notice = await gateway.notice(which)
      this.#notices.push(notice)
      await Promise.all(Array.from({ length: step.times }, () => bring(notice)))
    }
    // Refunds made in WeChat's own pages have numbers that cannot be queried.
    if (step.do === 'refund' && trade.paidFen !== null && row.provider === 'alipay') {
      const left = trade.paidFen - trade.refunds.reduce((sum, { fen }) => sum + fen, 0)
      const fen = Math.ceil((left * step.percent) / 100)
      if (fen > 0)
        this.#notices.push(...(await gateway.refund(which, { fen, notice: 'build' }).catch(refuseMore)))
    }
  }

  /** What staff do by command: refused where there is nothing to be given back, or the channel will not. */
  async #giveBack({ id, price_fen }: { id: string; price_fen: number }, percent: number): Promise<void> {
    const fen = Math.ceil((price_fen * percent) / 100)
    try {
      await refundOrder(this.#site.context, { orderId: id, fen, actorId: null })
    } catch (error) {
      if (!(error instanceof BillingError || error instanceof ChannelError)) throw error
    }
  }

  async #submit(
    { plan, payChannel }: Extract<Step, { do: 'submit' }>,
    headers: Record<string, string>,
  ): Promise<void> {
    const { url, gateway } = this.#site
    const groupId = this.#plans[plan % this.#plans.length]?.id ?? ''
    const body = { appId: '1', groupId, payChannel, device: 'desktop' as const }
    const called = await call(url, billing.submitOrder, { body, headers })
    if (called.status !== 200) throw new Error(`submitting: HTTP ${called.status}`)
    const { orderId } = called.answer
    const rows = await this.rows()
    for (const { id } of rows) if (!this.orders.includes(id)) this.orders.push(id)
    const row = rows.find(({ id }) => id === orderId)
    const address = row?.pay_url ?? row?.qr_code
    // What was paid or has ended shows another page.
    if (address) await gateway.open(address).catch(() => {})
  }
}
