import * as badgeStyles from '../../../ui/badge.module.css'
import * as pageStyles from '../../../ui/page.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../pay.module.css'
import type { Plan } from './pay-calls.ts'
import { fenOf, pricePerDay, savedFen, shortYuan } from './prices.ts'

interface PlanChoiceProps {
  plans: readonly Plan[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** 选择套餐: one of them. Native radios: the arrow keys go from one to the next. */
export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  return (
    <fieldset className={`${pageStyles.section} ${styles.set}`}>
      <legend>
        <h2>选择套餐</h2>
      </legend>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} on={plan.id === chosen} onChoose={() => onChoose(plan.id)} />
        ))}
      </div>
    </fieldset>
  )
}

function PlanCard({ plan, on, onChoose }: { plan: Plan; on: boolean; onChoose: () => void }) {
  const saved = savedFen(plan)
  const perDay = pricePerDay(plan)
  return (
    <label className={on ? `${styles.plan} ${styles.on}` : styles.plan}>
      <input type="radio" name="plan" value={plan.id} checked={on} onChange={onChoose} />
      <span className={styles.planName}>
        {plan.name}
        {saved > 0 && (
          <span className={`${badgeStyles.badge} ${badgeStyles.brand} ${badgeStyles.bold}`}>
            省 ¥{shortYuan(saved)}
          </span>
        )}
      </span>
      <span className={styles.planText}>
        {plan.days} 天{perDay && `，${perDay}`}
        {plan.remark && <span className={styles.planRemark}>{plan.remark}</span>}
      </span>
      <span className={styles.planPrice}>
        <b className={styles.price}>
          <small>¥</small>
          {shortYuan(fenOf(plan.currentPrice))}
        </b>
        {saved > 0 && (
          <s>
            <span className={textStyles.visuallyHidden}>原价 </span>¥{shortYuan(fenOf(plan.origPrice))}
          </s>
        )}
      </span>
    </label>
  )
}
