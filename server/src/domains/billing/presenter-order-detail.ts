import type { Answer, billing } from '@yehang/contract'
import { timeOrNull } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { yuan } from '../../platform/payments/amounts.ts'
import { levelNames } from '../members/queries/levels.ts'
import { isDisputed, presentAdminOrder } from './admin/presenter-orders.ts'
import type { AdminOrder } from './admin/queries/orders.ts'
import { refundWayOf } from './admin/service/order-actions.ts'
import { previewGrant } from './admin/service/orders.ts'
import { providerOf } from './service/channels.ts'
import { exceptionWords } from './service/exceptions.ts'
import { orderTimeline } from './service/order-timeline.ts'
import { mayVoid } from './service/voiding.ts'

type Detail = Answer<typeof billing.getAdminOrder>['data']

/** All that staff see of one order. */
export async function orderDetail(context: Context, order: AdminOrder): Promise<Detail> {
  const { db } = context
  const [preview, timeline, names] = await Promise.all([
    previewGrant(context, order),
    orderTimeline(db, order),
    levelNames(db),
  ])
  const { leftFen, way, text } = refundWayOf(context, order)
  return {
    ...presentAdminOrder(order),
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
    mayVoid: mayVoid(order) && providerOf(context, order, null) !== null,
    timeline,
  }
}
