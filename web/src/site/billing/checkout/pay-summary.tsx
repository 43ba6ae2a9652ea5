import { lastDayOf } from '../../../lib/dates.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as pageStyles from '../../../ui/page.module.css'
import * as panelStyles from '../../../ui/panel.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../pay.module.css'
import { type PayChannel, type Plan, payChannelNames } from './pay-calls.ts'
import { fenOf, savedFen, shortYuan } from './prices.ts'

interface SubmitProps {
  plan: Plan
  payChannel: PayChannel | undefined
  /** It cannot be bought just now. */
  closed: boolean
  sending: boolean
  onSubmit: () => void
}

/** The end of the membership, were it paid now. */
export function endOf({ endTime }: Pick<Plan, 'endTime'>): string {
  return endTime === null ? '长期有效' : lastDayOf(endTime)
}

function PayButton({ payChannel, closed, sending, onSubmit }: Omit<SubmitProps, 'plan'>) {
  const none = closed || !payChannel
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.large}`}
      disabled={none}
      // Not `disabled` while it is sent: the keyboard would lose its place.
      aria-disabled={none || sending}
      onClick={onSubmit}
    >
      {sending
        ? '正在提交…'
        : none
          ? '暂时不能购买'
          : `去${payChannelNames[payChannel].replace(/支付$/, '')}支付`}
    </button>
  )
}

/** At the bottom edge of a phone. */
export function PayBar({ plan, ...submit }: SubmitProps) {
  return (
    <div className={`${styles.bar} ${textStyles.narrow}`}>
      <div>
        <p className={styles.price}>
          <small>¥</small>
          {shortYuan(fenOf(plan.currentPrice))}
        </p>
        <p className={styles.until}>{plan.endTime === null ? '长期有效' : `有效期至 ${endOf(plan)}`}</p>
      </div>
      <PayButton {...submit} />
    </div>
  )
}

/** Beside the choice on a wide screen, always in view. `account`: the buyer, null for a guest. */
export function PaySummary({ plan, account, ...submit }: SubmitProps & { account: string | null }) {
  const saved = savedFen(plan)
  return (
    <aside className={textStyles.wide} aria-label="订单确认">
      <div className={`${panelStyles.panel} ${styles.padded} ${pageStyles.sticky}`}>
        <h2>订单确认</h2>
        <dl className={styles.sum}>
          <dt>套餐</dt>
          <dd>
            {plan.name} {plan.days} 天
          </dd>
          <dt>账号</dt>
          <dd>{account ?? '支付前登录'}</dd>
          <dt>有效期至</dt>
          <dd>
            <b>{endOf(plan)}</b>
          </dd>
          {saved > 0 && (
            <>
              <dt>原价</dt>
              <dd className={textStyles.muted}>
                <s>¥{plan.origPrice}</s>
              </dd>
              <dt>优惠</dt>
              <dd>- ¥{(saved / 100).toFixed(2)}</dd>
            </>
          )}
        </dl>
        <p className={styles.due}>
          <span className={textStyles.muted}>应付</span>
          <b className={styles.price}>
            <small>¥</small>
            {plan.currentPrice}
          </b>
        </p>
        <PayButton {...submit} />
        <p className={styles.hint}>点击即表示已知晓退款说明</p>
      </div>
    </aside>
  )
}
