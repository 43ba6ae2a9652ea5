import { useState } from 'react'
import * as basic from '../ui/basic.module.css'
import { Box, DangerBox, Facts } from '../ui/box.tsx'
import { DangerButton } from '../ui/dialogs/danger-confirmation.tsx'
import { ShownOnceDialog } from '../ui/dialogs/form-dialog.tsx'
import { formatTime } from '../ui/format.ts'
import { NoteForm } from '../ui/forms/note-form.tsx'
import { BanButton } from './ban-button.tsx'
import type { Member, MemberActions } from './member-calls.ts'

interface SideProps {
  member: Member
  actions: MemberActions
}

export function MemberSide(props: SideProps) {
  const { member } = props
  const { copies, watched, playing, collected, liked } = member.today
  return (
    <aside className={basic.stack12} aria-label="会员的今天和处置">
      <Box title="今天" padded>
        <Facts
          of={[
            ['磁力复制', copies === null ? '浏览器计数' : member.levelId > 1 ? '不限' : `${copies} / 10`],
            ['看过', `${watched} 部`],
            ['正在播', `${playing} 台`],
            ['收藏 / 喜欢', `${collected} / ${liked}`],
          ]}
        />
      </Box>
      <Notes {...props} />
      {member.isEditable && <ResetBox {...props} />}
      {member.mayGiveData && <DataBox {...props} />}
      {member.isEditable && <BanBox {...props} />}
      {member.mayGiveData && <DeletionBox {...props} />}
    </aside>
  )
}

function Notes({ member, actions }: SideProps) {
  return (
    <Box
      title="同事备注"
      actions={<span className={basic.hint}>会员看不到</span>}
      padded={`${basic.text12} ${basic.stack8}`}
    >
      {member.notes.map((note) => (
        <p key={note.noteId}>
          <b className={basic.medium}>{note.staffName || '已离开的同事'}</b>{' '}
          <span className={basic.faint}>{formatTime(note.time)}</span>
          <br />
          {note.text}
        </p>
      ))}
      <NoteForm
        label="写一句备注"
        placeholder="写一句"
        maxLength={300}
        send={(text) => actions.note.run({ text })}
      />
    </Box>
  )
}

/** For members who can no longer sign in: a link to their own mailbox, else a password that is shown once. */
function ResetBox({ member: { canMail, email, userId }, actions }: SideProps) {
  const [password, setPassword] = useState<string | null>(null)
  const reset = (by: 'mail' | 'password') => async (reason: string) => {
    const done = await actions.reset.run({ by, reason })
    if (done) setPassword(done.data.password)
    return done
  }
  const reason = { placeholder: '怎么核实是本人的' }
  return (
    <Box title="找回" padded={basic.stack8}>
      {canMail && (
        <DangerButton
          label="发重设密码链接…"
          title="发重设密码链接？"
          reason={reason}
          act="发出"
          onConfirm={reset('mail')}
        >
          <p>链接发到 {email}，同事看不到它。</p>
        </DangerButton>
      )}
      <DangerButton
        label="换一个密码…"
        title="换一个密码？"
        reason={reason}
        typed={userId.slice(-4)}
        act="换掉"
        onConfirm={reset('password')}
      >
        <p>旧密码马上作废，设备全部下线。新密码只显示一次。</p>
      </DangerButton>
      {!canMail && <p className={basic.hint}>发不了邮件：没有设置发信，或会员没有邮箱。</p>}
      <ShownOnceDialog
        title="新密码，只显示这一次"
        note="请会员登录后马上改掉。"
        secret={password}
        onClose={() => setPassword(null)}
      />
    </Box>
  )
}

/** Of requests that members cannot make by themselves and send, for example, by mail. */
const proof = { placeholder: '怎么收到的请求，怎么核实是本人的' }

/** One file with all that they could export by themselves. */
function DataBox({ member: { userId, userName }, actions }: SideProps) {
  const tail = userId.slice(-4)
  return (
    <Box title="他的数据" padded={basic.stack8}>
      <DangerButton
        label="导出他的数据…"
        title={`导出 ${userName} 的数据？`}
        reason={proof}
        typed={tail}
        act="导出"
        onConfirm={(reason) => actions.giveData.run({ reason, tail })}
      >
        <p className={basic.text12}>
          一个 JSON 文件，和会员自己导出的一样：邮箱、登录设备、收藏、记录、订单。只交给会员本人。
        </p>
      </DangerButton>
    </Box>
  )
}

function BanBox({ member, actions }: SideProps) {
  const { ban, userId, userName } = member
  const button = <BanButton member={{ userId, userName, isBanned: ban !== null }} actions={actions} />
  if (!ban)
    return (
      <DangerBox title="封禁">
        <div className={basic.row}>
          <p className={`${basic.hint} ${basic.grow}`}>立刻全部下线，不能再登录；会员期照常走，订单不退。</p>
          {button}
        </div>
      </DangerBox>
    )
  return (
    <DangerBox title={ban.untilTime === null ? '封禁中，永久' : `封禁中，到 ${ban.untilTime.slice(0, 16)}`}>
      <p className={basic.text12}>
        {ban.reason ?? '没有写原因'}
        <span className={basic.faint}>　{formatTime(ban.time)} 起</span>
      </p>
      <div className={basic.row}>
        <span className={basic.end}>{button}</span>
      </div>
    </DangerBox>
  )
}

/** The end of the account, with a week in which it can be taken back. */
function DeletionBox({ member: { userId, userName, deleteTime, signIns }, actions }: SideProps) {
  const tail = userId.slice(-4)
  if (deleteTime !== null)
    return (
      <DangerBox title={`注销中，${deleteTime.slice(0, 16)} 抹去`}>
        <div className={basic.row}>
          <span className={`${basic.hint} ${basic.grow}`}>此前会员登录也能自己撤销。</span>
          <DangerButton
            label="撤销注销…"
            title="撤销注销？"
            reason={{ placeholder: '例如：会员改了主意' }}
            act="撤销"
            onConfirm={(reason) => actions.restore.run({ reason })}
          />
        </div>
      </DangerBox>
    )
  return (
    <DangerBox title="删号">
      <div className={basic.row}>
        <span className={`${basic.hint} ${basic.grow}`}>按会员的意愿；订单与账本留存。</span>
        <DangerButton
          kind="danger"
          label="删号…"
          title={`删掉 ${userName} 的账号？`}
          reason={proof}
          typed={tail}
          act="删号"
          onConfirm={(reason) => actions.remove.run({ reason, tail })}
        >
          <p className={basic.text12}>
            {signIns.length > 0 && `${signIns.length} 台设备马上下线。`}7
            天后抹去资料、收藏、记录、留言和剩下的会员期，用户名不再给别人用；订单与账本留存。
          </p>
          <p className={basic.text12}>此前会员登录或在这里都能撤销，之后不能。</p>
        </DangerButton>
      </div>
    </DangerBox>
  )
}
