import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import * as icons from './icons.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Opens and closes a native dialog with `open`, and closes it on a press beside its content. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the effects of what is inside: a closed dialog has no size to measure.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  useEffect(() => {
    const element = dialog.current
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element?.close()
    }
    element?.addEventListener('click', closeBeside)
    return () => element?.removeEventListener('click', closeBeside)
  }, [])
  return dialog
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
      // React hands on the closing of a dialog that stands inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {open && children}
    </dialog>
  )
}

/** For choosing: from the bottom edge on a phone, in the middle on a wide screen. `note` stands beside the title. */
export function Sheet({
  open,
  onClose,
  title,
  note,
  className = '',
  children,
}: DialogProps & { note?: ReactNode; className?: string }) {
  const id = useId()
  return (
    <Modal open={open} onClose={onClose} className={`sheet ${className}`.trim()} labelledBy={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note}
        <button type="button" className="ib" aria-label="关闭" onClick={onClose}>
          <Icon of={icons.x} />
        </button>
      </header>
      <div className="body">{children}</div>
    </Modal>
  )
}

/** For a decision. `actions` stand side by side below the text. */
export function Dialog({
  open,
  onClose,
  title,
  icon,
  children,
  actions,
}: DialogProps & {
  icon: ReactNode
  actions: ReactNode
}) {
  const id = useId()
  return (
    <Modal open={open} onClose={onClose} className="dialog" labelledBy={id}>
      <div className="ico">{icon}</div>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="acts">{actions}</div>
    </Modal>
  )
}
