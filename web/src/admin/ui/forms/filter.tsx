import type { ReactNode } from 'react'
import { useAddress } from '../address.ts'
import * as optionStyles from '../options.module.css'
import * as formStyles from './forms.module.css'

interface FilterProps {
  /** Its place in the address. */
  name: string
  title: string
  options: readonly (readonly [value: string, title: string])[]
  /** The text while nothing is chosen. */
  any?: string
}

/** A filter as a chip: grey name, dark value. The browser's own list opens, on a phone as on a desktop. */
export function Filter({ name, title, options, any = '任意' }: FilterProps) {
  const { search, set } = useAddress()
  const value = search[name] ?? ''
  return (
    <label className={value === '' ? optionStyles.chip : `${optionStyles.chip} ${optionStyles.on}`}>
      <em>{title}</em>
      <select
        value={value}
        onChange={({ target }) => set({ [name]: target.value, page: undefined, at: undefined })}
      >
        <option value="">{any}</option>
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ClearChipProps {
  title?: string
  /** What the list is narrowed to. */
  children: ReactNode
  onClear: () => void
}

/** A filter that was set from elsewhere, and is only removed here. */
export function ClearChip({ title, children, onClear }: ClearChipProps) {
  return (
    <button type="button" className={`${optionStyles.chip} ${optionStyles.on}`} onClick={onClear}>
      {title && <em>{title}</em>}
      {children} ×
    </button>
  )
}

/** The first and the last day of a time that is chosen day by day. */
export function DayRange() {
  const { search, set } = useAddress()
  return (['from', 'to'] as const).map((name) => (
    <input
      key={name}
      type="date"
      className={`${formStyles.input} ${formStyles.day}`}
      aria-label={name === 'from' ? '从哪天' : '到哪天'}
      value={search[name] ?? ''}
      onChange={({ target }) => set({ [name]: target.value, page: undefined, at: undefined })}
    />
  ))
}
