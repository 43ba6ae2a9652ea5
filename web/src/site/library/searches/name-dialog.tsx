import { savedSearchNameMax } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { type FormEvent, useId, useState } from 'react'
import * as buttonStyles from '../../../ui/button.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'

interface NameDialogProps {
  title: string
  start: string
  onClose: () => void
  /** Whether it was saved; the dialog stays open otherwise. */
  onName: (name: string) => Promise<boolean>
}

/** Asks for the name of a saved search. */
export function NameDialog({ title, start, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState(start)
  const [isSending, setSending] = useState(false)
  const form = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isSending) return
    setSending(true)
    if (await onName(name.trim())) onClose()
    else setSending(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      icon={<Icon of={icons.bookmark} size={24} />}
      actions={
        <>
          <button type="button" className={buttonStyles.button} onClick={onClose}>
            {texts.cancel}
          </button>
          <button
            type="submit"
            form={form}
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            disabled={isSending || name.trim() === ''}
          >
            保存
          </button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Field
          label="名字"
          name="name"
          value={name}
          maxLength={savedSearchNameMax}
          note={`最多 ${savedSearchNameMax} 个字`}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  )
}
