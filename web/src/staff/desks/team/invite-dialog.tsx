import { userNameMax, userNameMin } from '@yehang/contract/limits'
import { useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { toast } from '../../shell/toasts.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { Role, TeamDeeds } from './team-calls.ts'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  roles: readonly Role[]
  deeds: TeamDeeds
}

/** A member who is there gets roles; else an account is made, whose password is shown once. */
export function InviteDialog({ open, onClose, roles, deeds }: InviteDialogProps) {
  const [userName, setUserName] = useState('')
  const [chosen, setChosen] = useState<string[]>(['support'])
  const [password, setPassword] = useState<string | null>(null)
  const { error } = deeds.invite
  const fields = error instanceof ApiError ? error.fields : {}
  const close = () => {
    setUserName('')
    setPassword(null)
    deeds.invite.reset()
    onClose()
  }
  const submit = () =>
    deeds.invite.mutate(
      { userName: userName.trim(), roles: chosen },
      {
        onSuccess({ data }) {
          if (data.password !== null) return setPassword(data.password)
          toast({ text: `${userName.trim()} 已是同事`, detail: '用他自己的密码登录' })
          close()
        },
      },
    )
  if (password !== null)
    return (
      <Dialog
        open={open}
        onClose={close}
        title={`${userName.trim()} 的密码，只显示这一次`}
        note="请当面或用可靠的方式交给他，登录后让他改掉。"
        actions={
          <>
            <span className="grow" />
            <Button kind="primary" onClick={close}>
              记下了
            </Button>
          </>
        }
      >
        <p className="shown-once mono">{password}</p>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title="请一位同事"
      note="已有会员账号的，得到角色；没有的，新建一个账号。"
      actions={
        <>
          <Button onClick={close}>不了</Button>
          <span className="grow" />
          <Button
            kind="primary"
            disabled={userName.trim().length < userNameMin || chosen.length === 0}
            busy={deeds.invite.isPending}
            onClick={submit}
          >
            请他来
          </Button>
        </>
      }
    >
      <Field label="用户名" required error={fields.userName}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={userNameMax}
            value={userName}
            onChange={({ target }) => setUserName(target.value)}
          />
        )}
      </Field>
      <RoleChoice roles={roles} chosen={chosen} onChange={setChosen} />
    </Dialog>
  )
}
