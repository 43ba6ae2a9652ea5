import { adminBatchMax, batchLabelMax } from '@yehang/contract/limits'
import { useRef } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Icon } from '../../../ui/icon.tsx'
import { search as searchIcon } from '../../../ui/icons.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import * as buttonStyles from '../../ui/buttons.module.css'
import { formatTime, formatYuan } from '../../ui/format.ts'
import { CheckField, SelectField, TextField } from '../../ui/forms/controls.tsx'
import { FieldRow } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import * as formStyles from '../../ui/forms/forms.module.css'
import { useForm } from '../../ui/forms/use-form.ts'
import { key, useKeys } from '../../ui/keys.ts'
import { Kbd, State } from '../../ui/marks.tsx'
import { type BatchPlan, type CodeActions, type CodeLookup, codeStates } from './code-calls.ts'

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

export function NewBatchBox({ plans, actions, onMade }: MakeBatchProps) {
  const element = useRef<HTMLFormElement>(null)
  useKeys([key('N', () => element.current?.querySelector('select')?.focus(), '制一批')])
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
  const [many, lastDay] = [countOf(form.values.count), field('lastDay')]
  const plan = plans.find(({ id }) => id === form.values.planId)
  if (plans.length === 0)
    return (
      <Box title="制一批" padded={basic.hint}>
        先建一个套餐，才能制激活码。
      </Box>
    )
  return (
    <Box title="制一批">
      <Form of={form} ref={element} className={boxStyles.form}>
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
        <FieldRow label="">
          <CheckField of={field('oncePerMember')} className={`${basic.row} ${basic.text12}`}>
            同批每人只能用 1 枚
          </CheckField>
        </FieldRow>
        <div className={basic.row}>
          <span className={basic.hint}>
            {plan && many > 0 && `面值合计 ${formatYuan(Math.round(Number(plan.price) * 100) * many)}`}
          </span>
          <Button className={basic.end} kind="primary" submits busy={form.busy}>
            制 {many > 0 ? formatNumber(many) : '…'} 枚
          </Button>
        </div>
      </Form>
    </Box>
  )
}

/** A code is looked up and not stored: it is neither in the address nor in a log. */
export function CodeLookupField({ actions }: { actions: CodeActions }) {
  const { lookUp } = actions
  const form = useForm({
    start: { code: '' },
    send: async ({ code }) => code.trim() !== '' && (await lookUp.run({ code })),
  })
  const { value, onChange } = form.field('code')
  const field = useRef<HTMLInputElement>(null)
  useKeys([key('/', () => field.current?.select(), '查一枚码')])
  return (
    <Form of={form} className={formStyles.find}>
      <Icon of={searchIcon} size={14} />
      <input
        ref={field}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="贴一枚码，查它的来去"
        aria-label="贴一枚码，查它的来去"
        onChange={({ target }) => {
          onChange(target.value)
          if (target.value === '') lookUp.reset()
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      <Kbd>/</Kbd>
    </Form>
  )
}

export function CodeLookupResult({ found }: { found: CodeLookup }) {
  const { state, text, batch, redeemedBy, redeemTime } = found
  return (
    <output className={`${boxStyles.sunk} ${basic.row} ${basic.wrap} ${basic.text12}`}>
      <State kind={codeStates[state]}>{text}</State>
      {batch && (
        <span>
          <b className={basic.mono}>{batch.batchName}</b>　{batch.planName}，{batch.days} 天
          {batch.label && `，${batch.label}`}
          {batch.lastDay && `，有效到 ${batch.lastDay}`}
        </span>
      )}
      {redeemTime && (
        <span>
          {formatTime(redeemTime)} 由{' '}
          {redeemedBy?.userName ? (
            <a className={buttonStyles.link} href={`/staff/members/${redeemedBy.userId}`}>
              {redeemedBy.userName}
            </a>
          ) : (
            '已注销的账号'
          )}{' '}
          兑换
        </span>
      )}
    </output>
  )
}
