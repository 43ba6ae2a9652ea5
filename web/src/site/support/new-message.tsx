import { useQueryClient } from '@tanstack/react-query'
import { messagePicturesMax } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as buttonStyles from '../../ui/button.module.css'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Sheet } from '../../ui/dialog.tsx'
import { preventFocusLoss } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { usePreferences } from '../../ui/preferences.tsx'
import { notify } from '../../ui/snackbar.tsx'
import * as textStyles from '../../ui/text.module.css'
import * as styles from './support.module.css'
import { ChoosePicture } from './writing/choose-picture.tsx'
import { sendPictures } from './writing/pictures.ts'
import { beginMessage } from './writing/send.ts'
import { TextBox } from './writing/text-box.tsx'
import { useDraft } from './writing/use-draft.ts'

interface NewMessageProps {
  open: boolean
  onClose: () => void
  /** The initial text of the box. */
  start: string
  /** Called with the id of the new message, while this is open. */
  onSent: (id: string) => void
}

const unsent = '请在留言里再加一次'

/** A draft with a given text is stored apart from one without. */
const placeOfNew = (start: string) => (start === '' ? 'new' : `new ${start}`)

/** Asks support something: a sheet on a phone, a dialog on a wide screen. */
export function NewMessage({ open, onClose, ...form }: NewMessageProps) {
  return (
    <Sheet open={open} onClose={onClose} title="新建留言" className={`${dialogStyles.scrolls} ${styles.new}`}>
      <Form {...form} />
    </Sheet>
  )
}

function Form({ start, onSent }: Pick<NewMessageProps, 'start' | 'onSent'>) {
  const client = useQueryClient()
  const { appId } = usePreferences().site
  const place = placeOfNew(start)
  const draft = useDraft(place, start)
  const box = useRef<HTMLTextAreaElement>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])
  /** The text that was sent, while its pictures are on their way. */
  const [sent, setSent] = useState<string | null>(null)
  const busy = draft.sending || sent !== null
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    const { current } = box
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
    return () => {
      here.current = false
    }
  }, [])
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    const { text } = draft
    const id = await draft.send(() => beginMessage(client, place, text, appId))
    if (id === null) return box.current?.focus()
    setSent(text)
    const [fault] = pictures.length > 0 ? await sendPictures(client, id, pictures).catch(() => [unsent]) : []
    notify(fault ? `留言已提交，但有截图没有传上：${fault}` : texts.submitted)
    if (here.current) onSent(id)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextBox
        label="想问什么"
        rows={5}
        value={sent ?? draft.text}
        fault={draft.fault}
        readOnly={busy}
        onChange={draft.write}
        onSend={() => void submit()}
        box={box}
      />
      <div className={styles.pictures}>
        {pictures.map((file, at) => (
          <button
            key={`${file.name} ${file.size} ${file.lastModified}`}
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.small}`}
            aria-label={`去掉 ${file.name}`}
            disabled={busy}
            onClick={() => setPictures(pictures.filter((_, place) => place !== at))}
          >
            <span className={textStyles.clip1}>{file.name}</span>
            <Icon of={icons.x} size={14} />
          </button>
        ))}
        {pictures.length < messagePicturesMax && (
          <ChoosePicture
            busy={busy}
            onChosen={(files) => setPictures([...pictures, ...files].slice(0, messagePicturesMax))}
          />
        )}
      </div>
      <p className={styles.hint}>
        从订单页过来会自动带上订单号。客服回复后，“我的”页会出现红点。
        <span className={textStyles.byKey}>按 Ctrl+Enter 提交。</span>
      </p>
      <div className={styles.foot}>
        <button
          type="submit"
          className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large}`}
          aria-disabled={busy}
          onMouseDown={preventFocusLoss}
        >
          {sent !== null ? '截图上传中…' : draft.sending ? '提交中…' : draft.unsure ? '重试' : '提交'}
        </button>
      </div>
    </form>
  )
}
