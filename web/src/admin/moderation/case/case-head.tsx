import { formatTime, hoursAndMinutes } from '../../ui/format.ts'
import type { CaseDetail } from '../calls.ts'
import { clockOf } from '../labels.ts'

/** The clock of a case, drawn to scale. */
export function CaseHead({ reportCase, now }: { reportCase: CaseDetail; now: number }) {
  const { part, leftMs, tone } = clockOf(reportCase, now)
  const appeal = reportCase.state === 'appealed'
  const late = leftMs < 0
  return (
    <section className={`case-head ${tone}`} aria-label="时限">
      <div className="big">
        <span className="muted text-12">
          {appeal && '申诉'}
          {late ? '已超' : '还剩'}
        </span>
        <b>{hoursAndMinutes(Math.abs(leftMs))}</b>
        <span className="muted text-12">到 {reportCase.dueTime && formatTime(reportCase.dueTime, now)}</span>
      </div>
      <div className="grow">
        <div className={`deadline-bar ${tone}`}>
          <i style={{ width: `${part * 100}%` }} />
        </div>
        <div className="text-11 muted">
          {formatTime(reportCase.clockTime, now)} {appeal ? '申诉收到' : '收到'}
        </div>
      </div>
    </section>
  )
}
