import type { ReactNode } from 'react'
import * as styles from './buttons.module.css'
import { Kbd } from './kbd.tsx'

const kinds = {
  primary: styles.primary,
  danger: styles.danger,
  final: styles.final,
  quiet: styles.quiet,
}

interface ButtonProps {
  /** One ink button to a region; `danger` will ask first; `final` is the last step itself; `quiet` has no edge. */
  kind?: keyof typeof kinds | undefined
  small?: boolean
  /** Shown on it; the key itself is bound by useKeys. */
  keyLabel?: string
  /** Under way: pressed once is enough. */
  busy?: boolean
  disabled?: boolean
  title?: string
  /** Where its text alone does not say of what. */
  label?: string
  onClick?: () => void
  submits?: boolean
  children: ReactNode
}

export function Button(props: ButtonProps) {
  const { kind, small, keyLabel, busy = false, disabled = false, title, label, onClick } = props
  const { submits, children } = props
  const classes = [styles.button, kind && kinds[kind], small && styles.small, disabled && styles.off]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy}
      title={title}
      aria-label={label}
      onClick={onClick}
    >
      {children}
      {keyLabel && <Kbd>{keyLabel}</Kbd>}
    </button>
  )
}
