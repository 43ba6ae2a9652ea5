import { type ComponentProps, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import { key, useKeys } from '../keys.ts'
import * as overlayStyles from '../overlays.module.css'
import { Dialog } from './dialog.tsx'
import * as styles from './form-dialog.module.css'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'actions'> {
  /** On the button that does it. */
  act: ReactNode
  /** It cannot be taken back. */
  isFinal?: boolean
  /** On the button that leaves everything as it is; null: without one. */
  back?: string | null
  /** In place of closing it. */
  onBack?: () => void
  /** Other things to do, between both. */
  more?: ReactNode
  ready?: boolean
  busy?: boolean
  onAct: () => void
}

/** A dialog with fields, and one thing to do with them, by its button or by Enter in a field. */
export function FormDialog(props: FormDialogProps) {
  const {
    act,
    isFinal,
    back = '不了',
    onBack,
    more,
    ready = true,
    busy = false,
    onAct,
    children,
    ...dialog
  } = props
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {back !== null && <Button onClick={onBack ?? dialog.onClose}>{back}</Button>}
          {more}
          <span className={basic.grow} />
          <Button kind={isFinal ? 'final' : 'primary'} disabled={!ready} busy={busy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          // The form or the dialog around its button is not meant.
          event.stopPropagation()
          if (ready && !busy) onAct()
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

interface AskButtonProps extends Omit<FormDialogProps, 'open' | 'onClose' | 'onBack' | 'onAct'> {
  /** On the button that asks. */
  label: ReactNode
  small?: boolean
  kind?: ComponentProps<typeof Button>['kind']
  /** A key that asks, and its name in the bar of keys. */
  hotkey?: readonly [label: string, name: string]
  /** Shown on the button. */
  keyLabel?: string
  /** What comes of it closes the dialog; nothing keeps it open. */
  onAct: () => Promise<unknown>
}

/** A button, and the dialog that asks before it is done. Where it costs more, it is `DangerButton`. */
export function AskButton(props: AskButtonProps) {
  const { label, small = true, kind, hotkey, keyLabel, onAct, ...dialog } = props
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys([hotkey && key(hotkey[0], open, hotkey[1])])
  const act = async () => {
    if (await onAct()) setOpen(false)
  }
  return (
    <>
      <Button small={small} kind={kind} onClick={open} {...(keyLabel && { keyLabel })}>
        {label}
      </Button>
      {createPortal(
        <FormDialog {...dialog} open={isOpen} onClose={() => setOpen(false)} onAct={() => void act()} />,
        document.body,
      )}
    </>
  )
}

interface ShownOnceProps {
  title: string
  note: string
  /** Null: nothing is shown. */
  secret: string | null
  onClose: () => void
}

/** What the server tells once, such as a new password: closed by its button alone. */
export function ShownOnceDialog({ title, note, secret, onClose }: ShownOnceProps) {
  return (
    <FormDialog
      open={secret !== null}
      stays
      onClose={onClose}
      title={title}
      note={note}
      back={null}
      act="记下了"
      onAct={onClose}
    >
      <p className={`${overlayStyles.shownOnce} ${basic.mono}`}>{secret}</p>
    </FormDialog>
  )
}
