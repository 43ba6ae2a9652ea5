import { planNameMax, planRemarkMax } from '@yehang/contract/limits'
import { type ComponentProps, useState } from 'react'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatTime } from '../../ui/format.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useKeys } from '../../ui/keys.ts'
import { State } from '../../ui/state.tsx'
import type { PlanActions } from './plan-calls.ts'
import {
  type AdminPlan,
  changedFields,
  faultsOf,
  fieldText,
  type Level,
  type PlanForm,
  planTitles,
} from './plan-labels.ts'
import { usePlanSaving } from './use-plan-saving.ts'

interface PlanEditorProps {
  /** Undefined: a new one. */
  plan: AdminPlan | undefined
  saved: PlanForm
  form: PlanForm
  onForm: (form: PlanForm) => void
  /** The saved values, and the edits over them. */
  onRebase: (typed: { saved: PlanForm; form: PlanForm }) => void
  levels: readonly Level[]
  now: number
  actions: PlanActions
  onSaved: (id: string) => void
}

/** A plan's fields. A changed and unsaved one has an orange edge and the value before. */
export function PlanEditor(props: PlanEditorProps) {
  const { plan, saved, form, onForm, levels, now, actions, onSaved } = props
  const [isTried, setTried] = useState(false)
  const [isRetiring, setRetiring] = useState(false)
  const changed = changedFields(saved, form)
  const faults = faultsOf(form)
  const { conflict, busy, send, decide, dismiss } = usePlanSaving(props)
  const save = () => {
    setTried(true)
    if (Object.keys(faults).length > 0 || changed.length === 0 || busy || actions.add.isPending) return
    if (plan) send(saved, form)
    else actions.add.mutate(form, { onSuccess: ({ data }) => onSaved(data.id) })
  }
  useKeys([{ code: 'KeyS', ctrl: true, label: 'Ctrl S', name: '保存', run: save }])
  const field = (
    name: keyof PlanForm,
    label: string,
    isRequired: boolean,
    more: ComponentProps<'input'> = {},
  ) => (
    <Field
      label={label}
      required={isRequired}
      error={isTried || changed.includes(name) ? faults[name] : undefined}
      before={plan && changed.includes(name) ? saved[name] : undefined}
    >
      {(control) => (
        <input
          {...control}
          {...more}
          value={form[name]}
          onChange={({ target }) => onForm({ ...form, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Box
      title={plan?.name ?? '新套餐'}
      note={changed.length > 0 && plan && <State kind="wait">{changed.length} 处未保存</State>}
      actions={
        plan?.changed && (
          <span className="text-12 muted">
            上次改：{plan.changed.by}，{formatTime(plan.changed.time, now)}
          </span>
        )
      }
    >
      <form
        className="plan-form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {field('name', '名称', true, { maxLength: planNameMax })}
        {field('remark', '说明', false, { maxLength: planRemarkMax })}
        <div className="pair">
          {field('currentPrice', '现价', true, { inputMode: 'decimal' })}
          {field('origPrice', '原价', false, { inputMode: 'decimal', placeholder: '不划线' })}
        </div>
        <div className="pair">
          {field('days', '天数', true, { inputMode: 'numeric' })}
          <Field
            label="等级"
            required
            before={plan && changed.includes('levelId') ? fieldText(saved, 'levelId', levels) : undefined}
          >
            {(control) => (
              <select
                {...control}
                value={form.levelId}
                onChange={({ target }) => onForm({ ...form, levelId: target.value })}
              >
                {levels.map(({ levelId, groupName }) => (
                  <option key={levelId} value={String(levelId)}>
                    {groupName}（{levelId} 级）
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        {plan && changed.length > 0 && <LeftAlone plan={plan} />}
        <div className="row wrap acts">
          {plan?.onSale && (
            <Button small kind="danger" onClick={() => setRetiring(true)}>
              停售…
            </Button>
          )}
          {plan && !plan.onSale && (
            <Button
              small
              busy={actions.sell.isPending}
              disabled={changed.length > 0}
              onClick={() => actions.sell.mutate({ id: plan.id, onSale: true })}
            >
              上架
            </Button>
          )}
          {plan && <span className="text-11 muted">套餐不删，只停售；订单记得当时的样子</span>}
          <span className="row end">
            {changed.length > 0 && (
              <Button kind="quiet" onClick={() => onForm(saved)}>
                放弃
              </Button>
            )}
            <Button
              kind="primary"
              keyLabel="Ctrl S"
              submits
              busy={busy || actions.add.isPending}
              disabled={changed.length === 0}
            >
              {plan ? '保存' : '建套餐'}
            </Button>
          </span>
        </div>
      </form>
      {conflict && (
        <ConflictDialog
          clashes={conflict.fields.map(({ field, staffName }) => ({
            field,
            staffName,
            title: planTitles[field],
            stands: fieldText(conflict.stands, field, levels),
            mine: fieldText(form, field, levels),
          }))}
          onClose={dismiss}
          onDecide={decide}
        />
      )}
      {plan && (
        <Dialog
          open={isRetiring}
          onClose={() => setRetiring(false)}
          title={`停售「${plan.name}」`}
          actions={
            <>
              <Button onClick={() => setRetiring(false)}>不了</Button>
              <span className="grow" />
              <Button
                kind="primary"
                busy={actions.sell.isPending}
                onClick={() =>
                  actions.sell.mutate({ id: plan.id, onSale: false }, { onSuccess: () => setRetiring(false) })
                }
              >
                停售
              </Button>
            </>
          }
        >
          <p className="text-12">
            站上不再列出，不能再下新单。{plan.openOrders > 0 && `已下的 ${plan.openOrders} 笔未付照常可付；`}
            已买的会员和激活码都不受影响，随时可以再上架。
          </p>
        </Dialog>
      )}
    </Box>
  )
}

/** What a change does not affect, shown before it is saved. */
function LeftAlone({ plan: { openOrders, batches, currentPrice } }: { plan: AdminPlan }) {
  return (
    <p className="note wait left-alone">
      <span>
        改动只管之后的新单。
        {openOrders > 0 && (
          <>
            现有 <b>{openOrders} 笔未付</b> 仍按 ¥{currentPrice}，到期前付都算数；
          </>
        )}
        {batches > 0 ? (
          <>
            <b>{batches} 批激活码</b> 和已买的会员不受影响。
          </>
        ) : (
          '已买的会员不受影响。'
        )}
      </span>
    </p>
  )
}
