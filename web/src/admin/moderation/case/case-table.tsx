import { Button } from '../../ui/button.tsx'
import type { Cursor } from '../../ui/cursor.ts'
import { State } from '../../ui/state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { readTime } from '../../ui/words.ts'
import type { CaseRow } from '../calls.ts'
import { CaseCover } from '../cover.tsx'
import { reasonWords, stateOf } from '../words.ts'
import { CaseBar } from './case-bar.tsx'

interface CaseTableProps {
  rows: readonly CaseRow[]
  cursor: Cursor<CaseRow>
  now: number
  /** Where the clock still runs. */
  onOpen: (held: CaseRow) => void
  onTake?: (held: CaseRow) => void
  onHide?: (held: CaseRow) => void
}

/** Cases, one a row: the report, the work, the assignee, the time left. */
export function CaseTable({ rows, cursor, now, onOpen, onTake, onHide }: CaseTableProps) {
  const firstAppeal = rows.findIndex(({ state }) => state === 'appealed')
  const open = rows.some(({ dueTime }) => dueTime !== null)
  return (
    <div className="tb-scroll">
      <table className="tb cases">
        <thead>
          <tr>
            <th>
              <span className="heard">封面</span>
            </th>
            <th>案件</th>
            <th>作品</th>
            <th>状态</th>
            <th>谁在办</th>
            <th>{open ? '48 小时' : '办结'}</th>
            <th>
              <span className="heard">动作</span>
            </th>
          </tr>
        </thead>
        {rows.map((held, place) => (
          <tbody key={held.caseId}>
            {place === firstAppeal && place > 0 && (
              <tr className="part">
                <td colSpan={7} className="s12 muted">
                  申诉，另起 48 小时
                </td>
              </tr>
            )}
            <tr {...cursor.of(held)} onDoubleClick={() => onOpen(held)}>
              <td className="pic">
                <CaseCover src={held.picSmall} />
              </td>
              <td>
                <a className="m" href={`/staff/moderation/${held.caseId}`}>
                  {held.caseNumber}
                </a>
                <div className="s12 muted">{reasonWords[held.reason]}</div>
              </td>
              <td className="what">
                <div className="cut">
                  {held.number} {held.title}
                </div>
                <div className="s12 muted cut">
                  {held.dueTime === null ? held.decision : `来自 ${held.sender || '匿名'}`}
                </div>
              </td>
              <td>
                <CaseState held={held} />
              </td>
              <td className="who-cell">
                <Assignee held={held} {...(onTake && { onTake })} />
              </td>
              <td className="clock-cell">
                {held.dueTime === null ? (
                  <span className="muted">{held.doneTime && readTime(held.doneTime, now)}</span>
                ) : (
                  <CaseBar held={held} now={now} />
                )}
              </td>
              <td className="num">
                <RowAction held={held} onOpen={onOpen} {...(onHide && { onHide })} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  )
}

export function CaseState({ held }: { held: CaseRow }) {
  const { kind, word } = stateOf(held)
  return (
    <>
      <State kind={kind}>{word}</State>
      {held.sealed && <Tag tone="danger">仅管理员</Tag>}
    </>
  )
}

function Assignee({ held, onTake }: { held: CaseRow; onTake?: (held: CaseRow) => void }) {
  if (held.assigneeName !== null) return <span className="muted">{held.assigneeName}</span>
  if (held.dueTime === null || !onTake) return null
  return (
    <button type="button" className="link" onClick={() => onTake(held)}>
      我来
    </button>
  )
}

function RowAction({
  held,
  onOpen,
  onHide,
}: {
  held: CaseRow
  onOpen: (held: CaseRow) => void
  onHide?: (held: CaseRow) => void
}) {
  if (held.state === 'open' && !held.hidden && onHide)
    return (
      <Button small kind="danger" keyLabel="H" onClick={() => onHide(held)}>
        先隐藏
      </Button>
    )
  const word = held.dueTime === null ? '看' : held.state === 'appealed' ? '复核' : '裁定'
  return (
    <Button small keyLabel="⏎" onClick={() => onOpen(held)}>
      {word}
    </Button>
  )
}
