import { texts } from '@yehang/contract/texts'
import { lastDayOf } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import type { IconData } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as panelStyles from '../../../ui/panel.module.css'
import type { Order } from '../checkout/pay-calls.ts'
import { DoublePaymentWarning } from '../checkout/pay-notes.tsx'
import { Perks } from '../checkout/perks.tsx'
import { storeChoice } from '../checkout/stored-choice.ts'
import * as styles from '../pay.module.css'
import { supportPath } from '../support-path.ts'
import { OrderFacts } from './order-facts.tsx'
import { useOrderRefresh } from './order-refresh.ts'
import { StateHead } from './state-header.tsx'

interface OrderViewProps {
  order: Order
  /** The heading takes the focus when it comes. */
  focus: boolean
}

/** 支付成功: the end of the membership, the next steps, and the way back to the page where the purchase began. */
export function PaidView({ order, focus, work }: OrderViewProps & { work: string | null }) {
  return (
    <div className={styles.box}>
      <StateHead icon={icons.crown} tone="gold" title={texts.orderPaid} focus={focus}>
        {order.endTime === null ? (
          '长期有效'
        ) : (
          <>
            有效期至 <b>{lastDayOf(order.endTime)}</b>
          </>
        )}
      </StateHead>
      <div className={`${panelStyles.panel} ${styles.padded}`}>
        <OrderFacts order={order}>
          {order.payTime && (
            <>
              <dt>支付时间</dt>
              <dd>{order.payTime}</dd>
            </>
          )}
        </OrderFacts>
      </div>
      <section className={`${panelStyles.panel} ${styles.padded}`}>
        <h2>现在可以</h2>
        <Perks of={['magnets', 'watching']} />
      </section>
      {work ? (
        <>
          <a
            className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large} ${styles.mainAct}`}
            href={work}
          >
            回到刚才的作品
          </a>
          <a
            className={`${buttonStyles.button} ${buttonStyles.quiet} ${buttonStyles.block}`}
            href={paths.user()}
          >
            查看我的 VIP
          </a>
        </>
      ) : (
        <>
          <a
            className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large} ${styles.mainAct}`}
            href={paths.user()}
          >
            查看我的 VIP
          </a>
          <a
            className={`${buttonStyles.button} ${buttonStyles.quiet} ${buttonStyles.block}`}
            href={paths.home()}
          >
            回到首页
          </a>
        </>
      )}
    </div>
  )
}

interface Ended {
  icon: IconData
  tone: 'wait' | 'bad'
  title: string
  text: string
  badge: string
}

const ended: Record<'closed' | 'refunded' | 'abnormal', Ended> = {
  closed: {
    icon: icons.clock,
    tone: 'wait',
    title: '订单已关闭',
    text: '没有扣款；如已付款，会自动补开 VIP',
    badge: '已关闭',
  },
  refunded: {
    icon: icons.rotateCcw,
    tone: 'wait',
    title: texts.orderRefunded,
    text: '款项已原路退回，到账时间以支付渠道为准',
    badge: '已退款',
  },
  abnormal: {
    icon: icons.circleAlert,
    tone: 'bad',
    title: '订单异常',
    text: '客服会尽快处理，也可以留言并附上订单号',
    badge: '异常',
  },
}

/** An order that cannot be paid any more: its state, and a next step that is no second payment by mistake. */
export function EndedView({ order, state, focus }: OrderViewProps & { state: keyof typeof ended }) {
  const { icon, tone, title, text, badge } = ended[state]
  const { refreshing, refresh } = useOrderRefresh(order.orderId)
  const keep = () => storeChoice({ plan: order.planId, payChannel: order.payChannel })
  return (
    <div className={styles.box}>
      <StateHead icon={icon} tone={tone} title={title} focus={focus}>
        {text}
      </StateHead>
      <div className={`${panelStyles.panel} ${styles.padded}`}>
        <OrderFacts order={order}>
          {state === 'abnormal' && order.paid !== null && order.paid !== order.price && (
            <>
              <dt>应付</dt>
              <dd>¥{order.price}</dd>
              <dt>实付</dt>
              <dd>¥{order.paid}</dd>
            </>
          )}
          <dt>状态</dt>
          <dd>
            <span
              className={`${badgeStyles.badge} ${badgeStyles.large} ${tone === 'bad' ? badgeStyles.bad : badgeStyles.soft}`}
            >
              {badge}
            </span>
          </dd>
        </OrderFacts>
      </div>
      {state === 'abnormal' ? (
        <a
          className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large} ${styles.mainAct}`}
          href={supportPath(order.orderId)}
        >
          联系客服
        </a>
      ) : (
        <a
          className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large} ${styles.mainAct}`}
          href={paths.pay()}
          data-replace
          onClick={keep}
        >
          重新下单
        </a>
      )}
      {state === 'refunded' ? (
        <a
          className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.block}`}
          href={paths.orders()}
        >
          查看我的订单
        </a>
      ) : (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.block}`}
          aria-disabled={refreshing}
          onClick={refresh}
        >
          {refreshing ? '正在查询…' : state === 'closed' ? '我已付款，刷新结果' : '刷新'}
        </button>
      )}
      {state !== 'refunded' && <DoublePaymentWarning orderId={order.orderId} />}
    </div>
  )
}
