import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { dayMs, formatTime, formatYuan, momentOf } from '../../ui/format.ts'
import type { AdminPlan, PlanSales } from './plan-labels.ts'

interface SalesTableProps {
  plans: readonly AdminPlan[]
  answer: AnswerTo<'GET /v2/staff/plans/sales'>
  now: number
}

/** How plans sold in the last 30 days; a line is a change of the price. */
export function SalesTable({ plans, answer: { rows, data }, now }: SalesTableProps) {
  return (
    <Box className="sales" title="卖得怎样" note="近 30 日，竖线是改价">
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th>套餐</th>
              <th className="numeric">卖出</th>
              <th className="numeric">收入</th>
              <th className="numeric wide">退款</th>
              <th className="days">每日</th>
              <th className="wide">改价</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => {
              const sales = rows.find(({ id }) => id === plan.id)
              if (!sales) return null
              const [last] = sales.prices
              return (
                <tr key={plan.id} className={plan.onSale ? '' : 'dim'}>
                  <td className="medium">{plan.name}</td>
                  <td className="numeric">{formatNumber(sales.sold)}</td>
                  <td className="numeric nowrap">{formatYuan(Math.round(Number(sales.income) * 100))}</td>
                  <td className="numeric muted wide">{sales.refunds}</td>
                  <td className="days">
                    <Days sales={sales} firstDay={data.firstDay} name={plan.name} />
                  </td>
                  <td className="text-12 muted nowrap wide">
                    {last ? `${formatTime(last.time, now)}　${last.from} → ${last.to}，${last.by}` : '—'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Box>
  )
}

const [step, height] = [12, 24]

function Days({ sales, firstDay, name }: { sales: PlanSales; firstDay: string; name: string }) {
  const most = Math.max(1, ...sales.byDay)
  const begin = momentOf(`${firstDay} 00:00:00`)
  return (
    <svg
      className="bars30"
      viewBox={`0 0 ${sales.byDay.length * step} ${height}`}
      role="img"
      aria-label={`${name}每日卖出：${sales.byDay.join('、')}`}
    >
      {sales.byDay.map((sold, place) => {
        const tall = (sold / most) * (height - 4)
        // Days without a sale keep a thin line, so that the axis can be read.
        const drawn = Math.max(sold > 0 ? 2 : 1, tall)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={place}
            className={sold > 0 ? '' : 'none'}
            x={place * step + 1.5}
            y={height - drawn}
            width={step - 3}
            height={drawn}
            rx={1}
          />
        )
      })}
      {sales.prices.map(({ time }) => {
        const x = Math.floor((momentOf(time) - begin) / dayMs) * step
        return <path key={time} d={`M${x} 0V${height}`} />
      })}
    </svg>
  )
}
