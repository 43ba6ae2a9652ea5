import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { usePopupFocus } from './controls/use-popup-focus.ts'
import * as styles from './film-panel.module.css'

interface FilmPanelProps {
  label: string
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A box over the picture, or a sheet on a phone. Escape closes it, and the focus returns to its button. */
export function FilmPanel({ label, className, onClose, children }: FilmPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  usePopupFocus(box, 'button')
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      className={`${styles.panel} ${className}`}
      role="dialog"
      aria-label={label}
      ref={box}
      onKeyDown={close}
    >
      {children}
    </div>
  )
}
