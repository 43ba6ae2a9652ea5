import { useQueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { preventFocusLoss } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { announceFault } from '../../members/session/announce-fault.ts'
import { threadCall } from '../calls.ts'
import * as styles from '../support.module.css'
import { ChoosePicture } from './choose-picture.tsx'
import { drafts, removeDraft, writeDraft } from './drafts.ts'
import { sendPictures } from './pictures.ts'
import { followUp } from './send.ts'
import { TextBox } from './text-box.tsx'
import { useDraft } from './use-draft.ts'

interface ComposerProps {
  /** Of the message. */
  id: string
  closed: boolean
  onNew: () => void
}

/** Below a thread: the box to write in, or a link to a new message where this one is closed. */
export function Composer({ id, closed, onNew }: ComposerProps) {
  const client = useQueryClient()
  const draft = useDraft(id)
  const box = useRef<HTMLTextAreaElement>(null)
  const [adding, setAdding] = useState(false)
  const add = async (files: readonly File[]) => {
    setAdding(true)
    try {
      const [fault] = await sendPictures(client, id, files)
      notify(fault ?? '截图已发送')
    } catch (error) {
      announceFault(error)
    } finally {
      setAdding(false)
    }
  }
  if (closed) return <Closed id={id} onNew={onNew} />
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    await draft.send(async () => {
      try {
        await followUp(client, id, draft.text)
        return true
      } catch (error) {
        // Closed meanwhile: the thread shows that.
        if (error instanceof ApiError && error.reason === 'message_closed')
          void client.invalidateQueries({ queryKey: threadCall(id).queryKey })
        throw error
      }
    })
    box.current?.focus()
  }
  return (
    <form className={styles.compose} noValidate onSubmit={(event) => void submit(event)}>
      <TextBox
        compact
        label="继续补充"
        placeholder="继续补充，最多 150 字"
        rows={1}
        value={draft.text}
        fault={draft.fault}
        readOnly={draft.sending}
        onChange={draft.write}
        onSend={() => void submit()}
        box={box}
      />
      <ChoosePicture compact busy={adding} onChosen={(files) => void add(files)} />
      <button
        type="submit"
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.large}`}
        aria-disabled={draft.sending}
        aria-keyshortcuts="Control+Enter"
        onMouseDown={preventFocusLoss}
      >
        {draft.sending ? '发送中…' : draft.unsure ? '重试' : '发送'}
      </button>
    </form>
  )
}

function Closed({ id, onNew }: Omit<ComposerProps, 'closed'>) {
  const begin = () => {
    const unsent = drafts.get()[id]?.text.trim()
    // The text in progress when the thread was closed moves to the new message.
    if (unsent && !drafts.get().new?.text.trim()) {
      writeDraft('new', unsent)
      removeDraft(id)
    }
    onNew()
  }
  return (
    <div className={styles.closing}>
      <p className={textStyles.muted}>
        <Icon of={icons.lock} size={14} />
        {texts.closed}
      </p>
      <button type="button" className={`${buttonStyles.button} ${buttonStyles.line}`} onClick={begin}>
        新建留言
      </button>
    </div>
  )
}
