import type { Answer, Body, billing } from '@yehang/contract'
import { hourMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Origin, Principal } from '../../../platform/http/principal.ts'
import { siteAddress } from '../../../platform/http/site-address.ts'
import { ChannelError, type Provider } from '../../../platform/payments/provider.ts'
import { levelsOf } from '../../members/queries/levels.ts'
import { moneyTransaction } from '../../members/queries/member-lock.ts'
import { checkAppId } from '../../members/service/app-id.ts'
import { moveLevel } from '../../members/service/levels.ts'
import { firstOrderId, newOrderId } from '../order-ids.ts'
import {
  countOrdersFrom,
  findPlanOnSale,
  insertOrder,
  lockLiveOrder,
  type NewOrder,
  type Order,
  type Plan,
  setBegun,
  updateOrder,
} from '../queries/orders.ts'
import { deviceOf, subjectOf } from './begin-payment.ts'
import { noticeAddress, providerFor } from './channels.ts'
import { nextCheck, orderLifeMs, planCheck } from './next-check.ts'
import { mayBeOrdered } from './plans.ts'
import { replaceOrders } from './replacing.ts'

type Form = Body<typeof billing.submitOrder>
type Submitted = Answer<typeof billing.submitOrder>

const ordersPerHour = 20
/** Numbers of one second collide once in a million. */
const idTries = 10

const failed: Submitted = { data: 'error', orderId: null }

/**
 * Submits an order, or finds the open one for the same plan, and returns where to pay. The row is
 * written before the channel is called. Throws AppError; a failing channel is the result `error`,
 * and the order is checked later, since the channel may know it.
 */
export async function submitOrder(
  context: Context,
  form: Form,
  principal: Principal,
  origin: Origin,
): Promise<Submitted> {
  const { config, db, log } = context
  checkAppId(config, form.appId)
  const plan = await findPlanOnSale(db, form.groupId)
  if (plan === undefined || !mayBeOrdered(config, plan, origin)) throw new AppError('plan_off_sale')
  if (!config.payments.isOpen) throw new AppError('sales_paused')
  const provider = providerFor(context, form.payChannel, origin)
  if (provider === null) return failed

  // The same plan by another way to pay: the first is not to be paid beside it.
  const isOther = ({ plan_id, pay_channel }: Order) => plan_id === plan.id && pay_channel !== form.payChannel
  const paid = await replaceOrders(context, principal, isOther, origin)
  if (paid !== null) return { data: ownPage(context, paid), orderId: paid.id }
  const device = form.device ?? deviceOf(origin.userAgent)
  const order = await moneyTransaction(db, principal.memberId, async (tx, { isErased }) => {
    if (isErased) throw new AppError('not_signed_in')
    return openOrder(context, tx, { plan, provider, device, memberId: principal.memberId, form })
  })
  if (order === undefined) throw new AppError('not_signed_in')
  try {
    return { data: await beginOrder(context, provider, order, origin), orderId: order.id }
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    log.warn({ err: error, orderId: order.id, provider: provider.name }, 'an order could not be begun')
    return failed
  }
}

interface Wanted {
  plan: Plan
  provider: Provider
  device: Order['device']
  memberId: string
  form: Form
}

/** The order under way for the same at the same price, else a new one. The member's row is held. */
async function openOrder(context: Context, tx: DatabaseTransaction, wanted: Wanted): Promise<Order> {
  const { plan, provider, device, memberId, form } = wanted
  const now = new Date(context.clock.now())
  if (moveLevel(await levelsOf(tx, memberId), plan.level_id, 1, now) === null)
    throw new AppError('vip_endless')

  const live = await lockLiveOrder(tx, { memberId, planId: plan.id, payChannel: form.payChannel })
  if (live !== undefined) {
    if (isSameOffer(live, plan, provider) && live.expires_at > now) return live
    // It makes room for the new one; the worker ends it at the channel, and honours it where it was paid.
    await updateOrder(tx, live.id, { state: 'closing', next_check_at: now, updated_at: now })
    await planCheck(tx, live.id, now)
  }
  if (context.config.accounts.limits) {
    const firstId = firstOrderId(now.getTime() - hourMs)
    if ((await countOrdersFrom(tx, memberId, firstId, ordersPerHour)) >= ordersPerHour)
      throw new AppError('too_many_orders')
  }
  return addOrder(tx, {
    member_id: memberId,
    plan_id: plan.id,
    pay_name: plan.name,
    level_id: plan.level_id,
    days: plan.days,
    price_fen: plan.price_fen,
    pay_channel: form.payChannel,
    provider: provider.name,
    merchant: provider.merchant,
    device,
    created_at: now,
  })
}

function isSameOffer(order: Order, plan: Plan, provider: Provider): boolean {
  return (
    order.price_fen === plan.price_fen &&
    order.days === plan.days &&
    order.level_id === plan.level_id &&
    order.provider === provider.name &&
    order.merchant === provider.merchant
  )
}

type Offered = Omit<NewOrder, 'id' | 'expires_at' | 'updated_at' | 'next_check_at'> & { created_at: Date }

async function addOrder(tx: DatabaseTransaction, offered: Offered): Promise<Order> {
  const { created_at } = offered
  const next = nextCheck(created_at, created_at)
  for (let tried = 0; tried < idTries; tried++) {
    const id = newOrderId(created_at.getTime())
    const expires_at = new Date(created_at.getTime() + orderLifeMs)
    const row = { ...offered, id, expires_at, updated_at: created_at, next_check_at: next }
    const order = await insertOrder(tx, row)
    if (order === undefined) continue
    await planCheck(tx, id, next)
    return order
  }
  throw new Error('no number was free for an order')
}

/**
 * Where an order is paid; calls the channel if that has not happened or its answer was lost. Throws
 * ChannelError.
 */
async function beginOrder(
  context: Context,
  provider: Provider,
  order: Order,
  origin: Origin,
): Promise<string> {
  const own = ownPage(context, order)
  if (order.state === 'pending') return order.pay_url ?? own
  const begun = await provider.begin({
    orderId: order.id,
    subject: subjectOf((await context.site.read()).name, order.pay_name),
    fen: order.price_fen,
    payChannel: order.pay_channel,
    device: order.device,
    address: origin.address,
    notifyUrl: noticeAddress(context.config, provider),
    returnUrl: own,
    expiresAt: order.expires_at,
  })
  if (begun.payUrl === null && begun.qrCode === null) throw new ChannelError('it gave nothing to pay by')
  const stored = await setBegun(context.db, order.id, begun, new Date(context.clock.now()))
  return stored?.pay_url ?? own
}

const ownPage = ({ config }: Context, { id }: Order) => `${siteAddress(config)}/pay?order=${id}`
