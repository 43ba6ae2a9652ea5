import { hoursAndMinutes } from '../../ui/format.ts'
import type { CaseRow } from '../calls.ts'
import { clockOf } from '../labels.ts'

const colours = { '': '', warn: 'c-wait', danger: 'c-danger' }

/** How much of its 48 hours a case has used. */
export function CaseBar({ reportCase, now }: { reportCase: CaseRow; now: number }) {
  const { part, passedMs, leftMs, tone } = clockOf(reportCase, now)
  return (
    <div className="case-bar">
      <div className="row text-12">
        <span className="muted">已过 {Math.floor(passedMs / 3_600_000)} 时</span>
        <b className={`end ${colours[tone]}`}>
          {leftMs >= 0 ? `剩 ${hoursAndMinutes(leftMs)}` : `超 ${hoursAndMinutes(-leftMs)}`}
        </b>
      </div>
      <div className={`deadline-bar ${tone}`}>
        <i style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  )
}
