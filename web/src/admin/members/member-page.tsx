import { useState } from 'react'
import { useMay } from '../shell/me.ts'
import { Page } from '../shell/page.tsx'
import { useAddress, usePathId } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { QueryResult } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { useGet } from '../ui/calls.ts'
import { key, useKeys } from '../ui/keys.ts'
import { WithSide } from '../ui/layout.tsx'
import { Avatar, Tag } from '../ui/marks.tsx'
import { copyAndAnnounce } from '../ui/toasts.tsx'
import { DevicesBox, RecentActivity } from './activity-boxes.tsx'
import { AddDaysDialog, SetLevelDialog } from './level-dialogs.tsx'
import { type Member, useMemberActions } from './member-calls.ts'
import { MemberSide } from './member-side.tsx'
import { MemberState } from './member-state.tsx'
import * as styles from './members.module.css'
import { PairedBox } from './paired-box.tsx'
import { PeriodBox } from './period-box.tsx'

/** One member: their data, sessions, the actions so far, and the possible actions. */
export default function MemberPage() {
  const userId = usePathId()
  const query = useGet('GET /v2/staff/members/{userId}', {
    params: { userId },
    staleTime: 0,
    refetchInterval: 30_000,
  })
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
  const actions = useMemberActions(member.userId)
  const [dialog, setDialog] = useState<'days' | 'level' | null>(null)
  const messages = may('messages:answer') && member.userName !== ''
  const toMessages = () => go(`/staff/support?keyword=${encodeURIComponent(member.userName)}`)
  const toOrders = () => go(`/staff/orders?keyword=${encodeURIComponent(member.userName)}`)
  const copyId = () => copyAndAnnounce(member.userId, { text: '编号已复制', detail: member.userId })
  const addDays = () => setDialog('days')
  useKeys([
    messages && key('M', toMessages, '留言'),
    member.isEditable && { code: 'Equal', shift: true, label: '+', name: '加天数', run: addDays },
    member.isEditable && { code: 'NumpadAdd', label: '+', run: addDays },
    may('orders:read') && member.userName !== '' && key('D', toOrders, '订单'),
    key('Y', () => void copyId(), '复制编号'),
    key('Esc', () => history.back(), '回到来处'),
  ])
  const dialogProps = { onClose: () => setDialog(null), member, actions }
  return (
    <>
      <div className={styles.head}>
        <Avatar name={member.userName || '？'} />
        <div className={basic.grow}>
          <div className={`${basic.row} ${basic.wrap}`}>
            <h2>{member.userName || '已注销'}</h2>
            {member.levelId > 1 && <Tag tone="vip">VIP {member.levelId}</Tag>}
            {member.isStaff && <Tag tone="info">同事</Tag>}
            <MemberState member={member} />
          </div>
          <div className={basic.hint}>
            {member.email || '没有邮箱'}　编号 <span className={basic.mono}>{member.userId}</span>
            {'　'}
            <span className={basic.nowrap}>{member.createTime.slice(0, 10)} 注册</span>
            {member.deleteTime !== null && (
              <span className={basic.cWait}>　{member.deleteTime.slice(0, 10)} 抹去</span>
            )}
          </div>
        </div>
        <div className={`${basic.row} ${basic.wrap}`}>
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
              <Button small keyLabel="+" onClick={addDays}>
                加天数…
              </Button>
              <Button small onClick={() => setDialog('level')}>
                改等级…
              </Button>
            </>
          )}
        </div>
      </div>
      <WithSide width={290}>
        <div className={basic.stack12}>
          <PeriodBox member={member} />
          <DevicesBox member={member} actions={actions} />
          <PairedBox member={member} />
          <RecentActivity member={member} />
        </div>
        <MemberSide member={member} actions={actions} />
      </WithSide>
      {member.isEditable && dialog !== null && (
        <>
          <AddDaysDialog open={dialog === 'days'} {...dialogProps} />
          <SetLevelDialog open={dialog === 'level'} {...dialogProps} />
        </>
      )}
    </>
  )
}
