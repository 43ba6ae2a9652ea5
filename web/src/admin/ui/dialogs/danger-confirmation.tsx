import { adminReasonMax } from '@yehang/contract/limits'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import { TextAreaField, TextField } from '../forms/controls.tsx'
import { Dialog } from './dialog.tsx'

interface DangerConfirmationProps {
  open: boolean
  onClose: () => void
  title: string
  /** The effects, and what cannot be undone. */
  children?: ReactNode
  /** Asks for a reason, of `adminReasonMax` characters at most. */
  reason?: { label?: string; placeholder?: string }
  /** Has to be typed before it can be done: the tail of a number, a case number. */
  typed?: string
  /** On the red button. */
  act: string
  busy?: boolean
  /** What comes of it closes it; nothing keeps it open. */
  onConfirm: (reason: string) => unknown
}

/** The last step before what cannot be taken back. */
export function DangerConfirmation({
  open,
  onClose,
  title,
  children,
  reason,
  typed,
  act,
  busy = false,
  onConfirm,
}: DangerConfirmationProps) {
  const [why, setWhy] = useState('')
  const [copied, setCopied] = useState('')
  const [confirming, setConfirming] = useState(false)
  const isReady =
    (reason === undefined || why.trim() !== '') &&
    (typed === undefined || copied.trim().toUpperCase() === typed.toUpperCase())
  const close = () => {
    setWhy('')
    setCopied('')
    onClose()
  }
  const confirm = async () => {
    setConfirming(true)
    const done = await onConfirm(why.trim())
    setConfirming(false)
    if (done) close()
  }
  const actions = (
    <>
      <Button onClick={close}>不了</Button>
      <span className={basic.grow} />
      <Button kind="final" disabled={!isReady} busy={busy || confirming} onClick={() => void confirm()}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={title} actions={actions}>
      {children}
      {reason && (
        <TextAreaField
          above
          label={reason.label ?? '原因，进审计'}
          of={{ value: why, onChange: setWhy }}
          rows={2}
          maxLength={adminReasonMax}
          placeholder={reason.placeholder}
        />
      )}
      {typed !== undefined && (
        <TextField
          above
          label={
            <>
              手打 <b className={basic.mono}>{typed}</b> 才能继续
            </>
          }
          of={{ value: copied, onChange: setCopied }}
          autoComplete="off"
        />
      )}
    </Dialog>
  )
}

interface DangerButtonProps extends Omit<DangerConfirmationProps, 'open' | 'onClose'> {
  /** On the button that asks. */
  label: ReactNode
  /** Where its text alone does not say of what. */
  name?: string
  small?: boolean
  /** Undefined: nothing is lost by it. */
  kind?: ComponentProps<typeof Button>['kind']
}

/** A button, and the last step that it asks for. */
export function DangerButton({ label, name, small = true, kind, ...confirmation }: DangerButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small={small} kind={kind} {...(name && { label: name })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {
        // Outside of the box, the form or the dialog that the button is in: what is typed is none of theirs.
        createPortal(
          <DangerConfirmation {...confirmation} open={isOpen} onClose={() => setOpen(false)} />,
          document.body,
        )
      }
    </>
  )
}
