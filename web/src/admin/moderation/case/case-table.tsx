import { Button } from '../../ui/button.tsx'
import type { Cursor } from '../../ui/cursor.ts'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { CaseRow } from '../calls.ts'
import { reasonLabels, stateOf } from '../labels.ts'
import { CaseBar } from './case-bar.tsx'

interface CaseTableProps {
  rows: readonly CaseRow[]
  cursor: Cursor<CaseRow>
  now: number
  /** Where the clock still runs. */
  onOpen: (reportCase: CaseRow) => void
  onTake?: (reportCase: CaseRow) => void
  onHide?: (reportCase: CaseRow) => void
}

/** Cases, one a row: the report, the work, the assignee, the time left. */
export function CaseTable({ rows, cursor, now, onOpen, onTake, onHide }: CaseTableProps) {
  const firstAppeal = rows.findIndex(({ state }) => state === 'appealed')
  const open = rows.some(({ dueTime }) => dueTime !== null)
  return (
    <div className="table-scroll">
      <table className="table cases">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">封面</span>
            </th>
            <th>案件</th>
            <th>作品</th>
            <th>状态</th>
            <th>谁在办</th>
            <th>{open ? '48 小时' : '办结'}</th>
            <th>
              <span className="visually-hidden">动作</span>
            </th>
          </tr>
        </thead>
        {rows.map((reportCase, place) => (
          <tbody key={reportCase.caseId}>
            {place === firstAppeal && place > 0 && (
              <tr className="part">
                <td colSpan={7} className="text-12 muted">
                  申诉，另起 48 小时
                </td>
              </tr>
            )}
            <tr {...cursor.of(reportCase)} onDoubleClick={() => onOpen(reportCase)}>
              <td className="picture">
                <CaseCover src={reportCase.picSmall} />
              </td>
              <td>
                <a className="medium" href={`/staff/moderation/${reportCase.caseId}`}>
                  {reportCase.caseNumber}
                </a>
                <div className="text-12 muted">{reasonLabels[reportCase.reason]}</div>
              </td>
              <td className="what">
                <div className="cut">
                  {reportCase.number} {reportCase.title}
                </div>
                <div className="text-12 muted cut">
                  {reportCase.dueTime === null ? reportCase.decision : `来自 ${reportCase.sender || '匿名'}`}
                </div>
              </td>
              <td>
                <CaseState reportCase={reportCase} />
              </td>
              <td className="who-cell">
                <Assignee reportCase={reportCase} {...(onTake && { onTake })} />
              </td>
              <td className="clock-cell">
                {reportCase.dueTime === null ? (
                  <span className="muted">{reportCase.doneTime && formatTime(reportCase.doneTime, now)}</span>
                ) : (
                  <CaseBar reportCase={reportCase} now={now} />
                )}
              </td>
              <td className="numeric">
                <RowAction reportCase={reportCase} onOpen={onOpen} {...(onHide && { onHide })} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
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

function Assignee({ reportCase, onTake }: { reportCase: CaseRow; onTake?: (reportCase: CaseRow) => void }) {
  if (reportCase.assigneeName !== null) return <span className="muted">{reportCase.assigneeName}</span>
  if (reportCase.dueTime === null || !onTake) return null
  return (
    <button type="button" className="link" onClick={() => onTake(reportCase)}>
      我来
    </button>
  )
}

function RowAction({
  reportCase,
  onOpen,
  onHide,
}: {
  reportCase: CaseRow
  onOpen: (reportCase: CaseRow) => void
  onHide?: (reportCase: CaseRow) => void
}) {
  if (reportCase.state === 'open' && !reportCase.hidden && onHide)
    return (
      <Button small kind="danger" keyLabel="H" onClick={() => onHide(reportCase)}>
        先隐藏
      </Button>
    )
  const word = reportCase.dueTime === null ? '看' : reportCase.state === 'appealed' ? '复核' : '裁定'
  return (
    <Button small keyLabel="⏎" onClick={() => onOpen(reportCase)}>
      {word}
    </Button>
  )
}

/** The cover of a reported work: blurred; none where it is sealed. */
function CaseCover({ src }: { src: string | null }) {
  return src ? (
    <img className="cover veil" src={src} alt="" loading="lazy" />
  ) : (
    <span className="cover no">无图</span>
  )
}
