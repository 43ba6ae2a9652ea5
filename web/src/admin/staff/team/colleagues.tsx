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
import { type Column, column, DataTable, wideColumn } from '../../ui/table/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ColleagueDialog } from './colleague-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type Colleague, rolesCall, teamCall, useTeamActions } from './team-calls.ts'

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
  const columns: Column<Colleague>[] = [
    column('同事', ({ userId, userName, isBanned }) => (
      <a className="row" href={`/staff/members/${userId}`}>
        <Avatar name={userName} />
        <span className="medium cut">{userName}</span>
        {isBanned && <Tag tone="danger">封禁</Tag>}
      </a>
    )),
    column('角色', (one) => one.roles.map(({ title }) => title).join(' · ')),
    column('二次验证', ({ hasSecondFactor }) =>
      hasSecondFactor ? <State kind="ok">已开启</State> : <State kind="draft">没有</State>,
    ),
    wideColumn(
      '最近来过',
      ({ lastTime }) => (lastTime === null ? '没有登录着' : formatTime(lastTime, now)),
      'muted nowrap',
    ),
    column(
      '',
      ({ userId }) =>
        userId === me?.userId ? (
          <span className="text-12 muted">自己</span>
        ) : (
          <Button small onClick={() => setOpenId(userId)}>
            改…
          </Button>
        ),
      'numeric',
    ),
  ]
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
          <DataTable
            className="colleagues"
            rows={rows}
            columns={columns}
            idOf={({ userId }) => userId}
            cursor={cursor}
          />
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
