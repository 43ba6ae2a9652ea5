import { userNameMax, userNameMin } from '@yehang/contract/limits'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { Facts } from '../../ui/box.tsx'
import { useAction } from '../../ui/calls.ts'
import { FormDialog, ShownOnceDialog } from '../../ui/dialogs/form-dialog.tsx'
import { formatTime, momentOf } from '../../ui/format.ts'
import { CheckList, TextField } from '../../ui/forms/controls.tsx'
import { toast } from '../../ui/toasts.tsx'
import { findInvitee, type Invitee, type Role, roleOptions, type TeamActions } from './team-calls.ts'

const titlesOf = (roles: readonly Role[], names: readonly string[]) =>
  roles
    .filter(({ name }) => names.includes(name))
    .map(({ title }) => title)
    .join(' · ')

function daysSince(time: string): string {
  const days = Math.floor((serverNow() - momentOf(time)) / 86_400_000)
  return days < 1 ? '不到一天' : `${days} 天前`
}

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  roles: readonly Role[]
  actions: TeamActions
}

/** Makes an account, whose password is shown once; an existing one gets roles after its age and mail were shown. */
export function InviteDialog({ open, onClose, roles, actions }: InviteDialogProps) {
  const [userName, setUserName] = useState('')
  const [chosen, setChosen] = useState<string[]>(['support'])
  const [password, setPassword] = useState<string | null>(null)
  const [found, setFound] = useState<Invitee | null>(null)
  const find = useAction(findInvitee)
  const wrong = find.wrong.userName ?? actions.invite.wrong.userName
  const close = () => {
    setUserName('')
    setPassword(null)
    setFound(null)
    find.reset()
    actions.invite.reset()
    onClose()
  }
  const submit = async () => {
    const name = userName.trim()
    const account = await find.run(name)
    if (account) setFound(account)
    if (account !== null) return
    const made = await actions.invite.run({ userName: name, roles: chosen })
    if (made) setPassword(made.data.password)
  }
  const inviteFound = async ({ userId, userName: name }: Invitee) => {
    if (!(await actions.inviteMember.run({ userId, roles: chosen }))) return
    toast({ text: `${name} 已是同事`, detail: '他的设备已全部下线，用他自己的密码重新登录' })
    close()
  }
  if (password !== null)
    return (
      <ShownOnceDialog
        title={`${userName.trim()} 的密码，只显示这一次`}
        note="请当面或用可靠的方式交给他，登录后让他改掉。"
        secret={password}
        onClose={close}
      />
    )
  if (found !== null)
    return (
      <FormDialog
        open={open}
        onClose={close}
        title={`${found.userName} 已经有账号，是他本人吗？`}
        note="用户名谁都可以注册。请当面或打电话核对下面这些，再给角色；给了以后他的设备全部下线。"
        back="不是，换个用户名"
        onBack={() => setFound(null)}
        act="是他，给角色"
        ready={!found.isBanned}
        busy={actions.inviteMember.busy}
        onAct={() => void inviteFound(found)}
      >
        <Facts
          of={[
            ['编号', found.userId],
            ['注册', `${found.createTime.slice(0, 16)}（${daysSince(found.createTime)}）`],
            ['邮箱', found.email || '没有填'],
            ['最近来过', found.lastTime === null ? '没有登录着' : formatTime(found.lastTime)],
            ['现在的角色', found.roles.map(({ title }) => title).join(' · ') || '会员，不是同事'],
            ['封禁', found.isBanned ? '封禁中，先解除封禁' : null],
            ['要给的角色', titlesOf(roles, chosen)],
          ]}
        />
      </FormDialog>
    )
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="请一位同事"
      note="没有账号的，新建一个；已有账号的，先核对是不是本人。"
      act="请他来"
      ready={userName.trim().length >= userNameMin && chosen.length > 0}
      busy={find.busy || actions.invite.busy}
      onAct={() => void submit()}
    >
      <TextField
        label="用户名"
        required
        of={{ value: userName, onChange: setUserName, error: wrong }}
        autoComplete="off"
        maxLength={userNameMax}
      />
      <CheckList label="角色" least={130} options={roleOptions(roles)} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
