import { type FormEvent, useState } from 'react'
import { Box, DangerBox } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatTime } from '../ui/format.ts'
import { BanDialog, UnbanDialog } from './ban-dialogs.tsx'
import { DataBox, DeletionBox } from './data-request-boxes.tsx'
import type { Member, MemberActions } from './member-calls.ts'
import { ResetBox } from './reset-box.tsx'

interface SideProps {
  member: Member
  actions: MemberActions
  now: number
}

export function MemberSide(props: SideProps) {
  const { member } = props
  const { copies, watched, playing, collected, liked } = member.today
  return (
    <aside className="column member-side" aria-label="会员的今天和处置">
      <Box title="今天">
        <div className="padded">
          <Facts
            of={[
              ['磁力复制', copies === null ? '浏览器计数' : member.levelId > 1 ? '不限' : `${copies} / 10`],
              ['看过', `${watched} 部`],
              ['正在播', `${playing} 台`],
              ['收藏 / 喜欢', `${collected} / ${liked}`],
            ]}
          />
        </div>
      </Box>
      <Notes {...props} />
      {member.isEditable && <ResetBox {...props} />}
      {member.mayGiveData && <DataBox {...props} />}
      {member.isEditable && (member.ban ? <Unban {...props} /> : <Ban {...props} />)}
      {member.mayGiveData && <DeletionBox {...props} />}
    </aside>
  )
}

function Notes({ member, actions, now }: SideProps) {
  const [text, setText] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && (await actions.note.run(text.trim()))) setText('')
  }
  return (
    <Box title="同事备注" actions={<span className="text-12 muted">会员看不到</span>}>
      <div className="padded text-12 notes">
        {member.notes.map((note) => (
          <p key={note.noteId}>
            <b className="medium">{note.staffName || '已离开的同事'}</b>{' '}
            <span className="faint">{formatTime(note.time, now)}</span>
            <br />
            {note.text}
          </p>
        ))}
        <form onSubmit={submit} className="row">
          <input
            className="input grow"
            aria-label="写一句备注"
            placeholder="写一句"
            maxLength={300}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button small submits busy={actions.note.busy} disabled={text.trim() === ''}>
            记下
          </Button>
        </form>
      </div>
    </Box>
  )
}

function Ban({ member, actions }: SideProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DangerBox title="封禁">
      <div className="row">
        <p className="text-12 muted grow">立刻全部下线，不能再登录；会员期照常走，订单不退。</p>
        <Button small kind="danger" onClick={() => setOpen(true)}>
          封禁…
        </Button>
      </div>
      <BanDialog open={isOpen} onClose={() => setOpen(false)} member={member} actions={actions} />
    </DangerBox>
  )
}

function Unban({ member: { ban }, actions, now }: SideProps) {
  const [isOpen, setOpen] = useState(false)
  if (!ban) return null
  return (
    <DangerBox title={ban.untilTime === null ? '封禁中，永久' : `封禁中，到 ${ban.untilTime.slice(0, 16)}`}>
      <p className="text-12">
        {ban.reason ?? '没有写原因'}
        <span className="faint">　{formatTime(ban.time, now)} 起</span>
      </p>
      <div className="row">
        <span className="end">
          <Button small onClick={() => setOpen(true)}>
            解除封禁…
          </Button>
        </span>
      </div>
      <UnbanDialog open={isOpen} onClose={() => setOpen(false)} actions={actions} />
    </DangerBox>
  )
}
