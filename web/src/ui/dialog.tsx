import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import * as buttonStyles from './button.module.css'
import * as styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'
import { openModal } from './open-modal.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Shows what is shown once: Escape and a press beside it close nothing, only its own button does. */
  stays?: boolean | undefined
  children: ReactNode
}

/**
 * What a native dialog needs to be open as long as `open` says so; Escape and a press beside it ask to close it, unless
 * it `stays`.
 */
export function useModal(open: boolean, onClose: () => void, stays = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const askToClose = () => {
    if (!stays) onClose()
    // Where Escape is pressed again and again the browser has closed it already.
    else if (!ref.current?.open) ref.current?.showModal()
  }
  // A click that ends beside may have begun inside, as when text is selected.
  const beganBeside = useRef(false)
  // Before the effects of its children: a closed dialog has no size to measure.
  useLayoutEffect(() => {
    if (open && ref.current) return openModal(ref.current)
  }, [open])
  return {
    ref,
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      beganBeside.current = isBeside(event)
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (beganBeside.current && isBeside(event)) askToClose()
    },
    // React propagates both events of a dialog inside this one.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return
      // Closed by the browser it would be closed before `open` is false: what opens it again meanwhile would be lost.
      event.preventDefault()
      askToClose()
    },
    // The browser closes it itself where Escape is pressed again and again. It comes late: it may be open again.
    onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      if (target === currentTarget && open && !currentTarget.open) askToClose()
    },
  }
}

/** A press in its own padding has the dialog as target too, as has one beside it. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

/** A native modal: focus stays inside and returns, Escape and a press beside it close it. */
function Modal({
  open,
  onClose,
  stays,
  className,
  labelledBy,
  children,
}: Omit<DialogProps, 'title'> & {
  className: string
  labelledBy: string
}) {
  return (
    <dialog {...useModal(open, onClose, stays)} className={className} aria-labelledby={labelledBy}>
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
export function Sheet({
  open,
  onClose,
  title,
  stays,
  note,
  tall = false,
  className = '',
  children,
}: SheetProps) {
  const id = useId()
  const names = [styles.sheet, tall && styles.tall, className].filter(Boolean).join(' ')
  return (
    <Modal open={open} onClose={onClose} stays={stays} className={names} labelledBy={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note}
        {!stays && (
          <button type="button" className={buttonStyles.icon} aria-label="关闭" onClick={onClose}>
            <Icon of={icons.x} />
          </button>
        )}
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
  stays,
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
      stays={stays}
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
