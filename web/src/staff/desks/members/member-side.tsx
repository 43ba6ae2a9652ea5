import { type FormEvent, useState } from 'react'
import { Box, PerilBox } from '../../parts/box.tsx'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Peril } from '../../parts/peril.tsx'
import { Seg } from '../../parts/seg.tsx'
import { readTime, tailOf } from '../../parts/words.ts'
import { toast } from '../../shell/toasts.tsx'
import type { Member, MemberDeeds } from './member-calls.ts'
import { ResetBox } from './reset-box.tsx'

interface SideProps {
  member: Member
  deeds: MemberDeeds
  now: number
}

export function MemberSide(props: SideProps) {
  const { member } = props
  const { copies, watched, playing, collected, liked } = member.today
  return (
    <aside className="col member-side" aria-label="会员的今天和处置">
      <Box title="今天">
        <div className="pad">
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
      {member.isEditable && (member.ban ? <Unban {...props} /> : <Ban {...props} />)}
    </aside>
  )
}

function Notes({ member, deeds, now }: SideProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    deeds.note.mutate(text.trim(), { onSuccess: () => setText('') })
  }
  return (
    <Box title="同事备注" actions={<span className="s12 muted">会员看不到</span>}>
      <div className="pad s12 notes">
        {member.notes.map((note) => (
          <p key={note.noteId}>
            <b className="m">{note.staffName || '已离开的同事'}</b>{' '}
            <span className="faint">{readTime(note.time, now)}</span>
            <br />
            {note.text}
          </p>
        ))}
        <form onSubmit={submit} className="row">
          <input
            className="inp grow"
            aria-label="写一句备注"
            placeholder="写一句"
            maxLength={300}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button small submits busy={deeds.note.isPending} disabled={text.trim() === ''}>
            记下
          </Button>
        </form>
      </div>
    </Box>
  )
}

const spans = [
  ['7', '7 天'],
  ['30', '30 天'],
  ['', '永久'],
] as const
type Span = (typeof spans)[number][0]

function Ban({ member, deeds }: SideProps) {
  const [span, setSpan] = useState<Span>('7')
  const [isOpen, setOpen] = useState(false)
  const words = spans.find(([value]) => value === span)?.[1] ?? ''
  const ban = (reason: string) =>
    deeds.ban.mutate(
      { reason, days: span === '' ? null : span === '7' ? 7 : 30 },
      { onSuccess: () => setOpen(false) },
    )
  return (
    <PerilBox title="封禁">
      <p className="s12 muted">立刻全部下线，不能再登录；会员期照常走，订单不退。</p>
      <div className="row">
        <Seg label="多久" value={span} options={spans} onChange={setSpan} />
        <span className="end">
          <Button small kind="danger" onClick={() => setOpen(true)}>
            封禁…
          </Button>
        </span>
      </div>
      <Peril
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`封禁 ${member.userName}，${words}？`}
        reason={{ label: '原因，会员登录时看得到', placeholder: '例如：群发广告' }}
        typed={member.userId.slice(-4)}
        act="确认封禁"
        busy={deeds.ban.isPending}
        onConfirm={ban}
      >
        <p>
          {member.signIns.length} 台设备马上下线。编号 <b className="mono">{tailOf(member.userId)}</b>。
        </p>
      </Peril>
    </PerilBox>
  )
}

function Unban({ member: { ban }, deeds, now }: SideProps) {
  const [isOpen, setOpen] = useState(false)
  const lift = (reason: string) =>
    deeds.unban.mutate(reason, {
      onSuccess: () => {
        setOpen(false)
        toast({ text: '已解除封禁' })
      },
    })
  if (!ban) return null
  return (
    <PerilBox title={ban.untilTime === null ? '封禁中，永久' : `封禁中，到 ${ban.untilTime.slice(0, 16)}`}>
      <p className="s12">
        {ban.reason ?? '没有写原因'}
        <span className="faint">　{readTime(ban.time, now)} 起</span>
      </p>
      <div className="row">
        <span className="end">
          <Button small onClick={() => setOpen(true)}>
            解除封禁…
          </Button>
        </span>
      </div>
      <Peril
        open={isOpen}
        onClose={() => setOpen(false)}
        title="解除封禁？"
        reason={{}}
        act="解除"
        busy={deeds.unban.isPending}
        onConfirm={lift}
      />
    </PerilBox>
  )
}
