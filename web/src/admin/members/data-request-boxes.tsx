import { useState } from 'react'
import { Box, DangerBox } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { DangerConfirmation } from '../ui/dialogs/danger-confirmation.tsx'
import type { Member, MemberActions } from './member-calls.ts'

/** Data subject requests that members cannot make by themselves and send, for example, by mail. */

interface DataRequestProps {
  member: Member
  actions: MemberActions
}

const proof = '怎么收到的请求，怎么核实是本人的'

/** One file with all that they could export by themselves. */
export function DataBox({ member: { userId, userName }, actions }: DataRequestProps) {
  const [isOpen, setOpen] = useState(false)
  const tail = userId.slice(-4)
  return (
    <Box title="他的数据">
      <div className="padded reset">
        <Button small onClick={() => setOpen(true)}>
          导出他的数据…
        </Button>
      </div>
      <DangerConfirmation
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`导出 ${userName} 的数据？`}
        reason={{ placeholder: proof }}
        typed={tail}
        act="导出"
        onConfirm={(reason) => actions.giveData.run({ reason, tail })}
      >
        <p className="text-12">
          一个 JSON 文件，和会员自己导出的一样：邮箱、登录设备、收藏、记录、订单。只交给会员本人。
        </p>
      </DangerConfirmation>
    </Box>
  )
}

/** The end of the account, with a week in which it can be taken back. */
export function DeletionBox({ member, actions }: DataRequestProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { userId, userName, deleteTime, signIns } = member
  const tail = userId.slice(-4)
  if (deleteTime !== null) {
    return (
      <DangerBox title={`注销中，${deleteTime.slice(0, 16)} 抹去`}>
        <div className="row">
          <span className="text-12 muted grow">此前会员登录也能自己撤销。</span>
          <Button small onClick={() => setOpen(true)}>
            撤销注销…
          </Button>
        </div>
        <DangerConfirmation
          open={isOpen}
          onClose={close}
          title="撤销注销？"
          reason={{ placeholder: '例如：会员改了主意' }}
          act="撤销"
          onConfirm={actions.restore.run}
        />
      </DangerBox>
    )
  }
  return (
    <DangerBox title="删号">
      <div className="row">
        <span className="text-12 muted grow">按会员的意愿；订单与账本留存。</span>
        <Button small kind="danger" onClick={() => setOpen(true)}>
          删号…
        </Button>
      </div>
      <DangerConfirmation
        open={isOpen}
        onClose={close}
        title={`删掉 ${userName} 的账号？`}
        reason={{ placeholder: proof }}
        typed={tail}
        act="删号"
        onConfirm={(reason) => actions.remove.run({ reason, tail })}
      >
        <p className="text-12">
          {signIns.length > 0 && `${signIns.length} 台设备马上下线。`}7
          天后抹去资料、收藏、记录、留言和剩下的会员期，用户名不再给别人用；订单与账本留存。
        </p>
        <p className="text-12">此前会员登录或在这里都能撤销，之后不能。</p>
      </DangerConfirmation>
    </DangerBox>
  )
}
