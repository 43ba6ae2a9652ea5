import { type Permission, permissions } from '@yehang/contract/permissions'
import { useState } from 'react'
import { useMe } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/forms/controls.tsx'
import type { Role, TeamActions } from './team-calls.ts'

const all = Object.entries(permissions) as [Permission, string][]

interface RoleDialogProps {
  /** Left out: a new one. */
  role: Role | undefined
  actions: TeamActions
  onClose: () => void
}

/** The name and the permissions of one role. Staff cannot grant a permission that they do not have. */
export function RoleDialog({ role, actions, onClose }: RoleDialogProps) {
  const mine = useMe()?.permissions ?? []
  const [title, setTitle] = useState(role?.title ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(role?.permissions ?? [])
  const save = async () => {
    const body = {
      ...(role && { name: role.name }),
      title: title.trim(),
      permissions: chosen as Permission[],
    }
    if (await actions.saveRole.run(body)) onClose()
  }
  const remove = async (name: string) => {
    if (await actions.removeRole.run(name)) onClose()
  }
  const canRemove = role && !role.isBuiltIn && role.members === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={role ? `角色：${role.title}` : '新建角色'}
      note={role && role.members > 0 ? `${role.members} 位同事马上受影响。` : undefined}
      actions={
        <>
          <Button onClick={onClose}>不改</Button>
          {canRemove && (
            <Button kind="danger" busy={actions.removeRole.busy} onClick={() => void remove(role.name)}>
              删除这个角色
            </Button>
          )}
          <span className="grow" />
          <Button
            kind="primary"
            disabled={title.trim() === ''}
            busy={actions.saveRole.busy}
            onClick={() => void save()}
          >
            保存
          </Button>
        </>
      }
    >
      <TextField
        label="名称"
        required
        of={{ value: title, onChange: setTitle, error: actions.saveRole.wrong.title }}
        maxLength={20}
      />
      <fieldset className="role-choice permissions" aria-label="权限">
        {all.map(([permission, words]) => (
          <label key={permission} className="row">
            <input
              type="checkbox"
              checked={chosen.includes(permission)}
              disabled={!mine.includes('*') && !mine.includes(permission)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission),
                )
              }
            />
            {words}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
