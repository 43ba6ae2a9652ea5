import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { dayMs, formatTime, formatYuan, momentOf } from '../../ui/format.ts'
import { type Column, column, DataTable, wideColumn } from '../../ui/table/data-table.tsx'
import type { AdminPlan, PlanSales } from './plan-labels.ts'

interface SalesTableProps {
  plans: readonly AdminPlan[]
  answer: AnswerTo<'GET /v2/staff/plans/sales'>
  now: number
}

/** How plans sold in the last 30 days; a line is a change of the price. */
export function SalesTable({ plans, answer: { rows, data }, now }: SalesTableProps) {
  const sold = plans.flatMap((plan) => {
    const sales = rows.find(({ id }) => id === plan.id)
    return sales ? [{ plan, sales }] : []
  })
  return (
    <Box className="sales" title="卖得怎样" note="近 30 日，竖线是改价">
      <DataTable
        rows={sold}
        columns={columnsAt(now, data.firstDay)}
        idOf={({ plan }) => plan.id}
        classOf={({ plan }) => !plan.onSale && 'dim'}
      />
    </Box>
  )
}

interface Sold {
  plan: AdminPlan
  sales: PlanSales
}

const columnsAt = (now: number, firstDay: string): Column<Sold>[] => [
  { ...column<Sold>('套餐', ({ plan }) => plan.name, 'medium'), sortBy: ({ plan }) => plan.name },
  {
    ...column<Sold>('卖出', ({ sales }) => formatNumber(sales.sold), 'numeric'),
    sortBy: ({ sales }) => sales.sold,
  },
  {
    ...column<Sold>(
      '收入',
      ({ sales }) => formatYuan(Math.round(Number(sales.income) * 100)),
      'numeric nowrap',
    ),
    sortBy: ({ sales }) => Number(sales.income),
  },
  {
    ...wideColumn<Sold>('退款', ({ sales }) => sales.refunds, 'numeric muted'),
    sortBy: ({ sales }) => sales.refunds,
  },
  column('每日', ({ plan, sales }) => <Days sales={sales} firstDay={firstDay} name={plan.name} />, 'days'),
  wideColumn(
    '改价',
    ({
      sales: {
        prices: [last],
      },
    }) => (last ? `${formatTime(last.time, now)}　${last.from} → ${last.to}，${last.by}` : '—'),
    'text-12 muted nowrap',
  ),
]

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
