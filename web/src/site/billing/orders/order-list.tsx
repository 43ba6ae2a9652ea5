import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { useEffect, useRef } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import * as pageStyles from '../../../ui/page.module.css'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import { usePayLabel } from '../level/pay-label.ts'
import { refreshLevel } from '../level/refresh-level.ts'
import { OrderCard } from './order-card.tsx'
import * as styles from './orders.module.css'
import { hasNewlyPaid, latestOrders, type Order } from './orders.ts'

/** A member's latest orders. */
export function OrderList() {
  const { data, error, isFetching, refetch } = useQuery(latestOrders)
  const payLabel = usePayLabel()
  useNewlyPaid(data?.rows)
  if (!data) {
    if (!error || isFetching) return <OrdersSkeleton />
    return <Fault error={error} text="付款不受影响，订单都在。" onRetry={() => void refetch()} />
  }
  if (data.rows.length === 0) {
    return (
      <Empty drawing="folder" title="还没有订单" text="下单后，订单和付款状态都列在这里。">
        <a className={`${buttonStyles.button} ${buttonStyles.gold}`} href={paths.pay()}>
          {payLabel}
        </a>
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.redeem()}>
          使用激活码
        </a>
      </Empty>
    )
  }
  return (
    <>
      <div className={styles.orders}>
        <div className={styles.head} aria-hidden="true">
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
      <p className={pageStyles.footNote}>只显示最近 {pageSizes.orders} 笔订单</p>
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
    <div className={styles.orders} aria-busy="true">
      <ul>
        {['a', 'b', 'c'].map((key) => (
          <li key={key} className={styles.order}>
            <span
              className={`${skeletonStyles.skeleton} ${skeletonStyles.title} ${styles.coming} ${styles.nameComing}`}
            />
            <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.coming}`} />
            <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.coming}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
