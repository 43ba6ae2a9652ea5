import { adminBatchMax, batchLabelMax } from '@yehang/contract/limits'
import { useRef } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { formatYuan } from '../../ui/format.ts'
import { SelectField, TextField } from '../../ui/forms/controls.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { useKeys } from '../../ui/keys.ts'
import type { CodeActions } from './code-calls.ts'
import type { BatchPlan } from './code-labels.ts'

interface MakeBatchProps {
  plans: readonly BatchPlan[]
  actions: CodeActions
  onMade: (batchId: string) => void
}

/** Zero where it is none that can be made. */
function countOf(typed: string): number {
  const count = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  return count <= adminBatchMax ? count : 0
}

export function NewBatchDialog({ plans, actions, onMade }: MakeBatchProps) {
  const element = useRef<HTMLFormElement>(null)
  useKeys([
    {
      code: 'KeyN',
      label: 'N',
      name: '制一批',
      run: () => element.current?.querySelector('select')?.focus(),
    },
  ])
  const form = useForm({
    start: { planId: plans[0]?.id ?? '', count: '100', lastDay: '', oncePerMember: true, label: '' },
    check: ({ count, label }) => ({
      count: countOf(count) === 0 ? `1 到 ${formatNumber(adminBatchMax)}` : undefined,
      label: label.trim() === '' ? '写明给谁用' : undefined,
    }),
    async send({ count, lastDay, label, ...others }) {
      const body = { ...others, count: countOf(count), ...(lastDay && { lastDay }), label: label.trim() }
      const made = await actions.make.run(body)
      if (!made) return
      form.reset({ ...form.values, label: '' })
      onMade(made.data.batchId)
    },
  })
  const { field } = form
  const [many, lastDay, once] = [countOf(form.values.count), field('lastDay'), field('oncePerMember')]
  const plan = plans.find(({ id }) => id === form.values.planId)
  if (plans.length === 0)
    return (
      <Box title="制一批">
        <p className="padded text-12 muted">先建一个套餐，才能制激活码。</p>
      </Box>
    )
  return (
    <Box title="制一批">
      <Form of={form} ref={element} className="make-batch">
        <SelectField
          label="套餐"
          required
          of={field('planId')}
          options={plans.map(
            ({ id, name, days, groupName, onSale }) =>
              [id, `${name}（${days} 天，${groupName}${onSale ? '' : '，停售'}）`] as const,
          )}
        />
        <TextField
          label="枚数"
          required
          of={field('count')}
          hint={`最多 ${formatNumber(adminBatchMax)}`}
          inputMode="numeric"
        />
        <TextField
          label="有效到"
          of={lastDay}
          hint={lastDay.value === '' ? '空着：不限' : undefined}
          type="date"
        />
        <TextField
          label="用途"
          required
          of={field('label')}
          maxLength={batchLabelMax}
          placeholder="合作站、活动、礼品…"
        />
        <label className="row text-12 once">
          <input
            type="checkbox"
            checked={once.value}
            onChange={({ target }) => once.onChange(target.checked)}
          />
          同批每人只能用 1 枚
        </label>
        <div className="row acts">
          <span className="text-12 muted">
            {plan && many > 0 && `面值合计 ${formatYuan(Math.round(Number(plan.price) * 100) * many)}`}
          </span>
          <span className="end">
            <Button kind="primary" submits busy={form.busy}>
              制 {many > 0 ? formatNumber(many) : '…'} 枚
            </Button>
          </span>
        </div>
      </Form>
    </Box>
  )
}
