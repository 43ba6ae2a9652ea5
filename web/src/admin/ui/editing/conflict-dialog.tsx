import { useState } from 'react'
import * as basic from '../basic.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import * as overlayStyles from '../overlays.module.css'

/** A field that a colleague has changed meanwhile. */
interface FieldConflict<Field extends string> {
  field: Field
  title: string
  staffName: string | null
  /** The saved value by now, and one's own, in words. */
  stands: string
  mine: string
}

interface ConflictDialogProps<Field extends string> {
  clashes: readonly FieldConflict<Field>[]
  onClose: () => void
  /** Called with the fields in which one's own value is to be saved. */
  onDecide: (mine: readonly Field[]) => void
}

/** A colleague has changed the same fields: the user decides for each. */
export function ConflictDialog<Field extends string>({
  clashes,
  onClose,
  onDecide,
}: ConflictDialogProps<Field>) {
  const [own, setOwn] = useState<ReadonlySet<Field>>(new Set())
  const choose = (field: Field, isOwn: boolean) => {
    const next = new Set(own)
    if (isOwn) next.add(field)
    else next.delete(field)
    setOwn(next)
  }
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={`${clashes.length} 栏有人先改了`}
      note="还什么都没存。逐栏选一个，再存；没有冲突的栏照你的存。"
      back="再看看"
      act="按选的存"
      onAct={() => onDecide([...own])}
    >
      {clashes.map(({ field, title, staffName, stands, mine }) => (
        <div key={field} className={overlayStyles.clash}>
          <b className={basic.medium}>{title}</b>
          <SegmentedControl
            label={title}
            value={own.has(field) ? 'mine' : 'theirs'}
            options={[
              ['theirs', staffName ? `用 ${staffName} 的` : '用现在的'],
              ['mine', '用我的'],
            ]}
            onChange={(value) => choose(field, value === 'mine')}
          />
          <span className={own.has(field) ? basic.muted : ''}>现在：{stands || '空'}</span>
          <span className={own.has(field) ? '' : basic.muted}>我的：{mine || '空'}</span>
        </div>
      ))}
    </FormDialog>
  )
}
