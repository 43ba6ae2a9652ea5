import { useQuery } from '@tanstack/react-query'
import { type Permission, permissions } from '@yehang/contract/permissions'
import { useState } from 'react'
import text from '../../../ui/text.module.css'
import { useMe } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, QueryResult } from '../../ui/box.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { CheckList, TextField } from '../../ui/forms/controls.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { type Column, column, DataTable } from '../../ui/table/data-table.tsx'
import * as styles from './team.module.css'
import { type Role, rolesCall, type TeamActions, useTeamActions } from './team-calls.ts'

const all = Object.entries(permissions) as [Permission, string][]
type Line = (typeof all)[number]

/** The permissions of each role, side by side. */
export function Roles() {
  const me = useMe()
  const actions = useTeamActions()
  const query = useQuery({ ...rolesCall, staleTime: 0 })
  const [open, setOpen] = useState<string | null>(null)
  const close = () => {
    setOpen(null)
    actions.saveRole.reset()
  }
  const columnOf = (role: Role): Column<Line> => ({
    ...column('', ([permission]) => {
      const may = role.permissions.includes('*') || role.permissions.includes(permission)
      return (
        <>
          <b aria-hidden="true">{may ? '✓' : ''}</b>
          <span className={text.visuallyHidden}>{may ? '可以' : '不可以'}</span>
        </>
      )
    }),
    className: basic.numeric,
    title: (
      <>
        {role.name === 'admin' || me?.roles.includes(role.name) ? (
          role.title
        ) : (
          <LinkButton onClick={() => setOpen(role.name)}>{role.title}</LinkButton>
        )}
        <span className={`${basic.text11} ${basic.faint}`}> {role.members} 人</span>
      </>
    ),
  })
  return (
    <Box
      title="角色和权限"
      note="改了马上生效"
      actions={
        <Button small onClick={() => setOpen('')}>
          新建角色…
        </Button>
      }
    >
      <QueryResult query={query} fault="读不到角色">
        {({ rows }) => (
          <>
            <DataTable
              className={styles.matrix}
              rowHeight={31}
              rows={all}
              idOf={([permission]) => permission}
              columns={[nameColumn, ...rows.map(columnOf)]}
            />
            {open !== null && (
              <RoleDialog
                key={open}
                role={rows.find(({ name }) => name === open)}
                actions={actions}
                onClose={close}
              />
            )}
          </>
        )}
      </QueryResult>
    </Box>
  )
}

const nameColumn: Column<Line> = column('权限', ([permission, words]) => (
  <>
    {words} <code className={`${basic.mono} ${basic.faint} ${tableStyles.wide}`}>{permission}</code>
  </>
))

interface RoleDialogProps {
  /** Left out: a new one. */
  role: Role | undefined
  actions: TeamActions
  onClose: () => void
}

/** The name and the permissions of one role. Staff cannot grant a permission that they do not have. */
function RoleDialog({ role, actions: { saveRole, removeRole }, onClose }: RoleDialogProps) {
  const mine = useMe()?.permissions ?? []
  const remove = async (name: string) => (await removeRole.run({ name })) && onClose()
  return (
    <ActionDialog
      onClose={onClose}
      title={role ? `角色：${role.title}` : '新建角色'}
      note={role && role.members > 0 ? `${role.members} 位同事马上受影响。` : undefined}
      back="不改"
      more={
        role &&
        !role.isBuiltIn &&
        role.members === 0 && (
          <Button kind="danger" busy={removeRole.busy} onClick={() => void remove(role.name)}>
            删除这个角色
          </Button>
        )
      }
      action={saveRole}
      start={{ title: role?.title ?? '', permissions: (role?.permissions ?? []) as readonly Permission[] }}
      input={(typed) => ({
        ...(role && { name: role.name }),
        title: typed.title.trim(),
        permissions: [...typed.permissions],
      })}
      act="保存"
      ready={({ title }) => title.trim() !== ''}
    >
      {({ field }) => (
        <>
          <TextField label="名称" required of={field('title')} maxLength={20} />
          <CheckList
            label="权限"
            least={600}
            options={all}
            chosen={field('permissions').value}
            isDisabled={(one) => !mine.includes('*') && !mine.includes(one)}
            onChange={field('permissions').onChange}
          />
        </>
      )}
    </ActionDialog>
  )
}
