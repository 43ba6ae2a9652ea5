import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'actions'> {
  /** On the button that does it. */
  act: ReactNode
  /** It cannot be taken back. */
  isFinal?: boolean
  ready?: boolean
  busy?: boolean
  onAct: () => void
}

/** A dialog with fields, and one thing to do with them, by its button or by Enter in a field. */
export function FormDialog(props: FormDialogProps) {
  const { act, isFinal, ready = true, busy = false, onAct, children, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>不了</Button>
          <span className="grow" />
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
          if (ready && !busy) onAct()
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
