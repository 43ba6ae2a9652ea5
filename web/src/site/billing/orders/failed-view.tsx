import * as icons from '../../../ui/icons.ts'
import { type PayChannel, type Plan, payChannelNames } from '../checkout/pay-calls.ts'
import { DoublePaymentWarning } from '../checkout/pay-notes.tsx'
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
    <div className="pay-box">
      <StateHead icon={icons.circleX} tone="bad" title="支付未完成" focus>
        {message}，请稍后再试
      </StateHead>
      <div className="panel padded">
        <OrderFacts order={{ payName, days, price, payChannel }}>
          <dt>状态</dt>
          <dd>
            <span className="badge large bad">未支付</span>
          </dd>
        </OrderFacts>
      </div>
      <button
        type="button"
        className="button primary block large"
        aria-disabled={sending}
        onClick={() => onSubmit(payChannel)}
      >
        {sending ? '正在提交…' : '再试一次'}
      </button>
      {other && (
        <button
          type="button"
          className="button line block"
          aria-disabled={sending}
          onClick={() => onSubmit(other)}
        >
          改用{payChannelNames[other]}
        </button>
      )}
      <button type="button" className="button quiet block" onClick={onBack}>
        重新选择套餐
      </button>
      <DoublePaymentWarning />
    </div>
  )
}
