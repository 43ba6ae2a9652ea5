import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as noteStyles from '../../../ui/note.module.css'
import * as panelStyles from '../../../ui/panel.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as waitingStyles from '../orders/waiting.module.css'
import * as payStyles from '../pay.module.css'
import { supportPath } from '../support-path.ts'

/** Warns against paying twice. */
export function DoublePaymentWarning({ orderId }: { orderId?: string }) {
  return (
    <p className={`${noteStyles.note} ${payStyles.note}`}>
      <Icon of={icons.info} />
      <span>
        如果你已经付款，请不要重复支付：到<a href={paths.orders()}>订单页</a>点“刷新”，仍未到账就
        <a href={supportPath(orderId)}>联系客服</a>。
      </span>
    </p>
  )
}

const answers = [
  {
    icon: icons.refreshCw,
    question: '付了款，这里没变化',
    answer: '点“我已完成支付”，会立刻向支付渠道查询。',
  },
  {
    icon: icons.receiptText,
    question: '关掉了这个窗口',
    answer: '超时以前订单都保留着，可在“我的订单”继续支付。',
  },
  {
    icon: icons.headset,
    question: '钱扣了，VIP 没开',
    answer: '不用重复付款，把订单号发给客服即可补开。',
  },
]

/** Answers to what buyers ask while they wait for a payment. */
export function PaymentQuestions() {
  return (
    <div className={`${waitingStyles.answers} ${textStyles.wide}`}>
      {answers.map(({ icon, question, answer }) => (
        <section key={question} className={panelStyles.panel}>
          <h2 className={textStyles.row}>
            <Icon of={icon} />
            {question}
          </h2>
          <p className={`${textStyles.small} ${textStyles.muted}`}>{answer}</p>
        </section>
      ))}
    </div>
  )
}
