import { finder } from '@yehang/contract/limits'
import { useState } from 'react'
import { type FindChoice, isDay, yearOf } from './find-address.ts'
import { FindRange } from './find-range.tsx'
import * as styles from './finder.module.css'

interface FindDatesProps {
  choice: FindChoice
  /** Works of each year. */
  counts: Record<string, number> | undefined
  onSet: (name: 'from' | 'to', value: string) => void
}

/** When works were published: whole years, or days. */
export function FindDates({ choice, counts = {}, onSet }: FindDatesProps) {
  const { from = '', to = '' } = choice
  const given = [from, to].flatMap((day) => (day ? [day.slice(0, 4)] : []))
  const values = [...new Set([...Object.keys(counts), ...given])].sort().reverse()
  return (
    <fieldset className={styles.group}>
      <legend>日期</legend>
      <FindRange
        label="年份"
        unit="年"
        from={{ value: yearOf(from, '-01-01') ?? from, values, counts }}
        to={{ value: yearOf(to, '-12-31') ?? to, values, counts }}
        onFrom={(year) => onSet('from', year && `${year}-01-01`)}
        onTo={(year) => onSet('to', year && `${year}-12-31`)}
      />
      <div className={styles.days}>
        <Day
          label="从"
          value={isDay(from) ? from : ''}
          first={finder.firstDay}
          last={isDay(to) ? to : finder.lastDay}
          onSet={(day) => onSet('from', day)}
        />
        <Day
          label="到"
          value={isDay(to) ? to : ''}
          first={isDay(from) ? from : finder.firstDay}
          last={finder.lastDay}
          onSet={(day) => onSet('to', day)}
        />
      </div>
    </fieldset>
  )
}

interface DayProps {
  label: string
  value: string
  first: string
  last: string
  onSet: (day: string) => void
}

/** A day is taken as soon as it is within the range: while it is typed, its year goes through 0002 and 0020. */
function Day({ label, value, first, last, onSet }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label>
      {label}
      <input
        type="date"
        className={styles.range}
        aria-label={`日期${label}`}
        value={typed ?? value}
        min={first}
        max={last}
        onChange={({ target }) => {
          const isTaken = isDay(target.value) && target.value >= first && target.value <= last
          setTyped(isTaken ? null : target.value)
          if (isTaken) onSet(target.value)
        }}
        onBlur={({ target }) => {
          // Cleared; not one that is half typed.
          if (typed === '' && value !== '' && !target.validity.badInput) onSet('')
          setTyped(null)
        }}
      />
    </label>
  )
}
