import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import * as buttonStyles from '../../../ui/button.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import * as fieldStyles from '../../../ui/forms/field.module.css'
import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'

interface ConfirmationProps {
  title: string
  text: string
  action: string
  icon?: IconData
  open: boolean
  onClose: () => void
  act: () => Promise<void>
}

/** Asks before an action that is hard to undo; an error is shown in the dialog, which covers all else. */
export function Confirmation({
  title,
  text,
  action,
  icon = icons.trash,
  open,
  onClose,
  act,
}: ConfirmationProps) {
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const close = () => {
    setFault(null)
    onClose()
  }
  const confirm = async () => {
    if (sending) return
    setSending(true)
    try {
      await act()
      close()
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      icon={<Icon of={icon} size={24} />}
      actions={
        <>
          <button type="button" className={buttonStyles.button} onClick={close}>
            {texts.cancel}
          </button>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            aria-disabled={sending}
            onClick={() => void confirm()}
          >
            {action}
          </button>
        </>
      }
    >
      <p>{text}</p>
      {fault !== null && (
        <p className={fieldStyles.error} role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  )
}
