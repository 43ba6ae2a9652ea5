import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../shell/me.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useCursor } from '../../ui/cursor.ts'
import { formatTime } from '../../ui/format.ts'
import { useKeys } from '../../ui/keys.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { State } from '../../ui/state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ColleagueDialog } from './colleague-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { rolesCall, teamCall, useTeamActions } from './team-calls.ts'

export function Colleagues() {
  const me = useMe()
  const now = useNow()
  const actions = useTeamActions()
  const query = useQuery({ ...teamCall, staleTime: 0, refetchInterval: 30_000 })
  const roles = useQuery({ ...rolesCall, staleTime: 0 }).data?.rows ?? []
  const rows = query.data?.rows ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)
  const open = rows.find(({ userId }) => userId === openId)
  const cursor = useCursor({
    rows,
    idOf: ({ userId }) => userId,
    onOpen: ({ userId }) => userId !== me?.userId && setOpenId(userId),
  })
  useKeys([{ code: 'KeyN', label: 'N', name: '请同事', run: () => setInviting(true) }])
  return (
    <Box
      title={`同事 ${rows.length || ''}`}
      actions={
        <Button small kind="primary" keyLabel="N" onClick={() => setInviting(true)}>
          请一位同事…
        </Button>
      }
    >
      <QueryResult query={query} fault="读不到同事">
        {() => (
          <table className="table colleagues">
            <thead>
              <tr>
                <th>同事</th>
                <th>角色</th>
                <th>二次验证</th>
                <th className="wide-only">最近来过</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.userId} {...cursor.of(one)}>
                  <td>
                    <a className="row" href={`/staff/members/${one.userId}`}>
                      <Avatar name={one.userName} />
                      <span className="medium cut">{one.userName}</span>
                      {one.isBanned && <Tag tone="danger">封禁</Tag>}
                    </a>
                  </td>
                  <td>{one.roles.map(({ title }) => title).join(' · ')}</td>
                  <td>
                    {one.hasSecondFactor ? <State kind="ok">已开启</State> : <State kind="draft">没有</State>}
                  </td>
                  <td className="muted nowrap wide-only">
                    {one.lastTime === null ? '没有登录着' : formatTime(one.lastTime, now)}
                  </td>
                  <td className="numeric">
                    {one.userId === me?.userId ? (
                      <span className="text-12 muted">自己</span>
                    ) : (
                      <Button small onClick={() => setOpenId(one.userId)}>
                        改…
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryResult>
      {open && (
        <ColleagueDialog
          key={open.userId}
          colleague={open}
          roles={roles}
          actions={actions}
          onClose={() => setOpenId(null)}
        />
      )}
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} roles={roles} actions={actions} />
    </Box>
  )
}
