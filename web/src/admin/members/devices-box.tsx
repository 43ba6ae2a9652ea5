import { useState } from 'react'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { formatTime } from '../ui/format.ts'
import { useKeys } from '../ui/keys.ts'
import { type Column, column, DataTable, wideColumn } from '../ui/table/data-table.tsx'
import type { Member, MemberActions } from './member-calls.ts'

type SignIn = Member['signIns'][number]

interface DevicesBoxProps {
  member: Member
  actions: MemberActions
  now: number
}

export function DevicesBox({ member: { signIns, isEditable }, actions, now }: DevicesBoxProps) {
  const [isAsking, setAsking] = useState(false)
  const canEnd = isEditable && signIns.length > 0
  useKeys(canEnd ? [{ code: 'KeyL', label: 'L', name: '下线', run: () => setAsking(true) }] : [])
  const endAll = async () => {
    await actions.signOut.run(undefined)
    setAsking(false)
  }
  const columns: Column<SignIn>[] = [
    column('设备', ({ device }) => device),
    column('地址', ({ address }) => address, 'muted mono'),
    wideColumn('登录', ({ createTime }) => formatTime(createTime, now), 'muted nowrap'),
    column('最近', ({ lastTime }) => formatTime(lastTime, now), 'muted nowrap'),
    column(
      '',
      ({ signInId }) =>
        isEditable && (
          <Button small busy={actions.signOut.busy} onClick={() => void actions.signOut.run(signInId)}>
            下线
          </Button>
        ),
      'numeric',
    ),
  ]
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
        <DataTable rows={signIns} columns={columns} idOf={({ signInId }) => signInId} />
      )}
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`让 ${signIns.length} 台设备下线？`}
        act="全部下线"
        isFinal
        busy={actions.signOut.busy}
        onAct={() => void endAll()}
      >
        <p>马上生效。密码不变，会员可以再登录。</p>
      </FormDialog>
    </Box>
  )
}
