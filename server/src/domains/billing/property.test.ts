import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../../../test/payments/gateway.ts'
import {
  breakable,
  type MoneySite,
  MoneyWorld,
  type Round,
  type Step,
  startMoneySite,
} from '../../../test/payments/money-world.ts'

/** Whatever happens in whatever order: money that came is in an order or flagged, days granted are days paid for. */

let gateway: TestGateway
let site: MoneySite

beforeAll(async () => {
  gateway = await startTestGateway()
  site = await startMoneySite(gateway)
})
afterAll(async () => {
  await site.close()
  await gateway.end()
})

const order = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      who: fc.nat(1),
      plan: fc.nat(2),
      payChannel: fc.constantFrom('alipay' as const, 'weixin' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order,
      how: fc.constantFrom(
        'right' as const,
        'right' as const,
        'right' as const,
        'less' as const,
        'more' as const,
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tell' as const), order, times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell again' as const), notice: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('check' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh' as const), order }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order,
      percent: fc.constantFrom(1, 7, 33, 50, 100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('give back' as const),
      order,
      percent: fc.constantFrom(10, 33, 100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('redeem' as const), who: fc.nat(1), code: fc.nat(2) }),
  },
)
const round: fc.Arbitrary<Round> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  broken: fc.option(fc.constantFrom(...breakable), { freq: 4 }),
  silent: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  seconds: fc.constantFrom(0, 0, 1, 20, 60, 600, 1900, 10_000, 90_000),
})

const daySeconds = 86_400

/** The ledger, gone through again by the rule of the notes alone: what it gives, and that the level ends where it says. */
async function checkLedger(world: MoneyWorld): Promise<void> {
  for (const { id } of world.members) {
    let until = 0
    let last = 0
    /** What is left of each grant; the oldest is used first. */
    let grants: { orderId: string | null; ms: number }[] = []
    const rows = await world.ledger(id)
    for (const row of rows) {
      const at = row.created_at.getTime()
      const from = Math.max(until, at)
      let passed = at - last
      for (const grant of grants) {
        const used = Math.min(grant.ms, passed)
        grant.ms -= used
        passed -= used
      }
      grants = grants.filter(({ ms }) => ms > 0)
      last = at
      const ms = row.days * daySeconds * 1000
      if (row.kind === 'refund') {
        const own = grants.find(({ orderId }) => orderId === row.order_id)
        const taken = Math.min(own?.ms ?? 0, -ms)
        if (own !== undefined) own.ms -= taken
        until = from - taken
      } else {
        grants.push({ orderId: row.order_id, ms })
        until = from + ms
      }
      expect(row.until?.getTime()).toBe(until)
      expect(Number(row.seconds)).toBe(Math.round((until - from) / 1000))
    }
    expect((await world.levelEnd(id))?.getTime() ?? 0).toBe(until)
    expect(rows.filter(({ kind }) => kind === 'code')).toHaveLength(await world.redeemedCodes(id))
  }
}

/** Holds after every round, whatever has not been reported yet. */
async function checkAlways(world: MoneyWorld): Promise<void> {
  const [orders, trades] = [await world.rows(), await world.trades()]
  const ledger = (await Promise.all(world.members.map(({ id }) => world.ledger(id)))).flat()
  for (const row of orders) {
    const paidFen = trades.get(row.id)?.paidFen ?? null
    const own = ledger.filter(({ order_id }) => order_id === row.id)
    const granted = own.filter(({ kind }) => kind === 'order')
    const taken = own.filter(({ kind }) => kind === 'refund').reduce((sum, { days }) => sum - days, 0)
    expect(granted.map(({ days }) => days)).toEqual(row.granted_at === null ? [] : [row.days])
    if (row.granted_at !== null) expect(paidFen).toBe(row.price_fen)
    if (row.paid_at !== null) expect(row.paid_fen).toBe(paidFen)
    const due = row.granted_at === null ? 0 : Math.floor((row.days * row.refunded_fen) / row.price_fen)
    expect(taken).toBe(due)
    const given = trades.get(row.id)?.refunds.reduce((sum, { fen }) => sum + fen, 0) ?? 0
    expect(row.refunded_fen).toBeLessThanOrEqual(given)
  }
  await checkLedger(world)
}

/**
 * Holds once all automatic steps are done: every payment was granted, and nothing was granted
 * without one.
 */
async function checkPaid(world: MoneyWorld): Promise<void> {
  const trades = await world.trades()
  for (const row of await world.rows()) {
    const paidFen = trades.get(row.id)?.paidFen ?? null
    const { state, exception } = row
    if (paidFen === null) expect(state).toBe('closed')
    else if (paidFen === row.price_fen) {
      expect(row.granted_at).not.toBeNull()
      expect(['paid', 'partial', 'refunded']).toContain(state)
      expect([null, 'late', 'refund-refused', 'refund-amount']).toContain(exception)
    } else {
      // A wrong amount is at an end once all of it was given back.
      expect(['abnormal', 'refunded']).toContain(state)
      expect(exception).toBe(state === 'refunded' ? null : 'amount')
    }
    expect(row.next_check_at).toBeNull()
  }
}

async function checkRefunds(world: MoneyWorld): Promise<void> {
  const trades = await world.trades()
  for (const row of await world.rows()) {
    const trade = trades.get(row.id)
    const given = trade?.refunds.reduce((sum, { fen }) => sum + fen, 0) ?? 0
    expect(row.refunded_fen).toBe(given)
    if (given > 0) expect(row.state === 'refunded').toBe(given === trade?.paidFen)
  }
}

test('money received is in orders or flagged, and days granted are days paid for', {
  timeout: 60_000,
}, async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 12, size: 'max' }), async (rounds) => {
      const world = await MoneyWorld.open(site)
      for (const played of rounds) {
        await world.play(played)
        await checkAlways(world)
      }
      await world.settle()
      await checkPaid(world)
      await world.hearRefunds()
      await checkAlways(world)
      await checkRefunds(world)
      runs++
    }),
    { numRuns: 200, interruptAfterTimeLimit: 15_000, verbose: 1 },
  )
  expect(runs).toBeGreaterThan(0)
})
