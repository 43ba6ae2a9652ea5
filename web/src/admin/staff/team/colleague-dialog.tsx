import { useState } from 'react'
import { DangerBox } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { Colleague, Role, TeamActions } from './team-calls.ts'

interface ColleagueDialogProps {
  colleague: Colleague
  roles: readonly Role[]
  actions: TeamActions
  onClose: () => void
}

/** The roles of one colleague, and the recovery of a lost second factor. */
export function ColleagueDialog({ colleague, roles, actions, onClose }: ColleagueDialogProps) {
  const { userId, userName, hasSecondFactor } = colleague
  const [chosen, setChosen] = useState(() => colleague.roles.map(({ name }) => name))
  const [asks, setAsks] = useState<'remove' | 'factor' | null>(null)
  const closeIf = (done: unknown) => (done ? onClose() : setAsks(null))
  const save = async (next: string[]) => closeIf(await actions.setRoles.run({ userId, roles: next }))
  if (asks === 'remove')
    return (
      <DangerConfirmation
        open
        onClose={() => setAsks(null)}
        title={`${userName} 不再是同事？`}
        typed={userId.slice(-4)}
        act="移出同事"
        busy={actions.setRoles.busy}
        onConfirm={() => save([])}
      >
        <p>权限马上收回，账号还是会员账号。</p>
      </DangerConfirmation>
    )
  if (asks === 'factor')
    return (
      <DangerConfirmation
        open
        onClose={() => setAsks(null)}
        title={`关掉 ${userName} 的二次验证？`}
        reason={{ placeholder: '怎么核实是本人的' }}
        typed={userId.slice(-4)}
        act="关掉"
        onConfirm={(reason) => actions.resetFactor.run({ userId, reason }).then(closeIf)}
      >
        <p>他的设备全部下线，再登录只要密码。</p>
      </DangerConfirmation>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={userName}
      note="改了马上生效，他不用重新登录。"
      actions={
        <>
          <Button onClick={onClose}>不改</Button>
          <span className="grow" />
          <Button
            kind="primary"
            disabled={chosen.length === 0}
            busy={actions.setRoles.busy}
            onClick={() => void save(chosen)}
          >
            保存角色
          </Button>
        </>
      }
    >
      <RoleChoice roles={roles} chosen={chosen} onChange={setChosen} />
      <DangerBox title="移出和重置">
        <div className="row wrap">
          {hasSecondFactor && (
            <Button small kind="danger" onClick={() => setAsks('factor')}>
              关掉二次验证…
            </Button>
          )}
          <Button small kind="danger" onClick={() => setAsks('remove')}>
            移出同事…
          </Button>
        </div>
      </DangerBox>
    </Dialog>
  )
}
