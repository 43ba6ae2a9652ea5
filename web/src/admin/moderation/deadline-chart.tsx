import text from '../../ui/text.module.css'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { hoursAndMinutes } from '../ui/format.ts'
import type { CaseRow } from './calls.ts'
import { type CaseClock, clockHours, clockOf } from './labels.ts'
import * as styles from './moderation.module.css'

const hourMarks = [0, 6, 12, 18, 24, 30, 36, 42, 48]
const percent = (hours: number) => `${(hours / clockHours) * 100}%`

/** Every case that waits on one axis of forty-eight hours. */
export function DeadlineChart({ cases, inTime }: { cases: readonly CaseRow[]; inTime: number }) {
  const placed = placeLabels(cases)
  return (
    <Box
      title="四十八小时"
      note="每一格六小时，走到右边就是超时"
      actions={inTime > 0 && <span className={basic.hint}>连续 {inTime} 件按时办结</span>}
      className={styles.deadlineBox}
    >
      <div className={styles.deadlineChart}>
        <span className={`${styles.zone} ${styles.warn}`} />
        <span className={`${styles.zone} ${styles.danger}`} />
        {hourMarks.map((hours) => (
          <i key={hours} className={styles.tick} style={{ left: percent(hours) }}>
            <span>{hours === clockHours ? '超时' : `${hours} 时`}</span>
          </i>
        ))}
        {placed.map(({ reportCase, clock, level }) => (
          <a
            key={reportCase.caseId}
            href={`/staff/moderation/${reportCase.caseId}`}
            className={[styles.dot, toneOf(reportCase, clock), edgeOf(clock), level === 1 && styles.up]
              .filter(Boolean)
              .join(' ')}
            style={{ left: `${clock.part * 100}%` }}
            title={`${reportCase.caseNumber}，剩 ${hoursAndMinutes(clock.leftMs)}`}
          >
            {level === null ? (
              <span className={text.visuallyHidden}>{reportCase.caseNumber}</span>
            ) : (
              <b>
                {reportCase.caseNumber}
                {reportCase.state === 'appealed' && ' 申诉'}
              </b>
            )}
          </a>
        ))}
      </div>
    </Box>
  )
}

/** Of the axis: so much room a label needs. */
const labelRoom = 0.09

/** The case with the nearest deadline has its label always; labels that would overlap go to a second row, and the rest are shown as dots only. */
function placeLabels(cases: readonly CaseRow[]) {
  const ends: [number, number] = [2, 2]
  return cases
    .map((reportCase) => ({ reportCase, clock: clockOf(reportCase) }))
    .sort((one, other) => other.clock.part - one.clock.part)
    .map((placed) => {
      const free = ends.findIndex((end) => end - placed.clock.part >= labelRoom)
      if (free === -1) return { ...placed, level: null }
      ends[free] = placed.clock.part
      return { ...placed, level: free }
    })
}

const edgeOf = ({ part }: CaseClock) => (part < 0.05 ? styles.start : part > 0.95 ? styles.end : '')

const tones = { '': '', warn: styles.warn, danger: styles.danger }

const toneOf = ({ state }: CaseRow, { tone }: CaseClock) =>
  tone === '' && state === 'appealed' ? styles.info : tones[tone]
