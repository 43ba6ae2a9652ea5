import { formatNumber } from '../../../lib/numbers.ts'
import * as styles from './finder.module.css'

interface Edge {
  value: string
  values: readonly string[]
  /** How many works each value would find. */
  counts: Readonly<Record<string, number>> | undefined
}

interface FindRangeProps {
  label: string
  unit: string
  from: Edge
  to: Edge
  onFrom: (value: string) => void
  onTo: (value: string) => void
}

/** From one number to another. A choice that would turn the range round is not offered. */
export function FindRange({ label, unit, from, to, onFrom, onTo }: FindRangeProps) {
  const numberOf = (value: string) => Number.parseInt(value, 10)
  const select = (
    name: string,
    { value, values, counts }: Edge,
    isOffered: (value: string) => boolean,
    onSet: (value: string) => void,
  ) => (
    <select
      className={styles.range}
      aria-label={`${label}${name}`}
      value={value}
      onChange={({ target }) => onSet(target.value)}
    >
      <option value="">不限</option>
      {[...new Set([...values.filter(isOffered), ...(value === '' ? [] : [value])])].map((one) => (
        <option key={one} value={one}>
          {/^\d+$/.test(one) ? `${one} ${unit}` : one}
          {counts?.[one] !== undefined && `（${formatNumber(counts[one])}）`}
        </option>
      ))}
    </select>
  )
  return (
    <div className={styles.ranges}>
      {select('从', from, (value) => to.value === '' || numberOf(value) <= numberOf(to.value), onFrom)}
      <span aria-hidden="true">–</span>
      {select('到', to, (value) => from.value === '' || numberOf(value) >= numberOf(from.value), onTo)}
    </div>
  )
}
