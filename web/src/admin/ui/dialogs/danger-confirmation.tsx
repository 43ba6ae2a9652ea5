import { adminReasonMax } from '@yehang/contract/limits'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
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
      <span className="grow" />
      <Button kind="final" disabled={!isReady} busy={busy || confirming} onClick={() => void confirm()}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={title} actions={actions}>
      {children}
      {reason && (
        <label className="column">
          <span className="text-12 muted">{reason.label ?? '原因，进审计'}</span>
          <textarea
            className="input"
            rows={2}
            maxLength={adminReasonMax}
            value={why}
            placeholder={reason.placeholder}
            onChange={({ target }) => setWhy(target.value)}
          />
        </label>
      )}
      {typed !== undefined && (
        <label className="column">
          <span className="text-12 muted">
            手打 <b className="mono">{typed}</b> 才能继续
          </span>
          <input
            className="input"
            autoComplete="off"
            value={copied}
            onChange={({ target }) => setCopied(target.value)}
          />
        </label>
      )}
    </Dialog>
  )
}
