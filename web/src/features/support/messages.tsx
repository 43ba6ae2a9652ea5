import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { closedStatus } from './calls.ts'
import { CloseMessage } from './close-message.tsx'
import { NewMessage } from './new-message.tsx'
import { Thread, type ThreadQuery } from './thread.tsx'
import { TopicList } from './topic-list.tsx'

interface MessagesProps {
  title: string
  /** The message that is open; null for none. */
  id: string | null
  thread: ThreadQuery
  /** Given by the address for a new message. */
  prefill: string
  /** The question whether to close the open message is asked. */
  closing: boolean
  onClosing: (asked: boolean) => void
}

/** Own messages and the one that is open: one after the other on a phone, side by side on a wide screen. */
export function Messages({ title, id, thread, prefill, closing, onClosing }: MessagesProps) {
  const { navigate } = useRouter()
  const [writing, setWriting] = useState<string | null>(id === null && prefill !== '' ? prefill : null)
  const isOpen = thread.data !== undefined && thread.data.data.status !== closedStatus
  const sent = (newId: string) => {
    setWriting(null)
    // Going back from it leads past the address that would begin it again.
    void navigate({ href: paths.thread(newId), replace: prefill !== '' && id === null })
  }
  const begin = () => setWriting(id === null ? prefill : '')
  return (
    <>
      <div className="messages-head">
        <h1 className="h1">{title}</h1>
        <button type="button" className="btn pri wide" onClick={begin}>
          <Icon of={icons.plus} size={16} />
          新建留言
        </button>
      </div>
      <div className="panel panes">
        <section className="topics" aria-label="全部留言">
          <TopicList current={id} />
        </section>
        <section className="talk" aria-label="当前留言" tabIndex={-1} ref={useTaken(id)}>
          {id === null ? (
            <p className="pick-one">选择一条留言，对话显示在这里。</p>
          ) : (
            <>
              {thread.data && (
                <header className="wide">
                  <h2 className="clip1">{thread.data.data.message}</h2>
                  {isOpen && (
                    <button type="button" className="btn line sm" onClick={() => onClosing(true)}>
                      结束会话
                    </button>
                  )}
                </header>
              )}
              <Thread id={id} query={thread} onNew={begin} />
            </>
          )}
        </section>
      </div>
      {id === null && (
        <div className="paybar narrow">
          <button type="button" className="btn pri lg" onClick={begin}>
            <Icon of={icons.pencil} size={16} />
            新建留言
          </button>
        </div>
      )}
      <NewMessage
        open={writing !== null}
        onClose={() => setWriting(null)}
        start={writing ?? ''}
        onSent={sent}
      />
      {id !== null && <CloseMessage id={id} open={closing} onClose={() => onClosing(false)} />}
    </>
  )
}

/** On a phone a thread takes the place of the list, and of what was pressed in it: the keyboard goes on in the thread. */
function useTaken(id: string | null) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (id === null) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return place
}
