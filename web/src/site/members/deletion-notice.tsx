import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { minuteOf } from '../../lib/dates.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as noteStyles from '../../ui/note.module.css'
import { notify } from '../../ui/snackbar.tsx'
import * as styles from './members.module.css'
import { memberInfo, useMember } from './session/member.ts'

/** Says that the account is going to be erased, and takes it back; nothing where that was not asked for. */
export function DeletionNotice() {
  const member = useMember()
  const queryClient = useQueryClient()
  const restoring = useMutation({
    mutationFn: () => post('POST /v2/user/restore', { body: {} }),
    async onSuccess() {
      await queryClient.invalidateQueries(memberInfo)
      notify('已撤销注销，账号照常使用')
    },
  })
  const until = member?.user.deleteTime
  if (!until) return null
  return (
    <div className={`${noteStyles.note} ${noteStyles.warn} ${styles.deletion}`} role="status">
      <p>账号将于 {minuteOf(until)} 注销，届时收藏、喜欢和记录全部抹去。</p>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.line}`}
        aria-disabled={restoring.isPending}
        onClick={() => restoring.isPending || restoring.mutate()}
      >
        撤销注销
      </button>
    </div>
  )
}
