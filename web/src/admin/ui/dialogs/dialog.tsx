import { type ReactNode, useId } from 'react'
import { useModal } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { x } from '../../../ui/icons.ts'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import * as overlayStyles from '../overlays.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** In grey below the title. */
  note?: ReactNode
  wide?: boolean
  /** Shows what is shown once: a press beside it or Escape closes nothing, only its own button does. */
  stays?: boolean
  /** Buttons below, side by side; the last one performs the action. */
  actions?: ReactNode
  children?: ReactNode
}

/**
 * The `ref` of the field with which a dialog begins; else that is its first button. The dialog looks for the attribute,
 * and React's `autoFocus` sets none.
 */
export const initialFocus = (field: HTMLElement | null) => field?.setAttribute('autofocus', '')

/** In the middle of a wide screen, from the bottom edge of a phone. Focus stays inside and returns; Escape closes. */
export function Dialog({ open, onClose, title, note, wide, stays, actions, children }: DialogProps) {
  const id = useId()
  const modal = useModal(open, onClose, stays)
  return (
    <dialog
      {...modal}
      className={wide ? `${overlayStyles.sheet} ${overlayStyles.wide}` : overlayStyles.sheet}
      aria-labelledby={id}
    >
      {open && (
        <>
          <header>
            <h2 id={id}>{title}</h2>
            {!stays && (
              <Button small kind="quiet" className={basic.end} label="关闭" onClick={onClose}>
                <Icon of={x} size={16} />
              </Button>
            )}
          </header>
          {note && <p className={basic.hint}>{note}</p>}
          <div className={overlayStyles.sheetBody}>{children}</div>
          {actions && <footer className={basic.row}>{actions}</footer>}
        </>
      )}
    </dialog>
  )
}
