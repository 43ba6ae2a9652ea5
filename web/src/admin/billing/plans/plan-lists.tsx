import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { dayMs, formatTime, formatYuan, momentOf } from '../../ui/format.ts'
import { MoveButtons } from '../../ui/forms/move-buttons.tsx'
import { State, Tag } from '../../ui/marks.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { type Column, column, DataTable, looks, unseen, wideColumn } from '../../ui/table/data-table.tsx'
import { type AdminPlan, type PlanForm, type PlanSales, shortPrice } from './plan-labels.ts'
import * as styles from './plans.module.css'

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
  const columns: Column<AdminPlan>[] = [
    wideColumn(
      unseen('次序'),
      (plan) => (
        <MoveButtons
          name={plan.name}
          onMove={(by) => onMove(plan.id, by)}
          isDisabled={(by) => busy || plans[plans.indexOf(plan) + by]?.onSale !== plan.onSale}
        />
      ),
      { className: styles.places, width: 44 },
    ),
    column('名称', ({ name }) => name, basic.medium),
    column('天数', ({ days }) => days, basic.numeric),
    column('现价', ({ currentPrice }) => `¥${currentPrice}`, `${basic.numeric} ${basic.bold}`),
    wideColumn(
      '原价',
      ({ origPrice, currentPrice }) => (origPrice === currentPrice ? '—' : <s>¥{origPrice}</s>),
      looks.quietFigure,
    ),
    column('状态', ({ onSale }) => <State kind={onSale ? 'ok' : 'hidden'}>{onSale ? '在售' : '停售'}</State>),
    column('30 日售', ({ sold }) => formatNumber(sold), basic.numeric),
  ]
  const row = ({ id }: AdminPlan) => ({
    'data-row': id,
    className: id === at ? tableStyles.current : '',
    onClick: () => onAt(id),
  })
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
      <DataTable
        rows={plans}
        columns={columns}
        idOf={({ id }) => id}
        cursor={{ of: row }}
        classOf={({ onSale }) => !onSale && tableStyles.dim}
      />
    </Box>
  )
}

interface PlanPreviewProps {
  /** The plans on sale in their order, with the unsaved edits. */
  plans: readonly { id: string; form: PlanForm }[]
  at: string
  refundText: string
}

/** How /pay will show the plans. */
export function PlanPreview({ plans, at, refundText }: PlanPreviewProps) {
  return (
    <Box title="站上 /pay 的样子" padded={basic.stack8}>
      {plans.map(({ id, form }) => {
        const saved = Number(form.origPrice || form.currentPrice) - Number(form.currentPrice)
        return (
          <div key={id} className={id === at ? `${styles.pcard} ${styles.on}` : styles.pcard}>
            <div className={basic.row}>
              <b className={`${basic.text15} ${basic.cut}`}>{form.name || '（没有名称）'}</b>
              {saved > 0 && <Tag tone="vip">省 ¥{shortPrice(saved.toFixed(2))}</Tag>}
            </div>
            <div className={styles.previewPrice}>
              <span>¥</span>
              {shortPrice(form.currentPrice)}
              {saved > 0 && <s>{shortPrice(form.origPrice)}</s>}
            </div>
            {form.remark && <div className={basic.hint}>{form.remark}</div>}
          </div>
        )
      })}
      {plans.length === 0 && <p className={basic.hint}>没有在售的套餐，/pay 上没有可买的。</p>}
      <p className={`${basic.text11} ${basic.muted}`}>{refundText}</p>
    </Box>
  )
}

interface SalesTableProps {
  plans: readonly AdminPlan[]
  answer: AnswerTo<'GET /v2/staff/plans/sales'>
}

/** How plans sold in the last 30 days; a line is a change of the price. */
export function SalesTable({ plans, answer: { rows, data } }: SalesTableProps) {
  const sold = plans.flatMap((plan) => {
    const sales = rows.find(({ id }) => id === plan.id)
    return sales ? [{ plan, sales }] : []
  })
  return (
    <Box title="卖得怎样" note="近 30 日，竖线是改价">
      <DataTable
        rows={sold}
        columns={columnsFrom(data.firstDay)}
        idOf={({ plan }) => plan.id}
        classOf={({ plan }) => !plan.onSale && tableStyles.dim}
      />
    </Box>
  )
}

interface Sold {
  plan: AdminPlan
  sales: PlanSales
}

const columnsFrom = (firstDay: string): Column<Sold>[] => [
  column('套餐', ({ plan }) => plan.name, { className: basic.medium, sortBy: ({ plan }) => plan.name }),
  column('卖出', ({ sales }) => formatNumber(sales.sold), {
    className: looks.figure,
    sortBy: ({ sales }) => sales.sold,
  }),
  column('收入', ({ sales }) => formatYuan(Math.round(Number(sales.income) * 100)), {
    className: looks.figure,
    sortBy: ({ sales }) => Number(sales.income),
  }),
  wideColumn('退款', ({ sales }) => sales.refunds, {
    className: looks.quietFigure,
    sortBy: ({ sales }) => sales.refunds,
  }),
  column('每日', ({ plan, sales }) => <Days sales={sales} firstDay={firstDay} name={plan.name} />),
  wideColumn(
    '改价',
    ({
      sales: {
        prices: [last],
      },
    }) => (last ? `${formatTime(last.time)}　${last.from} → ${last.to}，${last.by}` : '—'),
    `${basic.hint} ${basic.nowrap}`,
  ),
]

const [step, height] = [12, 24]

function Days({ sales, firstDay, name }: { sales: PlanSales; firstDay: string; name: string }) {
  const most = Math.max(1, ...sales.byDay)
  const begin = momentOf(`${firstDay} 00:00:00`)
  return (
    <svg
      className={styles.bars30}
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
            className={sold > 0 ? '' : styles.none}
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
