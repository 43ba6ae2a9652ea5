import * as basic from '../../ui/basic.module.css'
import { Cover } from '../../ui/box.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Cursor } from '../../ui/cursor.ts'
import { formatTime, hoursAndMinutes } from '../../ui/format.ts'
import { State, Tag } from '../../ui/marks.tsx'
import { type Column, column, DataTable, unseen } from '../../ui/table/data-table.tsx'
import type { CaseRow } from '../calls.ts'
import { clockOf, reasonLabels, stateOf } from '../labels.ts'
import * as styles from '../moderation.module.css'

interface CaseTableProps {
  rows: readonly CaseRow[]
  cursor: Cursor<CaseRow>
  onOpen: (reportCase: CaseRow) => void
  onTake: (reportCase: CaseRow) => void
  onHide: (reportCase: CaseRow) => void
}

/** Cases, one a row: the report, the work, the assignee, the time left. */
export function CaseTable({ rows, cursor, onOpen, onTake, onHide }: CaseTableProps) {
  const firstAppeal = rows.findIndex(({ state }) => state === 'appealed')
  const open = rows.some(({ dueTime }) => dueTime !== null)
  const columns: Column<CaseRow>[] = [
    column(unseen('封面'), ({ picSmall }) => <Cover src={picSmall} none="无图" veiled />, styles.picture),
    column(
      '案件',
      ({ caseId, caseNumber, reason }) => (
        <>
          <a className={basic.medium} href={`/staff/moderation/${caseId}`}>
            {caseNumber}
          </a>
          <div className={basic.hint}>{reasonLabels[reason]}</div>
        </>
      ),
      styles.name,
    ),
    column(
      '作品',
      ({ number, title, dueTime, decision, sender }) => (
        <>
          <div className={basic.cut}>
            {number} {title}
          </div>
          <div className={`${basic.hint} ${basic.cut}`}>
            {dueTime === null ? decision : `来自 ${sender || '匿名'}`}
          </div>
        </>
      ),
      styles.what,
    ),
    column('状态', (reportCase) => <CaseState reportCase={reportCase} />, styles.state),
    column(
      '谁在办',
      (reportCase) => {
        if (reportCase.assigneeName !== null)
          return <span className={basic.muted}>{reportCase.assigneeName}</span>
        if (reportCase.dueTime === null) return null
        return <LinkButton onClick={() => onTake(reportCase)}>我来</LinkButton>
      },
      styles.whoCell,
    ),
    column(
      open ? '48 小时' : '办结',
      (reportCase) =>
        reportCase.dueTime === null ? (
          <span className={basic.muted}>{reportCase.doneTime && formatTime(reportCase.doneTime)}</span>
        ) : (
          <CaseBar reportCase={reportCase} />
        ),
      styles.clockCell,
    ),
    column(
      unseen('动作'),
      (reportCase) =>
        reportCase.state === 'open' && !reportCase.hidden ? (
          <Button small kind="danger" keyLabel="H" onClick={() => onHide(reportCase)}>
            先隐藏
          </Button>
        ) : (
          <Button small keyLabel="⏎" onClick={() => onOpen(reportCase)}>
            {reportCase.dueTime === null ? '看' : reportCase.state === 'appealed' ? '复核' : '裁定'}
          </Button>
        ),
      `${basic.numeric} ${styles.act}`,
    ),
  ]
  return (
    <DataTable
      className={styles.cases}
      rowHeight={58}
      cards={
        '"pic name act" "pic what what" "state state who" "clock clock clock" / 64px minmax(0, 1fr) auto'
      }
      rows={rows}
      columns={columns}
      idOf={({ caseId }) => caseId}
      cursor={cursor}
      onDoublePress={onOpen}
      above={(_, place) => place > 0 && place === firstAppeal && '申诉，另起 48 小时'}
    />
  )
}

export function CaseState({ reportCase }: { reportCase: CaseRow }) {
  const { kind, word } = stateOf(reportCase)
  return (
    <>
      <State kind={kind}>{word}</State>
      {reportCase.sealed && <Tag tone="danger">仅管理员</Tag>}
    </>
  )
}

const barColours = { '': '', warn: styles.warn, danger: styles.danger }
const colours = { '': '', warn: basic.cWait, danger: basic.cDanger }

/** How much of its 48 hours a case has used. */
function CaseBar({ reportCase }: { reportCase: CaseRow }) {
  const { passedMs, leftMs, tone } = clockOf(reportCase)
  return (
    <div className={styles.caseBar}>
      <div className={`${basic.row} ${basic.text12}`}>
        <span className={basic.muted}>已过 {Math.floor(passedMs / 3_600_000)} 时</span>
        <b className={`${basic.end} ${colours[tone]}`}>
          {leftMs >= 0 ? `剩 ${hoursAndMinutes(leftMs)}` : `超 ${hoursAndMinutes(-leftMs)}`}
        </b>
      </div>
      <DeadlineBar reportCase={reportCase} />
    </div>
  )
}

export function DeadlineBar({ reportCase }: { reportCase: CaseRow }) {
  const { part, tone } = clockOf(reportCase)
  return (
    <div className={`${styles.deadlineBar} ${barColours[tone]}`}>
      <i style={{ width: `${part * 100}%` }} />
    </div>
  )
}
