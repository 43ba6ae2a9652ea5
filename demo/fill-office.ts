import { newOrderId } from '../server/src/domains/billing/order-ids.ts'
import { addPaymentEvent } from '../server/src/domains/billing/queries/applying.ts'
import { demoPlanIds } from '../server/src/domains/billing/queries/demo.ts'
import { insertOrder, type Order, updateOrder } from '../server/src/domains/billing/queries/orders.ts'
import { findPlan } from '../server/src/domains/billing/queries/plans.ts'
import { payOrder } from '../server/src/domains/billing/service/granting.ts'
import { lockLiveness } from '../server/src/domains/catalogue/queries/version.ts'
import { addMember, findByName } from '../server/src/domains/members/queries/members.ts'
import { countDays, noteCurrentState } from '../server/src/domains/operations/overview/queries/writing.ts'
import {
  addEntry,
  addMessage,
  awaitReply,
  markClosed,
  markReplied,
} from '../server/src/domains/support/queries/messages.ts'
import { dayMs, shanghaiDay } from '../server/src/platform/clock.ts'
import type { Context } from '../server/src/platform/context.ts'
import type { DatabaseTransaction } from '../server/src/platform/database/database.ts'
import { makeOffice, type OfficeDay, type OfficeMessage, type OfficeOrder } from './office.ts'

/**
 * Fills the demo's back office: members that cannot be signed in as, their orders, their messages.
 * All of it belongs to demo accounts and is removed with them. Does nothing if it was done before.
 */

const seed = 2_611
const minute = 60_000
/** Of no password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Sg109vL1DYrcl8wSq/fKIA$Rhe0DxyKcZegdsudlKyQekpwxgWjPTQVjBR1OW6qdsU'

export async function fillOffice({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const office = makeOffice(seed)
  const ago = (minutes: number) => new Date(clock.now() - minutes * minute)
  const staff = await findByName(db, 'demo_staff')
  if (staff === undefined) return
  await db.transaction().execute(async (tx) => {
    if (await lockLiveness(tx)) return
    const ids: string[] = []
    for (const { userName, joined } of office.members) {
      const email = `${userName}@example.org`
      const member = { userName, key: userName, email, passwordHash: nobodysHash, isDemo: true }
      const id = await addMember(tx, member, ago(joined))
      if (id === undefined) return
      ids.push(id)
    }
    const planIds = await demoPlanIds(tx)
    if (planIds.length === 0) return
    const newest = new Map<number, string>()
    for (const order of office.orders) {
      const memberId = ids[order.member] ?? ''
      const id = await placeOrder(tx, order, memberId, planIds[order.plan] ?? '', ago(order.at))
      newest.set(order.member, id)
    }
    for (const message of office.messages) {
      const orderId = message.aboutOrder ? (newest.get(message.member) ?? null) : null
      await writeMessage(tx, message, ids[message.member] ?? '', orderId, staff.id, ago)
    }
    await writeFigures(tx, office.days, clock.now())
  })
}

/** The days before today, as if they had been counted. */
async function writeFigures(tx: DatabaseTransaction, days: readonly OfficeDay[], now: number): Promise<void> {
  const dayOf = (ago: number) => shanghaiDay(now - ago * dayMs)
  for (const { ago, copies, plays, vip, openMessages } of days) {
    const day = dayOf(ago)
    await noteCurrentState(tx, day, { vip, messages: openMessages })
    await tx
      .insertInto('magnet_copy_day')
      .values({ day, level: 1, copies })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('play_day')
      .values({ day, slot: 0, plays })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const [first, today] = [dayOf(days.length), dayOf(0)]
  const at = new Date(now)
  await countDays(tx, { first, recent: first, today, before: at, now: at })
}

async function placeOrder(
  tx: DatabaseTransaction,
  { channel, device, end }: OfficeOrder,
  memberId: string,
  planId: string,
  at: Date,
): Promise<string> {
  const plan = await findPlan(tx, planId)
  if (plan === undefined) throw new Error('a plan of the demo is missing')
  const provider = channel === 'alipay' ? ('alipay' as const) : ('wechat' as const)
  const order: Order | undefined = await insertOrder(tx, {
    id: newOrderId(at.getTime()),
    member_id: memberId,
    plan_id: planId,
    pay_name: plan.name,
    level_id: plan.level_id,
    days: plan.days,
    price_fen: plan.price_fen,
    pay_channel: channel,
    provider,
    merchant: 'demo',
    device,
    state: 'pending',
    expires_at: new Date(at.getTime() + 30 * minute),
    created_at: at,
    updated_at: at,
  })
  if (order === undefined) return ''
  const { id } = order
  const paidAt = new Date(at.getTime() + 2 * minute)
  const tradeNo = `demo${id}`
  const event = { provider, event_key: tradeNo, order_id: id, source: 'notice' as const, at: paidAt }
  if (end === 'closed') {
    await updateOrder(tx, id, { state: 'closed', next_check_at: null, updated_at: order.expires_at })
  } else if (end === 'mismatch') {
    const paid = { trade_no: tradeNo, paid_fen: order.price_fen - 10_00, paid_at: paidAt }
    await updateOrder(tx, id, { ...paid, state: 'abnormal', exception: 'amount', updated_at: paidAt })
    await addPaymentEvent(tx, {
      ...event,
      body_hash: Buffer.from(tradeNo),
      ...{ outcome: 'exception' as const, exception: 'amount', trade_no: tradeNo },
      ...{ fen: paid.paid_fen, merchant: 'demo' },
    })
  } else {
    const report = {
      ...{ orderId: id, merchant: 'demo', tradeNo, fen: order.price_fen, paidAt, eventKey: tradeNo },
      ...{ state: 'paid' as const, refundedFen: null },
    }
    await payOrder(tx, order, report, false, paidAt)
    await addPaymentEvent(tx, { ...event, body_hash: Buffer.from(tradeNo), outcome: 'granted' })
  }
  return id
}

async function writeMessage(
  tx: DatabaseTransaction,
  { text, at, more = [], closed }: OfficeMessage,
  memberId: string,
  orderId: string | null,
  staffId: string,
  ago: (minutes: number) => Date,
): Promise<void> {
  const messageId = await addMessage(tx, { memberId, orderId, text }, ago(at))
  const entry = { messageId, sendingId: null }
  await addEntry(tx, { ...entry, senderId: memberId, isStaff: false, text }, ago(at))
  for (const next of more) {
    const isStaff = next.from === 'staff'
    await addEntry(
      tx,
      { ...entry, senderId: isStaff ? staffId : memberId, isStaff, text: next.text },
      ago(next.at),
    )
    if (isStaff) await markReplied(tx, messageId, null, ago(next.at))
    else await awaitReply(tx, messageId, ago(next.at))
  }
  if (closed) await markClosed(tx, messageId, ago((more.at(-1)?.at ?? at) - 10))
}
