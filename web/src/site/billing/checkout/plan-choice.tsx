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
    <fieldset className="section pay-set">
      <legend>
        <h2>选择套餐</h2>
      </legend>
      <div className="plans">
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
    <label className={on ? 'plan on' : 'plan'}>
      <input type="radio" name="plan" value={plan.id} checked={on} onChange={onChoose} />
      <span className="item-name">
        {plan.name}
        {saved > 0 && <span className="badge brand">省 ¥{shortYuan(saved)}</span>}
      </span>
      <span className="plan-text">
        {plan.days} 天{perDay && `，${perDay}`}
        {plan.remark && <span className="plan-remark">{plan.remark}</span>}
      </span>
      <span className="plan-price">
        <b className="price">
          <small>¥</small>
          {shortYuan(fenOf(plan.currentPrice))}
        </b>
        {saved > 0 && (
          <s>
            <span className="visually-hidden">原价 </span>¥{shortYuan(fenOf(plan.origPrice))}
          </s>
        )}
      </span>
    </label>
  )
}
