import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import type { Search } from '../../ui/address.ts'
import * as boxStyles from '../../ui/boxes.module.css'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { type BulkAction, type BulkPreview, useBulkStart } from './calls.ts'

/** What each dialog of a bulk change is given. */
export interface ChangeProps {
  search: Search
  preview: BulkPreview
  onClose: () => void
}

interface ChangeDialogProps extends ChangeProps {
  title: string
  /** Null: not chosen yet. */
  action: BulkAction | null
  /** What stays as it is, and why. */
  stays: readonly (readonly [works: number, why: string])[]
  /** How many change at most; undefined: not known before. */
  changing: number | undefined
  /** The choice. */
  children: ReactNode
}

/** The confirmation of a bulk change: what it changes, what it leaves, until when it can be undone. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { search, preview, onClose, title, action, stays, changing, children } = props
  const start = useBulkStart(search)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${title} ${formatNumber(preview.works)} 部`}
      act={changing === undefined ? '开始' : `开始改 ${formatNumber(changing)} 部`}
      ready={action !== null && changing !== 0}
      busy={start.busy}
      onAct={() => {
        if (action !== null) void start.run({ action })
      }}
    >
      {children}
      <ul className={boxStyles.points}>
        {stays
          .filter(([works]) => works > 0)
          .map(([works, why]) => (
            <li key={why}>
              {formatNumber(works)} 部{why}，不动
            </li>
          ))}
        <li>现在符合筛选的才改，后来符合的不算；没改成的逐部列出原因</li>
        <li>做完后 24 小时内可整批撤销，之后又有人改过的不动</li>
      </ul>
    </FormDialog>
  )
}
