import type { Answer, membership } from '@yehang/contract'
import type { Context } from '../../context.ts'
import { timeOrNull } from '../accounts/presenter.ts'
import { levelNames } from '../accounts/queries/levels.ts'
import { yuan } from './money.ts'
import { isDisputed, presentDeskOrder } from './presenter-desk-orders.ts'
import { presentTimeline } from './presenter-timeline.ts'
import type { DeskOrder } from './queries/desk-orders.ts'
import { entitlementsOf, eventsOf } from './queries/exceptions.ts'
import { orderDeeds } from './queries/order-deeds.ts'
import { providerOf } from './rules/channels.ts'
import { refundWayOf } from './rules/desk-deeds.ts'
import { previewGrant } from './rules/desk-orders.ts'
import { exceptionWords } from './rules/exceptions.ts'

type Detail = Answer<typeof membership.getDeskOrder>['data']

/** All that staff see of one order. */
export async function orderDetail(context: Context, order: DeskOrder): Promise<Detail> {
  const { db } = context
  const [preview, events, entitlements, deeds, names] = await Promise.all([
    previewGrant(context, order),
    eventsOf(db, order.id),
    entitlementsOf(db, order.id),
    orderDeeds(db, order.id),
    levelNames(db),
  ])
  const { leftFen, way, text } = refundWayOf(context, order)
  return {
    ...presentDeskOrder(order),
    merchant: order.merchant,
    device: order.device,
    askedTime: timeOrNull(order.asked_at),
    nextTime: timeOrNull(order.next_check_at),
    problemText: order.exception === null ? null : exceptionWords(order.exception).zh,
    isDisputed: isDisputed(order),
    canAsk: providerOf(context, order, null) !== null,
    preview: {
      mayGrant: preview.mayGrant,
      text: preview.text,
      groupName: names.get(order.level_id) ?? '',
      from: timeOrNull(preview.from),
      until: timeOrNull(preview.until),
    },
    refund: { left: leftFen === null ? null : yuan(leftFen), way, text },
    timeline: presentTimeline({ order, events, entitlements, deeds }),
  }
}
