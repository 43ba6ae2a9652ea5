import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import * as icons from '../../../ui/icons.ts'
import * as panelStyles from '../../../ui/panel.module.css'
import { type PayChannel, type Plan, payChannelNames } from '../checkout/pay-calls.ts'
import { DoublePaymentWarning } from '../checkout/pay-notes.tsx'
import * as styles from '../pay.module.css'
import { OrderFacts } from './order-facts.tsx'
import { StateHead } from './state-header.tsx'

interface FailedViewProps {
  plan: Plan
  payChannel: PayChannel
  /** Another way that can be paid by. */
  other: PayChannel | undefined
  message: string
  sending: boolean
  onSubmit: (payChannel: PayChannel) => void
  onBack: () => void
}

/** 支付未完成: nothing was paid, and the same may be tried again. */
export function FailedView(props: FailedViewProps) {
  const { plan, payChannel, other, message, sending, onSubmit, onBack } = props
  const { name: payName, days, currentPrice: price } = plan
  return (
    <div className={styles.box}>
      <StateHead icon={icons.circleX} tone="bad" title="支付未完成" focus>
        {message}，请稍后再试
      </StateHead>
      <div className={`${panelStyles.panel} ${styles.padded}`}>
        <OrderFacts order={{ payName, days, price, payChannel }}>
          <dt>状态</dt>
          <dd>
            <span className={`${badgeStyles.badge} ${badgeStyles.large} ${badgeStyles.bad}`}>未支付</span>
          </dd>
        </OrderFacts>
      </div>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large} ${styles.mainAct}`}
        aria-disabled={sending}
        onClick={() => onSubmit(payChannel)}
      >
        {sending ? '正在提交…' : '再试一次'}
      </button>
      {other && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.block}`}
          aria-disabled={sending}
          onClick={() => onSubmit(other)}
        >
          改用{payChannelNames[other]}
        </button>
      )}
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.quiet} ${buttonStyles.block}`}
        onClick={onBack}
      >
        重新选择套餐
      </button>
      <DoublePaymentWarning />
    </div>
  )
}
