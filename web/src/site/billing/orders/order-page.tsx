import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { usePageTitle } from '../../../ui/page-title.tsx'
import { useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { signedIn } from '../../members/session/member.ts'
import { isOrderId, type Order } from '../checkout/pay-calls.ts'
import { submittedOrder } from '../checkout/submit-order.ts'
import { OrderSkeleton } from '../skeletons.tsx'
import { useNewLevel, useOrder, useOrderState } from './order-query.ts'
import type { OrderState } from './order-state.ts'
import { EndedView, PaidView } from './order-views.tsx'
import { WaitingView } from './waiting-view.tsx'

interface OrderPageProps {
  orderId: string
  /** The work to go back to. */
  work: string | null
}

const headings: Record<OrderState, string> = {
  unpaid: '等待支付',
  paid: texts.orderPaid,
  closed: '订单已关闭',
  refunded: texts.orderRefunded,
  abnormal: '订单异常',
}

/** One order, followed from its submission to its end; found again by its address. */
export function OrderPage({ orderId, work }: OrderPageProps) {
  if (!isOrderId(orderId)) return <NoOrder />
  return <Followed orderId={orderId} work={work} />
}

function Followed({ orderId, work }: OrderPageProps) {
  const isSignedIn = useObservable(signedIn)
  const { order, error, refetch } = useOrder(orderId)
  if (!isSignedIn) {
    return (
      <Empty drawing="folder" heading="h1" title="登录后查看订单">
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.login()}>
          登录
        </a>
      </Empty>
    )
  }
  if (order) return <Known key={orderId} order={order} work={work} />
  if (error?.code === 404) return <NoOrder />
  if (!error) return <Loading />
  return (
    <>
      <h1 className={textStyles.visuallyHidden}>支付订单</h1>
      <Fault error={error} text="订单没有加载出来，不用重新下单。" onRetry={() => void refetch()} />
    </>
  )
}

function Known({ order, work }: { order: Order; work: string | null }) {
  const state = useOrderState(order)
  const [first] = useState(state)
  useNewLevel(state === 'paid')
  usePageTitle(state === 'unpaid' ? '支付订单' : headings[state])
  // A visitor who opens the address directly has the focus at the start of the page, as on every page.
  const focus = state !== first || submittedOrder.get()?.orderId === order.orderId
  return (
    <>
      <p className={textStyles.visuallyHidden} role="status">
        {headings[state]}
      </p>
      {state === 'unpaid' ? (
        <WaitingView order={order} focus={focus} />
      ) : state === 'paid' ? (
        <PaidView order={order} focus={focus} work={work} />
      ) : (
        <EndedView key={state} order={order} state={state} focus={focus} />
      )}
    </>
  )
}

function Loading() {
  usePageTitle('支付订单')
  return <OrderSkeleton />
}

function NoOrder() {
  usePageTitle('支付订单')
  return (
    <Empty drawing="lens" heading="h1" title="没有找到这个订单" text="它可能属于另一个账号，或者地址不完整。">
      <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.orders()}>
        查看我的订单
      </a>
      <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.pay()} data-replace>
        选择套餐
      </a>
    </Empty>
  )
}
