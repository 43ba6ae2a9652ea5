import { minuteOf } from '../../../lib/dates.ts'
import { clockOf } from '../../../lib/time-left.ts'
import { paths } from '../../../paths.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import { copyAndNotify } from '../../../ui/copy/copy-and-notify.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useSecondsUntil } from '../countdown.tsx'
import { useOrderCancel, useOrderRefresh } from './order-refresh.ts'
import { shownStatus } from './order-status.ts'
import * as styles from './orders.module.css'
import type { Order } from './orders.ts'
import { supportFor } from './orders.ts'

const looks = {
  warn: badgeStyles.warn,
  ok: badgeStyles.ok,
  soft: badgeStyles.soft,
  bad: badgeStyles.bad,
}

/** An order: a card on a phone, a row on a wide screen. */
export function OrderCard({ order }: { order: Order }) {
  const { orderId, payName, price, paid, createTime, status } = order
  const { name, look, text } = shownStatus(status)
  return (
    <li className={styles.order}>
      <h2>{payName}</h2>
      <span
        className={`${badgeStyles.badge} ${badgeStyles.large} ${badgeStyles.bold} ${styles.state} ${looks[look]}`}
      >
        {name}
      </span>
      <dl>
        <div>
          <dt>金额</dt>
          <dd>
            <b>¥{price}</b>
          </dd>
        </div>
        <div>
          <dt>订单号</dt>
          <dd>
            {orderId}
            <button
              type="button"
              className={styles.copy}
              aria-label={`复制订单号 ${orderId}`}
              onClick={() => void copyAndNotify(orderId)}
            >
              <Icon of={icons.copy} size={14} />
            </button>
          </dd>
        </div>
        <div>
          <dt>创建时间</dt>
          <dd>{minuteOf(createTime)}</dd>
        </div>
      </dl>
      {status === 0 ? (
        <Unpaid order={order} />
      ) : (
        text !== null && (
          <div className={styles.foot}>
            <p>
              {look === 'bad' && paid !== null && paid !== price && `应付 ¥${price}，实付 ¥${paid}。`}
              {text}
            </p>
            <a className={styles.link} href={supportFor(order)}>
              联系客服
            </a>
          </div>
        )
      )}
    </li>
  )
}

/** The actions of an unpaid order. To avoid a second payment it asks the channel, or continues the same order. */
function Unpaid({ order }: { order: Order }) {
  const { refreshing, refresh } = useOrderRefresh(order.orderId)
  const { cancelling, cancel } = useOrderCancel(order.orderId)
  const left = useSecondsUntil(order.expireTime)
  return (
    <div className={styles.foot}>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.line} ${styles.button} ${styles.line}`}
        aria-disabled={refreshing}
        onClick={refresh}
      >
        <Icon of={icons.refreshCw} size={16} spin={refreshing} />
        刷新
      </button>
      {left > 0 ? (
        <a
          className={`${buttonStyles.button} ${buttonStyles.primary} ${styles.button} ${styles.primary}`}
          href={paths.pay(order.orderId)}
        >
          继续支付，剩 {clockOf(left)}
        </a>
      ) : (
        <p>支付时间已过，订单即将关闭</p>
      )}
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.quiet} ${styles.button} ${styles.quiet}`}
        aria-disabled={cancelling}
        onClick={cancel}
      >
        {cancelling ? '正在取消…' : '取消订单'}
      </button>
      <a className={styles.link} href={supportFor(order)}>
        已付款但未到账？联系客服
      </a>
    </div>
  )
}
