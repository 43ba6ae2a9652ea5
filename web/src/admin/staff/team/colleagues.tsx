import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, DangerBox, QueryResult } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useAction, useGet } from '../../ui/calls.ts'
import { useCursor } from '../../ui/cursor.ts'
import { DangerButton } from '../../ui/dialogs/danger-confirmation.tsx'
import { EditDialog } from '../../ui/editing/edit-dialog.tsx'
import { formatTime } from '../../ui/format.ts'
import { CheckList } from '../../ui/forms/controls.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { Avatar, State, Tag } from '../../ui/marks.tsx'
import { type Column, column, DataTable, looks, wideColumn } from '../../ui/table/data-table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import {
  type Colleague,
  colleagueEdits,
  type Role,
  roleOptions,
  rolesCall,
  type TeamActions,
  useTeamActions,
} from './team-calls.ts'

export function Colleagues() {
  const me = useMe()
  const actions = useTeamActions()
  const query = useGet('GET /v2/staff/team', { staleTime: 0, refetchInterval: 30_000 })
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
  useKeys([key('N', () => setInviting(true), '请同事')])
  const columns: Column<Colleague>[] = [
    column('同事', ({ userId, userName, isBanned }) => (
      <a className={basic.row} href={`/staff/members/${userId}`}>
        <Avatar name={userName} />
        <span className={`${basic.medium} ${basic.cut}`}>{userName}</span>
        {isBanned && <Tag tone="danger">封禁</Tag>}
      </a>
    )),
    column('角色', (one) => one.roles.map(({ title }) => title).join(' · ')),
    column('二次验证', ({ hasSecondFactor }) =>
      hasSecondFactor ? <State kind="ok">已开启</State> : <State kind="draft">没有</State>,
    ),
    wideColumn(
      '最近来过',
      ({ lastTime }) => (lastTime === null ? '没有登录着' : formatTime(lastTime)),
      looks.quiet,
    ),
    column(
      '',
      ({ userId }) =>
        userId === me?.userId ? (
          <span className={basic.hint}>自己</span>
        ) : (
          <Button small onClick={() => setOpenId(userId)}>
            改…
          </Button>
        ),
      basic.numeric,
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
            rowHeight={40}
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

interface ColleagueDialogProps {
  colleague: Colleague
  roles: readonly Role[]
  actions: TeamActions
  onClose: () => void
}

/** The roles of one colleague, and the recovery of a lost second factor. */
function ColleagueDialog({ colleague, roles, actions, onClose }: ColleagueDialogProps) {
  const { userId, userName, hasSecondFactor } = colleague
  const { setRoles, resetFactor } = actions
  const removal = useAction(() => setRoles(colleague, []))
  const reset = async (reason: string) => {
    const isDone = (await resetFactor.run({ userId, reason })) !== undefined
    if (isDone) onClose()
    return isDone
  }
  const remove = async () => {
    const answer = await removal.run()
    if (answer?.saved) onClose()
    else if (answer) toast({ text: '刚有人改过他的角色，没有移出；看过再移', bad: true })
    return answer?.saved
  }
  return (
    <EditDialog
      onClose={onClose}
      title={userName}
      note="改了马上生效，他不用重新登录。"
      back="不改"
      ready={({ roles: chosen }) => chosen.length > 0}
      state={colleague}
      fieldsOf={({ roles: held }) => ({ roles: held.map(({ name }) => name) })}
      edits={colleagueEdits}
      titles={{}}
      send={async ({ state, values }) => {
        const { saved, state: since } = await setRoles(state, values.roles)
        return { saved, state: since }
      }}
    >
      {({ field }) => (
        <>
          <CheckList
            label="角色"
            least={130}
            options={roleOptions(roles)}
            chosen={field('roles').value}
            onChange={field('roles').onChange}
          />
          <DangerBox title="移出和重置">
            <div className={`${basic.row} ${basic.wrap}`}>
              {hasSecondFactor && (
                <DangerButton
                  kind="danger"
                  label="关掉二次验证…"
                  title={`关掉 ${userName} 的二次验证？`}
                  reason={{ placeholder: '怎么核实是本人的' }}
                  typed={userId.slice(-4)}
                  act="关掉"
                  onConfirm={reset}
                >
                  <p>他的设备全部下线，再登录只要密码。</p>
                </DangerButton>
              )}
              <DangerButton
                kind="danger"
                label="移出同事…"
                title={`${userName} 不再是同事？`}
                typed={userId.slice(-4)}
                act="移出同事"
                onConfirm={remove}
              >
                <p>权限马上收回，账号还是会员账号。</p>
              </DangerButton>
            </div>
          </DangerBox>
        </>
      )}
    </EditDialog>
  )
}
