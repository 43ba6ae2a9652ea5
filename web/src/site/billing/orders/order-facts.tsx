import type { ReactNode } from 'react'
import { copyAndNotify } from '../../../ui/copy/copy-and-notify.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { type Order, payChannelNames } from '../checkout/pay-calls.ts'
import * as styles from '../pay.module.css'

interface OrderFactsProps {
  order: Pick<Order, 'payName' | 'days' | 'price' | 'payChannel'> & { orderId?: string }
  /** Below them. */
  children?: ReactNode
}

/** The known facts of an order; the number can be copied. */
export function OrderFacts({
  order: { payName, days, price, payChannel, orderId },
  children,
}: OrderFactsProps) {
  return (
    <dl className={styles.sum}>
      <dt>套餐</dt>
      <dd>
        {payName} {days} 天
      </dd>
      <dt>金额</dt>
      <dd>
        <b>¥{price}</b>
      </dd>
      <dt>支付方式</dt>
      <dd>{payChannelNames[payChannel]}</dd>
      {orderId && (
        <>
          <dt>订单号</dt>
          <dd>
            <button
              type="button"
              className={styles.number}
              aria-label={`复制订单号 ${orderId}`}
              onClick={() => void copyAndNotify(orderId)}
            >
              {orderId}
              <Icon of={icons.copy} size={16} />
            </button>
          </dd>
        </>
      )}
      {children}
    </dl>
  )
}
