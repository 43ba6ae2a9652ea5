import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/state.tsx'
import { type Column, column, DataTable, wideColumn } from '../../ui/table/data-table.tsx'
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
  const step = (plan: AdminPlan, by: -1 | 1, label: string) => (
    <button
      type="button"
      className="link"
      aria-label={label}
      disabled={busy || plans[plans.indexOf(plan) + by]?.onSale !== plan.onSale}
      onClick={() => onMove(plan.id, by)}
    >
      {by === -1 ? '↑' : '↓'}
    </button>
  )
  const columns: Column<AdminPlan>[] = [
    wideColumn(
      <span className="visually-hidden">次序</span>,
      (plan) => (
        <>
          {step(plan, -1, `${plan.name}往前排`)}
          {step(plan, 1, `${plan.name}往后排`)}
        </>
      ),
      'places',
    ),
    column('名称', ({ name }) => name, 'medium'),
    column('天数', ({ days }) => days, 'numeric'),
    column('现价', ({ currentPrice }) => `¥${currentPrice}`, 'numeric bold'),
    wideColumn(
      '原价',
      ({ origPrice, currentPrice }) => (origPrice === currentPrice ? '—' : <s>¥{origPrice}</s>),
      'numeric muted',
    ),
    column('状态', ({ onSale }) => <State kind={onSale ? 'ok' : 'hidden'}>{onSale ? '在售' : '停售'}</State>),
    column('30 日售', ({ sold }) => formatNumber(sold), 'numeric'),
  ]
  const row = ({ id }: AdminPlan) => ({
    'data-row': id,
    className: id === at ? 'current' : '',
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
        classOf={({ onSale }) => !onSale && 'dim'}
      />
    </Box>
  )
}
