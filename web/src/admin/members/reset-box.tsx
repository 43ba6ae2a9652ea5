import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { DangerConfirmation } from '../ui/dialogs/danger-confirmation.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { Member, MemberActions } from './member-calls.ts'

/** For members who can no longer sign in: a link to their own mailbox, else a password that is shown once. */
export function ResetBox({ member, actions }: { member: Member; actions: MemberActions }) {
  const [by, setBy] = useState<'mail' | 'password' | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const reset = async (reason: string) => {
    const done = by && (await actions.reset.run({ by, reason }))
    if (done) setPassword(done.data.password)
    return done
  }
  return (
    <Box title="找回">
      <div className="padded reset">
        {member.canMail && (
          <Button small onClick={() => setBy('mail')}>
            发重设密码链接…
          </Button>
        )}
        <Button small onClick={() => setBy('password')}>
          换一个密码…
        </Button>
        {!member.canMail && <p className="text-12 muted">发不了邮件：没有设置发信，或会员没有邮箱。</p>}
      </div>
      <DangerConfirmation
        open={by !== null}
        onClose={() => setBy(null)}
        title={by === 'mail' ? '发重设密码链接？' : '换一个密码？'}
        reason={{ placeholder: '怎么核实是本人的' }}
        {...(by === 'password' && { typed: member.userId.slice(-4) })}
        act={by === 'mail' ? '发出' : '换掉'}
        onConfirm={reset}
      >
        <p>
          {by === 'mail'
            ? `链接发到 ${member.email}，同事看不到它。`
            : '旧密码马上作废，设备全部下线。新密码只显示一次。'}
        </p>
      </DangerConfirmation>
      <Dialog
        open={password !== null}
        onClose={() => setPassword(null)}
        title="新密码，只显示这一次"
        note="请会员登录后马上改掉。"
        actions={
          <>
            <span className="grow" />
            <Button kind="primary" onClick={() => setPassword(null)}>
              记下了
            </Button>
          </>
        }
      >
        <p className="shown-once mono">{password}</p>
      </Dialog>
    </Box>
  )
}
