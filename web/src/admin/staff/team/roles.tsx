import { useQuery } from '@tanstack/react-query'
import { type Permission, permissions } from '@yehang/contract/permissions'
import { useState } from 'react'
import { useMe } from '../../shell/me.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { rolesCall, useTeamActions } from './team-calls.ts'

const all = Object.entries(permissions) as [Permission, string][]

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
            <div className="matrix-room">
              <table className="table matrix">
                <thead>
                  <tr>
                    <th>权限</th>
                    {rows.map(({ name, title, members }) => (
                      <th key={name} className="numeric">
                        {name === 'admin' || me?.roles.includes(name) ? (
                          title
                        ) : (
                          <button type="button" className="link" onClick={() => setOpen(name)}>
                            {title}
                          </button>
                        )}
                        <span className="text-11 faint"> {members} 人</span>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {all.map(([permission, words]) => (
                    <tr key={permission}>
                      <td>
                        {words} <code className="mono faint wide-only">{permission}</code>
                      </td>
                      {rows.map((role) => {
                        const may = role.permissions.includes('*') || role.permissions.includes(permission)
                        return (
                          <td key={role.name} className="numeric">
                            <b aria-hidden="true">{may ? '✓' : ''}</b>
                            <span className="visually-hidden">{may ? '可以' : '不可以'}</span>
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
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
