import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'
import * as styles from './selection-link.module.css'
import { fetchSheet } from './sheet-on-demand.tsx'

interface PickProps {
  /** The page with the same choice: before the script is loaded, and in a new tab. */
  href: string
  /** The effect of a press, at the end of the line. */
  action: string
  open: boolean
  onOpen: () => void
  /** When it is pressed down: fetches what is opened. */
  onPress?: () => void
  /** The current selection. */
  children: ReactNode
}

/** Shows the current selection and opens the sheet in which another is chosen. */
export function SelectionLink({ href, action, open, onOpen, onPress = fetchSheet, children }: PickProps) {
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      className={styles.pick}
      href={href}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerDown={onPress}
      onClick={openHere}
    >
      {children}
      <span className={styles.action}>
        {action}
        <Icon of={icons.chevronDown} size={16} />
      </span>
    </a>
  )
}
