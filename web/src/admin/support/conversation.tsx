import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import * as basic from '../ui/basic.module.css'
import { useGet } from '../ui/calls.ts'
import { dayInWords } from '../ui/format.ts'
import * as noteStyles from '../ui/notes.module.css'
import type { AdminThread } from './calls.ts'
import * as styles from './thread.module.css'

type Entry = AdminThread['rows'][number]
type Action = AdminThread['actions'][number]
type Note = AdminThread['notes'][number]

interface Line {
  key: string
  time: string
  node: ReactNode
}

/** All messages and actions, day by day. */
export function Conversation({ thread }: { thread: AdminThread }) {
  const { rows, actions, notes, data } = thread
  const end = useRef<HTMLDivElement>(null)
  const count = rows.length + actions.length + notes.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something came
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  const lastSeen = rows.findLast(({ type, createTime }) => type === 1 && createTime <= data.seenTime)
  const lines: Line[] = [
    ...rows.map((entry) => ({
      key: entry.entryId,
      time: entry.createTime,
      node: (
        <MessageEntry entry={entry} author={data.userName} seen={seenOf(entry, lastSeen, data.seenTime)} />
      ),
    })),
    ...actions.map((action, place) => ({
      key: `${action.time} ${action.action} ${place}`,
      time: action.time,
      node: <ActionEntry action={action} />,
    })),
    ...notes.map((note) => ({ key: note.noteId, time: note.time, node: <NoteEntry note={note} /> })),
  ].sort((a, b) => a.time.localeCompare(b.time))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also under the keyboard.
    <div className={styles.log} role="log" aria-label="对话" tabIndex={0}>
      {lines.map(({ key, time, node }, place) => (
        <Fragment key={key}>
          {time.slice(0, 10) !== lines[place - 1]?.time.slice(0, 10) && (
            <h3>{dayInWords(time.slice(0, 10))}</h3>
          )}
          {node}
        </Fragment>
      ))}
      <div ref={end} />
    </div>
  )
}

function seenOf(entry: Entry, lastSeen: Entry | undefined, seenTime: string): string | null {
  if (entry.type === 0) return null
  if (entry.createTime > seenTime) return '未读'
  return entry === lastSeen ? `已读 ${seenTime.slice(11, 16)}` : '已读'
}

const kinds = { staff: styles.fromStaff, internal: styles.internal }

interface BubbleProps {
  kind?: 'staff' | 'internal'
  time: string
  author: string
  /** Behind the author's name. */
  note?: string
  children: ReactNode
}

function Bubble({ kind, time, author, note, children }: BubbleProps) {
  return (
    <article className={kind ? `${styles.message} ${kinds[kind]}` : styles.message}>
      <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time.slice(11, 16)}</time>
      <div>
        <header>
          {author}
          {note && <span className={basic.muted}> {note}</span>}
        </header>
        {children}
      </div>
    </article>
  )
}

const colleague = (name: string | null) => name ?? '已离开的同事'

function MessageEntry({ entry, author, seen }: { entry: Entry; author: string; seen: string | null }) {
  const { type, createTime, staffName, message, pictureId } = entry
  const by =
    type === 1
      ? ({ kind: 'staff', author: colleague(staffName), note: '客服' } as const)
      : ({ author: author || '已注销' } as const)
  return (
    <Bubble time={createTime} {...by}>
      {pictureId ? <Picture id={pictureId} /> : <p>{message}</p>}
      {seen && <footer>{seen}</footer>}
    </Bubble>
  )
}

/** A screenshot; a press shows it in its whole size. */
function Picture({ id }: { id: string }) {
  const { data, isError } = useGet('GET /v2/staff/message/picture/{pictureId}', {
    params: { pictureId: id },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <p className={basic.cDanger}>截图读不出来</p>
  if (!data) return <p className={basic.muted}>截图…</p>
  const { content, width, height } = data.data
  return (
    <details className={styles.shot}>
      <summary aria-label="放大或缩小截图">
        <img src={`data:image/webp;base64,${content}`} width={width} height={height} alt="截图" />
      </summary>
    </details>
  )
}

const actionLabels: Record<string, (note: string | null) => string> = {
  'take-message': () => '接手了这条',
  'assign-message': (note) => (note ? `分给 ${note}` : '放回了队列'),
  'put-off-message': (note) => (note ? `稍后再看，${note} 提醒` : '取消了稍后提醒'),
  'redrive-order': () => '补发到账，订单已到账',
  'allow-reset': () => '允许这位访客重设密码',
  'close-message': () => '关闭了这条留言',
  'refund-order': (note) => `请渠道退款 ${note ?? ''}`,
  'mark-refunded': (note) => `记下已退款 ${note ?? ''}`,
  'refund-refused': (note) => `渠道拒绝退款 ${note ?? ''}`,
  ban: (note) => (note === '永久' ? '封禁了会员，永久' : `封禁了会员，到 ${note ?? ''}`),
  unban: () => '解除了封禁',
}

/** A word for colleagues; the member never sees it. */
function NoteEntry({ note: { time, staffName, text } }: { note: Note }) {
  return (
    <Bubble kind="internal" time={time} author={colleague(staffName)} note="给同事，会员看不到">
      <p>{text}</p>
    </Bubble>
  )
}

function ActionEntry({ action: { time, action, staffName, note, reason } }: { action: Action }) {
  return (
    <p
      className={`${noteStyles.note} ${styles.systemLine} ${action === 'redrive-order' ? styles.good : styles.quiet}`}
    >
      <span>{time.slice(11, 16)}</span>
      {staffName ?? '系统'} {actionLabels[action]?.(note) ?? action}
      {reason && `：${reason}`}
    </p>
  )
}
