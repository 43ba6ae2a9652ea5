import { useEffect, useRef, useState } from 'react'
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
import { unsentText, useAttachments } from './attachments.tsx'
import * as styles from './moderation.module.css'
import { ReportForm, type Typed } from './report-form.tsx'

export type Receipt = AnswerTo<'POST /v2/report'>['data']

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  workId: string
  /** Number and title of the work. */
  name: string
}

interface Sent {
  receipt: Receipt
  /** Those of its files that did not go; null where it had none. */
  unsent: Promise<readonly File[]> | null
}

/** Reports a work, without an account; loaded when the visitor opens it. What is typed stays where it is closed. */
export function ReportDialog({ open, onClose, workId, name }: ReportDialogProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const typed = useRef<Typed>({})
  const attachments = useAttachments()
  const close = () => {
    setSent(null)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={sent ? '举报已收到' : '举报这部作品'}
      stays={sent !== null}
      className={dialogStyles.scrolls}
    >
      {sent ? (
        <Received {...sent} onClose={close} />
      ) : (
        <>
          <p className={`${styles.work} ${textStyles.clip1}`}>{name}</p>
          <ReportForm
            workId={workId}
            typed={typed}
            attachments={attachments}
            onSent={(receipt, unsent) => {
              typed.current = {}
              attachments.clear()
              setSent({ receipt, unsent })
            }}
          />
        </>
      )}
    </Sheet>
  )
}

/** The code is shown only once: without it the case cannot be found again. */
function Received({ receipt, unsent, onClose }: Sent & { onClose: () => void }) {
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
      {unsent && <FilesOnTheirWay unsent={unsent} />}
      <p className={styles.hint}>请存好查询码：凭它看进度、读我们的回信，不服裁定时申诉。</p>
      <a
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large}`}
        href={paths.report(reportCode)}
      >
        看进度
      </a>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.quiet} ${buttonStyles.block}`}
        onClick={onClose}
      >
        已经存好，关闭
      </button>
    </div>
  )
}

function FilesOnTheirWay({ unsent }: { unsent: Promise<readonly File[]> }) {
  const [left, setLeft] = useState<readonly File[] | null>(null)
  useEffect(() => void unsent.then(setLeft), [unsent])
  if (left === null) return <p className={styles.hint}>附件正在上传，请先留在这个页面。</p>
  if (left.length === 0) return <p className={styles.hint}>附件已收到。</p>
  return <p className={fieldStyles.error}>{unsentText(left)}</p>
}
