import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { formatTime } from '../ui/format.ts'
import { useKeys } from '../ui/keys.ts'
import type { Member, MemberActions } from './member-calls.ts'

interface DevicesBoxProps {
  member: Member
  actions: MemberActions
  now: number
}

export function DevicesBox({ member: { signIns, isEditable }, actions, now }: DevicesBoxProps) {
  const [isAsking, setAsking] = useState(false)
  const canEnd = isEditable && signIns.length > 0
  useKeys(canEnd ? [{ code: 'KeyL', label: 'L', name: '下线', run: () => setAsking(true) }] : [])
  const endAll = () => actions.signOut.mutate(undefined, { onSettled: () => setAsking(false) })
  return (
    <Box
      title={`登录中的设备 ${signIns.length}`}
      actions={
        canEnd && (
          <Button small kind="danger" onClick={() => setAsking(true)}>
            全部下线…
          </Button>
        )
      }
    >
      {signIns.length === 0 ? (
        <p className="text-12 muted none">现在没有设备登录着。</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th>设备</th>
              <th>地址</th>
              <th className="wide-only">登录</th>
              <th>最近</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {signIns.map(({ signInId, device, address, createTime, lastTime }) => (
              <tr key={signInId}>
                <td>{device}</td>
                <td className="muted mono">{address}</td>
                <td className="muted nowrap wide-only">{formatTime(createTime, now)}</td>
                <td className="muted nowrap">{formatTime(lastTime, now)}</td>
                <td className="numeric">
                  {isEditable && (
                    <Button
                      small
                      busy={actions.signOut.isPending}
                      onClick={() => actions.signOut.mutate(signInId)}
                    >
                      下线
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`让 ${signIns.length} 台设备下线？`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>不了</Button>
            <span className="grow" />
            <Button kind="danger" busy={actions.signOut.isPending} onClick={endAll}>
              全部下线
            </Button>
          </>
        }
      >
        <p>马上生效。密码不变，会员可以再登录。</p>
      </Dialog>
    </Box>
  )
}
