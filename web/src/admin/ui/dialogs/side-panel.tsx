import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import * as styles from '../layout.module.css'

interface SidePanelProps {
  /** On a narrow screen the panel is a drawer: open once the user has opened it. */
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** The panel of the selected row, beside its list. Below 1200 px it opens over the list, and closes again. */
export function SidePanel({ open, onClose, label, children }: SidePanelProps) {
  return (
    <aside className={open ? `${styles.side} ${styles.open}` : styles.side} aria-label={label}>
      <div className={styles.sideClose}>
        <Button small kind="quiet" onClick={onClose}>
          收起
        </Button>
      </div>
      {children}
    </aside>
  )
}
