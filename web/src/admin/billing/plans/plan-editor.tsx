import { planNameMax, planRemarkMax } from '@yehang/contract/limits'
import { type SyntheticEvent, useState } from 'react'
import * as basic from '../../ui/basic.module.css'
import { Box, Note } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { Button } from '../../ui/button.tsx'
import { AskButton } from '../../ui/dialogs/form-dialog.tsx'
import type { Edit } from '../../ui/editing/edit.ts'
import { useEditing } from '../../ui/editing/use-editing.tsx'
import { formatTime } from '../../ui/format.ts'
import { SelectField, TextField } from '../../ui/forms/controls.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { State } from '../../ui/marks.tsx'
import type { PlanActions } from './plan-calls.ts'
import {
  type AdminPlan,
  changesOf,
  emptyForm,
  faultsOf,
  fieldText,
  formOf,
  type Level,
  type PlanField,
  type PlanForm,
  planEdits,
  planTitles,
} from './plan-labels.ts'

interface PlanEditorProps {
  /** Undefined: a new one. */
  plan: AdminPlan | undefined
  edit: Edit<PlanForm> | null
  onEdit: (next: (known: Edit<PlanForm> | null) => Edit<PlanForm> | null) => void
  levels: readonly Level[]
  actions: PlanActions
  onMade: (id: string) => void
}

/** A plan's fields. A changed and unsaved one has an orange edge and the value before. */
export function PlanEditor({ plan, edit, onEdit, levels, actions, onMade }: PlanEditorProps) {
  const [isTried, setTried] = useState(false)
  const editing = useEditing({
    state: plan,
    fieldsOf: (one) => (one ? formOf(one) : emptyForm),
    edits: planEdits,
    edit,
    onEdit,
    titles: planTitles,
    text: (form, field) => fieldText(form, field, levels),
    async send({ changed, values, edit: sent }) {
      if (!plan) {
        onMade(await actions.add(values))
        return { saved: true, state: undefined }
      }
      const answer = await actions.save(plan.id, changesOf(changed, values, sent))
      const conflicts = answer.conflicts as { field: PlanField; staffName: string | null }[]
      return { saved: answer.saved, state: answer.plan, conflicts }
    },
  })
  const { changed, busy, question } = editing
  const faults = faultsOf(editing.values)
  const save = (event?: SyntheticEvent) => {
    event?.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) void editing.save()
  }
  useKeys([key('Ctrl S', save, '保存')])
  const field = (name: PlanField) => ({
    ...editing.field(name),
    error: isTried || changed.includes(name) ? faults[name] : undefined,
    ...(!plan && { before: undefined }),
  })
  return (
    <Box
      title={plan?.name ?? '新套餐'}
      note={changed.length > 0 && plan && <State kind="wait">{changed.length} 处未保存</State>}
      actions={
        plan?.changed && (
          <span className={basic.hint}>
            上次改：{plan.changed.by}，{formatTime(plan.changed.time)}
          </span>
        )
      }
    >
      <Form of={{ submit: save }} className={boxStyles.form}>
        <TextField label="名称" required of={field('name')} maxLength={planNameMax} />
        <TextField label="说明" of={field('remark')} maxLength={planRemarkMax} />
        <div className={basic.pair}>
          <TextField label="现价" required of={field('currentPrice')} inputMode="decimal" />
          <TextField label="原价" of={field('origPrice')} inputMode="decimal" placeholder="不划线" />
        </div>
        <div className={basic.pair}>
          <TextField label="天数" required of={field('days')} inputMode="numeric" />
          <SelectField
            label="等级"
            required
            of={field('levelId')}
            options={levels.map(
              ({ levelId, groupName }) => [String(levelId), `${groupName}（${levelId} 级）`] as const,
            )}
          />
        </div>
        {plan && changed.length > 0 && <LeftAlone plan={plan} />}
        <div className={`${basic.row} ${basic.wrap}`}>
          {plan?.onSale && (
            <AskButton
              kind="danger"
              label="停售…"
              title={`停售「${plan.name}」`}
              act="停售"
              busy={actions.sell.busy}
              onAct={() => actions.sell.run({ id: plan.id, onSale: false })}
            >
              <p className={basic.text12}>
                站上不再列出，不能再下新单。
                {plan.openOrders > 0 && `已下的 ${plan.openOrders} 笔未付照常可付；`}
                已买的会员和激活码都不受影响，随时可以再上架。
              </p>
            </AskButton>
          )}
          {plan && !plan.onSale && (
            <Button
              small
              busy={actions.sell.busy}
              disabled={changed.length > 0}
              onClick={() => void actions.sell.run({ id: plan.id, onSale: true })}
            >
              上架
            </Button>
          )}
          {plan && (
            <span className={`${basic.text11} ${basic.muted}`}>套餐不删，只停售；订单记得当时的样子</span>
          )}
          <span className={`${basic.row} ${basic.end}`}>
            {changed.length > 0 && (
              <Button kind="quiet" onClick={editing.reset}>
                放弃
              </Button>
            )}
            <Button kind="primary" keyLabel="Ctrl S" submits busy={busy} disabled={changed.length === 0}>
              {plan ? '保存' : '建套餐'}
            </Button>
          </span>
        </div>
      </Form>
      {question}
    </Box>
  )
}

/** What a change does not affect, shown before it is saved. */
function LeftAlone({ plan: { openOrders, batches, currentPrice } }: { plan: AdminPlan }) {
  return (
    <Note tone="wait">
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
    </Note>
  )
}
