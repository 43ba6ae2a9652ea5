import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import * as buttonStyles from './button.module.css'
import * as styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Opens and closes a native dialog with `open`, and closes it on a press beside it. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the effects of its children: a closed dialog has no size to measure.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!open) return element.close()
    element.showModal()
    // A click that ends beside may have begun inside, as when text is selected.
    let beganBeside = false
    element.onpointerdown = (event) => {
      beganBeside = isBeside(element, event)
    }
    element.onclick = (event) => {
      if (beganBeside && isBeside(element, event)) element.close()
    }
  }, [open])
  return dialog
}

/** A press in its own padding has the dialog as target too, as has one beside it. */
function isBeside(element: HTMLElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return target === element && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

/** A native modal: focus stays inside and returns, Escape and a press beside it close it. */
function Modal({
  open,
  onClose,
  className,
  labelledBy,
  children,
}: Omit<DialogProps, 'title'> & {
  className: string
  labelledBy: string
}) {
  const dialog = useModal(open)
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      // React propagates the close event of a dialog inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {open && children}
    </dialog>
  )
}

export interface SheetProps extends DialogProps {
  /** Beside the title. */
  note?: ReactNode
  /** Most of the screen, whatever is in it. */
  tall?: boolean
  className?: string
}

/** For choosing: from the bottom edge on a phone, in the middle on a wide screen. */
export function Sheet({ open, onClose, title, note, tall = false, className = '', children }: SheetProps) {
  const id = useId()
  const names = [styles.sheet, tall && styles.tall, className].filter(Boolean).join(' ')
  return (
    <Modal open={open} onClose={onClose} className={names} labelledBy={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note}
        <button type="button" className={buttonStyles.icon} aria-label="关闭" onClick={onClose}>
          <Icon of={icons.x} />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}

/** For a decision. `actions` are side by side below the text. */
export function Dialog({
  open,
  onClose,
  title,
  icon,
  gold = false,
  children,
  actions,
}: DialogProps & {
  icon: ReactNode
  /** About membership. */
  gold?: boolean
  actions: ReactNode
}) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={gold ? `${styles.dialog} ${styles.gold}` : styles.dialog}
      labelledBy={id}
    >
      <div className={styles.icon}>{icon}</div>
      <h2 id={id}>{title}</h2>
      {children}
      <div className={styles.acts}>{actions}</div>
    </Modal>
  )
}
