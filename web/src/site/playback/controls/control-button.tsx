import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as styles from '../watching.module.css'

interface ControlButtonProps extends Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded'> {
  label: string
  /** The key that does the same. */
  shortcut?: string
  /** Beside others: `text` is as wide as its content, `big` has the middle of the picture. */
  kind?: 'text' | 'big'
  /**
   * Only with a mouse, also with a little room, or with much; only without a mouse; not where `wide` ones are; only where
   * an upright phone ends.
   */
  only?: 'mouse' | 'jump' | 'wide' | 'touch' | 'narrow' | 'roomy'
  /** Of a button that switches something. */
  pressed?: boolean
  onPress: () => void
  children: ReactNode
}

const kinds = { text: styles.text, big: styles.big }
const onlys = {
  mouse: styles.mouse,
  jump: styles.jump,
  wide: styles.wide,
  touch: styles.touch,
  narrow: styles.narrow,
  roomy: styles.roomy,
}

/** A button over the picture. A mouse and the keyboard's focus show its name and its key above it. */
export function ControlButton(props: ControlButtonProps) {
  const { label, shortcut, kind, only, pressed, onPress, children, ...popup } = props
  const names = [styles.button, kind && kinds[kind], only && onlys[only]].filter(Boolean)
  return (
    <button
      type="button"
      className={names.join(' ')}
      aria-label={label}
      data-tip={shortcut ? `${label}（${shortcut}）` : label}
      onClick={onPress}
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...popup}
    >
      {children}
    </button>
  )
}

/** The arrow of a jump, with its seconds in it. */
export function JumpIcon({ of }: { of: IconData }) {
  return (
    <>
      <Icon of={of} size={24} />
      <b>10</b>
    </>
  )
}
