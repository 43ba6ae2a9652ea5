import type { ComponentProps, ReactNode } from 'react'
import * as basic from './basic.module.css'
import * as styles from './buttons.module.css'
import { Kbd } from './marks.tsx'

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
  /** Where its place or the width of the screen asks for more. */
  className?: string
  children: ReactNode
}

export function Button(props: ButtonProps) {
  const { kind, small, keyLabel, busy = false, disabled = false, title, label, onClick } = props
  const { submits, className, children } = props
  const classes = [
    styles.button,
    kind && kinds[kind],
    small && styles.small,
    disabled && styles.off,
    className,
  ]
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

interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  small?: boolean
}

/** Looks like a link and does something here. */
export function LinkButton({ small, className, ...props }: LinkButtonProps) {
  const classes = [styles.link, small && basic.text12, className].filter(Boolean).join(' ')
  return <button type="button" className={classes} {...props} />
}

interface ButtonLinkProps {
  href: string
  small?: boolean
  children: ReactNode
}

/** Looks like a button and leads to another page. */
export function ButtonLink({ href, small, children }: ButtonLinkProps) {
  return (
    <a className={small ? `${styles.button} ${styles.small}` : styles.button} href={href}>
      {children}
    </a>
  )
}
