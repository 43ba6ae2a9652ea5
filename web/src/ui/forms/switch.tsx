import * as styles from './switch.module.css'

interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** On or off at once; the label is part of the target. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      {label}
      <i />
    </button>
  )
}
