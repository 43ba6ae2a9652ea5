import { texts } from '@yehang/contract/texts'
import type { ReactNode } from 'react'
import * as styles from './button.module.css'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'

interface QuestionProps {
  open: boolean
  onClose: () => void
  title: string
  /** The action on agreement. */
  action: string
  onYes: () => void
  children: ReactNode
}

/** Asks before something of the history is deleted. */
export function HistoryQuestion({ open, onClose, title, action, onYes, children }: QuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      icon={<Icon of={icons.history} size={24} />}
      actions={
        <>
          <button type="button" className={styles.button} onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="button" className={`${styles.button} ${styles.primary}`} onClick={onYes}>
            {action}
          </button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
