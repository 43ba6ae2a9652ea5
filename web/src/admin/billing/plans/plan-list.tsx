import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/state.tsx'
import type { AdminPlan } from './plan-labels.ts'

interface PlanListProps {
  plans: readonly AdminPlan[]
  /** The id under the cursor. */
  at: string
  onAt: (id: string) => void
  onMove: (id: string, by: -1 | 1) => void
  onNew: () => void
  busy: boolean
}

export function PlanList({ plans, at, onAt, onMove, onNew, busy }: PlanListProps) {
  return (
    <Box
      title="套餐"
      note="站上照这个次序"
      actions={
        <Button small keyLabel="N" onClick={onNew}>
          新套餐
        </Button>
      }
    >
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th className="wide">
                <span className="visually-hidden">次序</span>
              </th>
              <th>名称</th>
              <th className="numeric">天数</th>
              <th className="numeric">现价</th>
              <th className="numeric wide">原价</th>
              <th>状态</th>
              <th className="numeric">30 日售</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan, place) => (
              <tr
                key={plan.id}
                data-row={plan.id}
                className={[plan.id === at && 'current', !plan.onSale && 'dim'].filter(Boolean).join(' ')}
                onClick={() => onAt(plan.id)}
              >
                <td className="places wide">
                  <button
                    type="button"
                    className="link"
                    aria-label={`${plan.name}往前排`}
                    disabled={plans[place - 1]?.onSale !== plan.onSale || busy}
                    onClick={() => onMove(plan.id, -1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    className="link"
                    aria-label={`${plan.name}往后排`}
                    disabled={plans[place + 1]?.onSale !== plan.onSale || busy}
                    onClick={() => onMove(plan.id, 1)}
                  >
                    ↓
                  </button>
                </td>
                <td className="medium">{plan.name}</td>
                <td className="numeric">{plan.days}</td>
                <td className="numeric bold">¥{plan.currentPrice}</td>
                <td className="numeric muted wide">
                  {plan.origPrice === plan.currentPrice ? '—' : <s>¥{plan.origPrice}</s>}
                </td>
                <td>
                  <State kind={plan.onSale ? 'ok' : 'hidden'}>{plan.onSale ? '在售' : '停售'}</State>
                </td>
                <td className="numeric">{formatNumber(plan.sold)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  )
}
