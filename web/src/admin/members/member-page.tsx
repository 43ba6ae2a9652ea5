import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../shell/me.ts'
import { Page } from '../shell/page.tsx'
import { useAddress, usePathId } from '../ui/address.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useKeys } from '../ui/keys.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { Tag } from '../ui/tag.tsx'
import { toast } from '../ui/toasts.tsx'
import { useNow } from '../ui/use-now.ts'
import { DevicesBox } from './devices-box.tsx'
import { AddDaysDialog, SetLevelDialog } from './level-dialogs.tsx'
import { type Member, memberCall, useMemberActions } from './member-calls.ts'
import { MemberSide } from './member-side.tsx'
import { MemberState } from './member-state.tsx'
import { PeriodBox } from './period-box.tsx'
import { RecentActivity } from './recent-activity.tsx'
import './members.css'

/** One member: their data, sessions, the actions so far, and the possible actions. */
export default function MemberPage() {
  const userId = usePathId()
  const query = useQuery({ ...memberCall(userId), staleTime: 0, refetchInterval: 30_000 })
  const name = query.data && (query.data.data.userName || '已注销')
  return (
    <Page title={name ?? '会员'} back={{ title: '会员', href: '/staff/members' }}>
      <QueryResult query={query} fault="读不到这位会员">
        {({ data }) => <MemberView key={data.userId} member={data} />}
      </QueryResult>
    </Page>
  )
}

function MemberView({ member }: { member: Member }) {
  const { go } = useAddress()
  const may = useMay()
  const now = useNow()
  const actions = useMemberActions(member.userId)
  const [dialog, setDialog] = useState<'days' | 'level' | null>(null)
  const messages = may('messages:answer') && member.userName !== ''
  const toMessages = () => go(`/staff/support?keyword=${encodeURIComponent(member.userName)}`)
  const copyId = () =>
    navigator.clipboard?.writeText(member.userId).then(
      () => toast({ text: '编号已复制', detail: member.userId }),
      () => toast({ text: '浏览器不让复制', detail: member.userId, bad: true }),
    )
  useKeys([
    ...(messages ? [{ code: 'KeyM', label: 'M', name: '留言', run: toMessages }] : []),
    ...(member.isEditable
      ? [
          { code: 'Equal', shift: true, label: '+', name: '加天数', run: () => setDialog('days') },
          { code: 'NumpadAdd', label: '+', run: () => setDialog('days') },
        ]
      : []),
    ...(may('orders:read') && member.userName !== ''
      ? [
          {
            code: 'KeyD',
            label: 'D',
            name: '订单',
            run: () => go(`/staff/orders?keyword=${encodeURIComponent(member.userName)}`),
          },
        ]
      : []),
    { code: 'KeyY', label: 'Y', name: '复制编号', run: () => void copyId() },
    { code: 'Escape', label: 'Esc', name: '回到来处', run: () => history.back() },
  ])
  const close = () => setDialog(null)
  return (
    <>
      <div className="member-head">
        <Avatar name={member.userName || '？'} />
        <div className="grow">
          <div className="row wrap">
            <h2>{member.userName || '已注销'}</h2>
            {member.levelId > 1 && <Tag tone="vip">VIP {member.levelId}</Tag>}
            {member.isStaff && <Tag tone="info">同事</Tag>}
            <MemberState member={member} />
          </div>
          <div className="text-12 muted">
            {member.email || '没有邮箱'}　编号 <span className="mono">{member.userId}</span>　
            <span className="nowrap">{member.createTime.slice(0, 10)} 注册</span>
            {member.deleteTime !== null && (
              <span className="c-wait">　{member.deleteTime.slice(0, 10)} 抹去</span>
            )}
          </div>
        </div>
        <div className="row wrap">
          {messages && (
            <Button small keyLabel="M" onClick={toMessages}>
              他的留言
            </Button>
          )}
          {may('audit:read') && (
            <Button small onClick={() => go(`/staff/audit?member=${member.userId}&time=all`)}>
              审计
            </Button>
          )}
          {member.isEditable && (
            <>
              <Button small keyLabel="+" onClick={() => setDialog('days')}>
                加天数…
              </Button>
              <Button small onClick={() => setDialog('level')}>
                改等级…
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="member-grid">
        <div className="column">
          <PeriodBox member={member} now={now} />
          <DevicesBox member={member} actions={actions} now={now} />
          <RecentActivity member={member} orders={may('orders:read')} messages={may('messages:answer')} />
        </div>
        <MemberSide member={member} actions={actions} now={now} />
      </div>
      {member.isEditable && dialog !== null && (
        <>
          <AddDaysDialog
            open={dialog === 'days'}
            onClose={close}
            member={member}
            actions={actions}
            now={now}
          />
          <SetLevelDialog
            open={dialog === 'level'}
            onClose={close}
            member={member}
            actions={actions}
            now={now}
          />
        </>
      )}
    </>
  )
}
