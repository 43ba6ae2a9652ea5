import { useQuery } from '@tanstack/react-query'
import { type Permission, permissions } from '@yehang/contract/permissions'
import { useState } from 'react'
import text from '../../../ui/text.module.css'
import { useMe } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, QueryResult } from '../../ui/box.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { EditDialog } from '../../ui/editing/edit-dialog.tsx'
import type { Editing } from '../../ui/editing/use-editing.tsx'
import { CheckList, TextField } from '../../ui/forms/controls.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { type Column, column, DataTable } from '../../ui/table/data-table.tsx'
import * as styles from './team.module.css'
import {
  type Role,
  type RoleFields,
  roleEdits,
  rolesCall,
  type TeamActions,
  useTeamActions,
} from './team-calls.ts'

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
    actions.createRole.reset()
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
            {open === '' && <NewRoleDialog actions={actions} onClose={close} />}
            {rows
              .filter(({ name }) => name === open)
              .map((role) => (
                <RoleDialog key={role.name} role={role} actions={actions} onClose={close} />
              ))}
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

interface NewRoleProps {
  actions: TeamActions
  onClose: () => void
}

function NewRoleDialog({ actions: { createRole }, onClose }: NewRoleProps) {
  return (
    <ActionDialog
      onClose={onClose}
      title="新建角色"
      back="不改"
      action={createRole}
      start={{ title: '', permissions: [] as readonly Permission[] }}
      input={({ title, permissions }) => ({ title: title.trim(), permissions: [...permissions] })}
      act="保存"
      ready={({ title }) => title.trim() !== ''}
    >
      {({ field }) => <RoleFieldRows field={field} />}
    </ActionDialog>
  )
}

/** A role as it is edited; the administrator's `*` is never. */
const fieldsOf = ({ title, permissions }: Role): RoleFields => ({
  title,
  permissions: permissions as Permission[],
})

const wordsOf = ({ permissions: chosen }: RoleFields) => chosen.map((one) => permissions[one]).join('；')

/** The name and the permissions of one role. */
function RoleDialog({ role, actions, onClose }: NewRoleProps & { role: Role }) {
  const { saveRole, removeRole } = actions
  const remove = async () => (await removeRole.run({ name: role.name })) && onClose()
  return (
    <EditDialog
      onClose={onClose}
      title={`角色：${role.title}`}
      note={role.members > 0 ? `${role.members} 位同事马上受影响。` : undefined}
      back="不改"
      more={
        !role.isBuiltIn &&
        role.members === 0 && (
          <Button kind="danger" busy={removeRole.busy} onClick={() => void remove()}>
            删除这个角色
          </Button>
        )
      }
      state={role}
      fieldsOf={fieldsOf}
      edits={roleEdits}
      titles={{ title: '名称', permissions: '权限' }}
      text={(values, field) => (field === 'title' ? values.title : wordsOf(values))}
      send={async ({ state, values, changed, edit }) => {
        const { title, permissions } = values
        const { saved, role, conflicts } = await saveRole({
          name: state.name,
          changes: {
            ...(changed.includes('title') && { title: { from: edit.title?.from ?? '', to: title.trim() } }),
            ...(changed.includes('permissions') && {
              permissions: { from: [...fieldsOf(state).permissions], to: [...permissions] },
            }),
          },
        })
        return { saved, state: role, conflicts }
      }}
      ready={({ title }) => title.trim() !== ''}
    >
      {({ field }) => <RoleFieldRows field={field} />}
    </EditDialog>
  )
}

/** Staff cannot grant a permission that they do not have. */
function RoleFieldRows({ field }: Pick<Editing<RoleFields>, 'field'>) {
  const mine = useMe()?.permissions ?? []
  return (
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
  )
}
