import * as optionStyles from '../options.module.css'

interface SegProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [value: T, title: string])[]
  onChange: (value: T) => void
}

/** One of a few, side by side. */
export function SegmentedControl<T extends string>({ label, value, options, onChange }: SegProps<T>) {
  return (
    <fieldset className={optionStyles.segments} aria-label={label}>
      {options.map(([one, title]) => (
        <button
          key={one}
          type="button"
          className={one === value ? optionStyles.on : ''}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  )
}
