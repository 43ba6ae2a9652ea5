import { Box } from '../../parts/box.tsx'
import { hoursAndMinutes } from '../../parts/words.ts'
import type { CaseRow } from './calls.ts'
import { type CaseClock, clockHours, clockOf } from './words.ts'

const ticks = [0, 6, 12, 18, 24, 30, 36, 42, 48]
const percent = (hours: number) => `${(hours / clockHours) * 100}%`

/** Every case that waits on one axis of forty-eight hours. */
export function Axis({ cases, inTime, now }: { cases: readonly CaseRow[]; inTime: number; now: number }) {
  const placed = cases.map((held) => ({ held, clock: clockOf(held, now) }))
  return (
    <Box
      title="四十八小时"
      note="每一格六小时，走到右边就是超时"
      actions={inTime > 0 && <span className="s12 muted">连续 {inTime} 件按时办结</span>}
      className="axis-box"
    >
      <div className="axis">
        <span className="zone w" />
        <span className="zone d" />
        {ticks.map((hours) => (
          <i key={hours} className="tk" style={{ left: percent(hours) }}>
            <span>{hours === clockHours ? '超时' : `${hours} 时`}</span>
          </i>
        ))}
        {placed.map(({ held, clock }, place) => (
          <a
            key={held.caseId}
            href={`/staff/reports/${held.caseId}`}
            className={['dot', toneOf(held, clock), place % 2 ? 'up' : ''].filter(Boolean).join(' ')}
            style={{ left: `${clock.part * 100}%` }}
            title={`${held.caseNumber}，剩 ${hoursAndMinutes(clock.leftMs)}`}
          >
            <b>
              {held.caseNumber}
              {held.state === 'appealed' && ' 申诉'}
            </b>
          </a>
        ))}
      </div>
    </Box>
  )
}

const toneOf = ({ state }: CaseRow, { tone }: CaseClock) => (tone === '' && state === 'appealed' ? 'i' : tone)
