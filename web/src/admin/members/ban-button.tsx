import { useState } from 'react'
import * as basic from '../ui/basic.module.css'
import { DangerButton } from '../ui/dialogs/danger-confirmation.tsx'
import { idTail } from '../ui/format.ts'
import { SegmentedControl } from '../ui/forms/segmented-control.tsx'
import type { MemberActions } from './member-calls.ts'

const spans = [
  ['7', '7 天'],
  ['30', '30 天'],
  ['', '永久'],
] as const
type Span = (typeof spans)[number][0]

interface BanButtonProps {
  member: { userId: string; userName: string; isBanned: boolean }
  actions: MemberActions
  /** The member's message beside which it is done. */
  messageId?: string
  /** Of the button that lifts a ban. */
  kind?: 'danger'
}

/** Bans a member, for how long, why, and the last four digits typed; or lifts the ban. */
export function BanButton({
  member: { userId, userName, isBanned },
  actions,
  messageId,
  kind,
}: BanButtonProps) {
  const [span, setSpan] = useState<Span>('7')
  const beside = messageId && { messageId }
  if (isBanned)
    return (
      <DangerButton
        {...(kind && { kind })}
        label="解除封禁…"
        title="解除封禁？"
        reason={{}}
        act="解除"
        onConfirm={(reason) => actions.unban.run({ reason, ...beside })}
      />
    )
  const days = span === '' ? null : span === '7' ? 7 : 30
  return (
    <DangerButton
      kind="danger"
      label="封禁…"
      title={`封禁 ${userName}？`}
      reason={{ label: '原因，会员登录时看得到', placeholder: '例如：群发广告' }}
      typed={userId.slice(-4)}
      act="确认封禁"
      onConfirm={(reason) => actions.ban.run({ reason, days, ...beside })}
    >
      <p className={basic.text12}>
        立刻全部下线，不能再登录；会员期照常走，订单不退。编号 <b className={basic.mono}>{idTail(userId)}</b>
        。
      </p>
      <div className={basic.row}>
        <SegmentedControl label="多久" value={span} options={spans} onChange={setSpan} />
      </div>
    </DangerButton>
  )
}
