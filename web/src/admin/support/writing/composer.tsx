import { useQuery } from '@tanstack/react-query'
import { replyMax } from '@yehang/contract/limits'
import { type KeyboardEvent, useRef, useState } from 'react'
import * as basic from '../../ui/basic.module.css'
import { Fault } from '../../ui/box.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { Avatar, Kbd } from '../../ui/marks.tsx'
import { type AdminOrder, type AdminThread, type CannedReply, cannedCall } from '../calls.ts'
import * as supportStyles from '../support.module.css'
import { fillVariables, isLocked, matchingReplies, partsOf, searchWord, valuesOf } from './canned.ts'
import { CannedEditor, CannedList } from './canned-list.tsx'
import * as styles from './composer.module.css'
import { type CannedUse, type Reply, useReply } from './reply.ts'

interface ComposerProps {
  id: string
  thread: AdminThread
  /** The thread was fetched since it was opened, and is not from the cache. */
  isFresh: boolean
  /** The values of the variables. */
  order: AdminOrder | undefined
  onClose: () => void
  onNote: () => void
}

/** Where the reply is written. */
export function Composer({ id, thread, isFresh, order, onClose, onNote }: ComposerProps) {
  const reply = useReply(id, thread, isFresh)
  if (thread.data.status === 9)
    return <p className={`${styles.composer} ${styles.ended} ${basic.muted}`}>已关闭，双方都不能再写。</p>
  if (reply.isHeldByOther) return <OthersDraft thread={thread} onNote={onNote} />
  return <Writing reply={reply} thread={thread} order={order} onClose={onClose} />
}

function OthersDraft({ thread: { hold }, onNote }: { thread: AdminThread; onNote: () => void }) {
  if (!hold) return null
  return (
    <div className={`${basic.stack8} ${styles.composer}`}>
      <div className={`${basic.stack8} ${styles.textBox} ${styles.other}`}>
        <div className={`${basic.row} ${basic.text12} ${basic.cOk}`}>
          <Avatar name={hold.userName} />
          {hold.userName}的草稿，实时
        </div>
        <p className={basic.muted}>{hold.text ?? '…'}</p>
      </div>
      <div className={`${basic.row} ${basic.wrap}`}>
        <Button disabled keyLabel="Ctrl ⏎">
          发送
        </Button>
        <span className={basic.hint}>{hold.userName}停写 60 秒后自动让出</span>
        <span className={basic.grow} />
        <Button keyLabel="N" onClick={onNote}>
          留一句话给{hold.userName}
        </Button>
      </div>
    </div>
  )
}

interface WritingProps {
  reply: Reply
  thread: AdminThread
  order: AdminOrder | undefined
  onClose: () => void
}

function Writing({ reply, thread, order, onClose }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [made, setMade] = useState<(CannedUse & { filled: string[] }) | null>(null)
  const [editing, setEditing] = useState(false)
  const canned = useCanned(reply.text, order)
  const send = async (close: boolean) => {
    if (!reply.canSend) return
    const from = made && { cannedId: made.cannedId, orderId: made.orderId }
    if (await reply.send({ close, made: from })) setMade(null)
  }
  const use = (one: CannedReply) => {
    if (reply.sending) return
    const { text, filled } = fillVariables(one.text, valuesOf(thread.data.userName, order))
    const before = reply.text.replace(/(^|\s)\/[^\s/]{0,20}$/, '$1')
    reply.write(before + text)
    setMade({ cannedId: one.cannedId, orderId: order?.orderId, filled })
    canned.close()
    field.current?.focus()
  }
  useKeys([
    key('R', () => field.current?.focus(), '写回复'),
    key('Ctrl ⏎', () => void send(false), '发送'),
    key('Ctrl ⇧ ⏎', () => void send(true)),
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (canned.isOpen) canned.close()
      else field.current?.blur()
    } else if (canned.isOpen && canned.key(event.key, use)) event.preventDefault()
  }
  return (
    <div className={`${basic.stack8} ${styles.composer}`}>
      {canned.isOpen && (
        <CannedList
          rows={canned.rows}
          word={canned.word}
          at={canned.at}
          order={order}
          onUse={use}
          onEdit={() => setEditing(true)}
        />
      )}
      <div className={`${basic.stack8} ${styles.textBox}`}>
        <div className={styles.textGrow}>
          <Mirror text={reply.text} filled={made?.filled ?? []} />
          <textarea
            ref={field}
            aria-label="写回复"
            placeholder="写回复"
            value={reply.text}
            readOnly={reply.sending}
            onChange={({ target }) => {
              canned.look()
              reply.write(target.value)
              if (target.value === '') setMade(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={`${basic.row} ${basic.hint}`}>
          <LinkButton onClick={canned.toggle}>
            快捷回复 <Kbd>/</Kbd>
          </LinkButton>
          {reply.savedTime && <span>草稿已存 {reply.savedTime.slice(11, 16)}</span>}
          <span
            className={reply.length > replyMax ? `${basic.end} ${basic.cDanger} ${basic.bold}` : basic.end}
          >
            {reply.length} / {replyMax}
          </span>
        </div>
      </div>
      {reply.gaps.length > 0 && (
        <p className={`${basic.text12} ${basic.cWait}`} role="status">
          还有没填的变量：{reply.gaps.join('、')}，填好才能发送
        </p>
      )}
      <Fault text={reply.fault} />
      <div className={`${basic.row} ${basic.wrap}`}>
        <Button
          kind="primary"
          keyLabel="Ctrl ⏎"
          disabled={!reply.canSend}
          busy={reply.sending}
          onClick={() => void send(false)}
        >
          发送
        </Button>
        <span className={`${basic.hint} ${supportStyles.wideOnly}`}>
          {thread.data.isGuest ? '访客凭查询码看到' : '会员几秒内看到，状态变「新回复」'}
        </span>
        <span className={basic.grow} />
        <Button keyLabel="Ctrl ⇧ ⏎" disabled={!reply.canSend} onClick={() => void send(true)}>
          发送并关闭
        </Button>
        <Button kind="danger" onClick={onClose}>
          直接关闭…
        </Button>
      </div>
      <CannedEditor open={editing} onClose={() => setEditing(false)} />
    </div>
  )
}

/** Behind the field, letter by letter: a textarea itself cannot highlight anything. */
function Mirror({ text, filled }: { text: string; filled: readonly string[] }) {
  return (
    <div className={styles.mirror} aria-hidden="true">
      {partsOf(text, filled).map(({ text: part, mark }, place) => {
        const id = `${place} ${part}`
        return mark ? (
          <mark key={id} className={mark === 'gap' ? styles.gap : ''}>
            {part}
          </mark>
        ) : (
          <span key={id}>{part}</span>
        )
      })}
      {'​'}
    </div>
  )
}

/** The list of canned replies: opened by a slash or by its button, closed by Escape until the next one. */
function useCanned(text: string, order: AdminOrder | undefined) {
  const [asked, setAsked] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const [at, setAt] = useState(0)
  const searched = searchWord(text)
  const isOpen = asked || (searched !== null && !dismissed)
  const { data } = useQuery({ ...cannedCall, enabled: isOpen })
  const word = searched ?? ''
  const rows = matchingReplies(data?.data ?? [], word)
  const place = Math.min(at, Math.max(0, rows.length - 1))
  const close = () => {
    setAsked(false)
    setDismissed(true)
    setAt(0)
  }
  return {
    isOpen,
    rows,
    word,
    at: place,
    close,
    look: () => setDismissed(false),
    toggle: () => (isOpen ? close() : setAsked(true)),
    /** Whether the list takes a key. */
    key(name: string, use: (one: CannedReply) => void): boolean {
      const row = rows[place]
      if (name === 'ArrowDown') setAt(Math.min(rows.length - 1, place + 1))
      else if (name === 'ArrowUp') setAt(Math.max(0, place - 1))
      else if ((name === 'Tab' || name === 'Enter') && row) {
        if (!isLocked(row, order)) use(row)
      } else return false
      return true
    },
  }
}
