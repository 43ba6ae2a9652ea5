import type { Answer, membership } from '@yehang/contract'
import { timeOrNull } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { levelNames } from '../accounts/queries/levels.ts'
import { yuan } from './money.ts'
import { isDisputed, presentDeskOrder } from './presenter-desk-orders.ts'
import type { DeskOrder } from './queries/desk-orders.ts'
import { providerOf } from './rules/channels.ts'
import { refundWayOf } from './rules/desk-deeds.ts'
import { previewGrant } from './rules/desk-orders.ts'
import { exceptionWords } from './rules/exceptions.ts'
import { orderTimeline } from './rules/order-timeline.ts'
import { mayVoid } from './rules/voiding.ts'

type Detail = Answer<typeof membership.getDeskOrder>['data']

/** All that staff see of one order. */
export async function orderDetail(context: Context, order: DeskOrder): Promise<Detail> {
  const { db } = context
  const [preview, timeline, names] = await Promise.all([
    previewGrant(context, order),
    orderTimeline(db, order),
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
    mayVoid: mayVoid(order) && providerOf(context, order, null) !== null,
    timeline,
  }
}
