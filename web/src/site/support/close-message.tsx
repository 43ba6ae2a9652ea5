import { useMutation, useQueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { ApiError } from '../../api/error.ts'
import * as styles from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { notify } from '../../ui/snackbar.tsx'
import { announceFault } from '../members/session/announce-fault.ts'
import { closeMessage } from './writing/send.ts'

interface CloseMessageProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Asks before a message is closed (docs/requirements.md, support 4). */
export function CloseMessage({ id, open, onClose }: CloseMessageProps) {
  const client = useQueryClient()
  const close = async () => {
    try {
      await closeMessage(client, id)
      notify(texts.closed)
    } catch (error) {
      const isOurs = error instanceof ApiError && error.code !== 401 && error.code !== 403
      if (isOurs) notify(texts.closeFailed)
      else announceFault(error)
    }
    onClose()
  }
  const { mutate, isPending } = useMutation({ mutationFn: close })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="结束这个会话？"
      icon={<Icon of={icons.lock} size={24} />}
      actions={
        <>
          <button type="button" className={styles.button} onClick={onClose}>
            再想想
          </button>
          <button
            type="button"
            className={`${styles.button} ${styles.primary}`}
            aria-disabled={isPending}
            onClick={() => isPending || mutate()}
          >
            结束
          </button>
        </>
      }
    >
      <p>
        结束后客服不会再回复，
        <br />
        需要时可以新建留言。
      </p>
    </Dialog>
  )
}
