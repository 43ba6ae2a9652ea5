import { useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { minuteOf } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { copyAndNotify } from '../../ui/copy/copy-and-notify.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Sheet } from '../../ui/dialog.tsx'
import * as fieldStyles from '../../ui/forms/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as textStyles from '../../ui/text.module.css'
import { unsentText } from './attachments.tsx'
import * as styles from './moderation.module.css'
import { ReportForm } from './report-form.tsx'

export type Receipt = AnswerTo<'POST /v2/report'>['data']

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  workId: string
  /** Number and title of the work. */
  name: string
}

/** Reports a work, without an account; loaded when the visitor opens it. */
export function ReportDialog({ open, onClose, workId, name }: ReportDialogProps) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [unsent, setUnsent] = useState<readonly File[]>([])
  const close = () => {
    setReceipt(null)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={receipt ? '举报已收到' : '举报这部作品'}
      className={dialogStyles.scrolls}
    >
      {receipt ? (
        <Received receipt={receipt} unsent={unsent} />
      ) : (
        <>
          <p className={`${styles.work} ${textStyles.clip1}`}>{name}</p>
          <ReportForm
            workId={workId}
            onSent={(made, left) => {
              setUnsent(left)
              setReceipt(made)
            }}
          />
        </>
      )}
    </Sheet>
  )
}

/** The code is shown only once: without it the case cannot be found again. */
function Received({ receipt, unsent }: { receipt: Receipt; unsent: readonly File[] }) {
  const { caseNumber, reportCode, dueTime, hidden } = receipt
  return (
    <div className={styles.received} role="status">
      <p>
        案件 <b>{caseNumber}</b>，{minuteOf(dueTime)} 前答复。{hidden && '作品已经先行隐藏。'}
      </p>
      <p className={styles.code}>
        <span>查询码</span>
        <b>{reportCode}</b>
        <button type="button" className={buttonStyles.button} onClick={() => void copyAndNotify(reportCode)}>
          <Icon of={icons.copy} size={16} />
          复制
        </button>
      </p>
      {unsent.length > 0 && <p className={fieldStyles.error}>{unsentText(unsent)}</p>}
      <p className={styles.hint}>请存好查询码：凭它看进度、读我们的回信，不服裁定时申诉。</p>
      <a
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large}`}
        href={paths.report(reportCode)}
      >
        看进度
      </a>
    </div>
  )
}
