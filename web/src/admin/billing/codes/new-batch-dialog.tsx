import { adminBatchMax, batchLabelMax } from '@yehang/contract/limits'
import { useRef, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { formatYuan } from '../../ui/format.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useKeys } from '../../ui/keys.ts'
import type { CodeActions } from './code-calls.ts'
import type { BatchPlan } from './code-labels.ts'

interface MakeBatchProps {
  plans: readonly BatchPlan[]
  actions: CodeActions
  onMade: (batchId: string) => void
}

export function NewBatchDialog({ plans, actions, onMade }: MakeBatchProps) {
  const [planId, setPlanId] = useState(plans[0]?.id ?? '')
  const [count, setCount] = useState('100')
  const [lastDay, setLastDay] = useState('')
  const [isOnce, setOnce] = useState(true)
  const [label, setLabel] = useState('')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useKeys([
    { code: 'KeyN', label: 'N', name: '制一批', run: () => form.current?.querySelector('select')?.focus() },
  ])
  const plan = plans.find(({ id }) => id === planId)
  const many = /^\d{1,4}$/.test(count) ? Number(count) : 0
  const isCount = many >= 1 && many <= adminBatchMax
  const make = () => {
    setTried(true)
    if (!plan || !isCount || label.trim() === '') return
    const body = {
      planId,
      count: many,
      ...(lastDay && { lastDay }),
      oncePerMember: isOnce,
      label: label.trim(),
    }
    actions.make.mutate(body, {
      onSuccess({ data }) {
        setLabel('')
        setTried(false)
        onMade(data.batchId)
      },
    })
  }
  if (plans.length === 0)
    return (
      <Box title="制一批">
        <p className="padded text-12 muted">先建一个套餐，才能制激活码。</p>
      </Box>
    )
  return (
    <Box title="制一批">
      <form
        ref={form}
        className="make-batch"
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <Field label="套餐" required>
          {(control) => (
            <select {...control} value={planId} onChange={({ target }) => setPlanId(target.value)}>
              {plans.map(({ id, name, days, groupName, onSale }) => (
                <option key={id} value={id}>
                  {name}（{days} 天，{groupName}
                  {!onSale && '，停售'}）
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="枚数"
          required
          error={isTried && !isCount ? `1 到 ${formatNumber(adminBatchMax)}` : undefined}
          hint={`最多 ${formatNumber(adminBatchMax)}`}
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          )}
        </Field>
        <Field label="有效到" hint={lastDay === '' ? '空着：不限' : undefined}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={lastDay}
              onChange={({ target }) => setLastDay(target.value)}
            />
          )}
        </Field>
        <Field label="用途" required error={isTried && label.trim() === '' ? '写明给谁用' : undefined}>
          {(control) => (
            <input
              {...control}
              maxLength={batchLabelMax}
              value={label}
              placeholder="合作站、活动、礼品…"
              onChange={({ target }) => setLabel(target.value)}
            />
          )}
        </Field>
        <label className="row text-12 once">
          <input type="checkbox" checked={isOnce} onChange={({ target }) => setOnce(target.checked)} />
          同批每人只能用 1 枚
        </label>
        <div className="row acts">
          <span className="text-12 muted">
            {plan && isCount && `面值合计 ${formatYuan(Math.round(Number(plan.price) * 100) * many)}`}
          </span>
          <span className="end">
            <Button kind="primary" submits busy={actions.make.isPending}>
              制 {isCount ? formatNumber(many) : '…'} 枚
            </Button>
          </span>
        </div>
      </form>
    </Box>
  )
}
