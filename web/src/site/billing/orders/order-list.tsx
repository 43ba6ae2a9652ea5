import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { useEffect, useRef } from 'react'
import { paths } from '../../../paths.ts'
import { failedCopy } from '../../../ui/copy-and-notify.ts'
import { CopyByHand } from '../../../ui/copy-by-hand.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { useObservable } from '../../../ui/preferences.tsx'
import { refreshLevel } from '../level/refresh-level.ts'
import { OrderCard } from './order-card.tsx'
import { hasNewlyPaid, latestOrders, type Order } from './orders.ts'

/** A member's latest orders. */
export function OrderList() {
  const { data, error, isFetching, refetch } = useQuery(latestOrders)
  const refused = useObservable(failedCopy)
  useNewlyPaid(data?.rows)
  if (!data) {
    if (!error || isFetching) return <OrdersSkeleton />
    return <Fault error={error} text="付款不受影响，订单都在。" onRetry={() => void refetch()} />
  }
  if (data.rows.length === 0) {
    return (
      <Empty drawing="folder" title="还没有订单" text="开通 VIP 后，订单和付款状态都列在这里。">
        <a className="button gold" href={paths.pay()}>
          开通 VIP
        </a>
        <a className="button line" href={paths.redeem()}>
          使用激活码
        </a>
      </Empty>
    )
  }
  return (
    <>
      <div className="orders">
        <div className="head" aria-hidden="true">
          {['套餐', '金额', '订单号', '创建时间', '状态'].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <ul>
          {data.rows.map((order) => (
            <OrderCard key={order.orderId} order={order} />
          ))}
        </ul>
      </div>
      <p className="foot-note">只显示最近 {pageSizes.orders} 笔订单</p>
      <CopyByHand text={refused} />
    </>
  )
}

/** An order that was paid meanwhile has moved the level too. */
function useNewlyPaid(orders: readonly Order[] | undefined): void {
  const client = useQueryClient()
  const before = useRef<readonly Order[]>([])
  useEffect(() => {
    if (!orders) return
    if (hasNewlyPaid(before.current, orders)) refreshLevel(client)
    before.current = orders
  }, [client, orders])
}

/** The boxes of orders that are on their way. */
export function OrdersSkeleton() {
  return (
    <div className="orders" aria-busy="true">
      <ul>
        {['a', 'b', 'c'].map((key) => (
          <li key={key} className="order">
            <span className="skeleton title" />
            <span className="skeleton line" />
            <span className="skeleton line" />
          </li>
        ))}
      </ul>
    </div>
  )
}
