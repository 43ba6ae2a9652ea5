import { useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { minuteOf } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { copyAndNotify } from '../../ui/copy-and-notify.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { unsentText } from './attachments.tsx'
import { ReportForm } from './report-form.tsx'
import '../styles/forms/forms.css'
import '../styles/moderation/report.css'

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
    <Sheet open={open} onClose={close} title={receipt ? '举报已收到' : '举报这部作品'} className="report">
      {receipt ? (
        <Received receipt={receipt} unsent={unsent} />
      ) : (
        <>
          <p className="about-work clip1">{name}</p>
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
    <div className="received" role="status">
      <p>
        案件 <b>{caseNumber}</b>，{minuteOf(dueTime)} 前答复。{hidden && '作品已经先行隐藏。'}
      </p>
      <p className="code">
        <span>查询码</span>
        <b>{reportCode}</b>
        <button type="button" className="button" onClick={() => void copyAndNotify(reportCode)}>
          <Icon of={icons.copy} size={16} />
          复制
        </button>
      </p>
      {unsent.length > 0 && <p className="error-text">{unsentText(unsent)}</p>}
      <p className="hint">请存好查询码：凭它看进度、读我们的回信，不服裁定时申诉。</p>
      <a className="button primary block large" href={paths.report(reportCode)}>
        看进度
      </a>
    </div>
  )
}
