import { pageSizes } from '@yehang/contract/limits'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { type PrefetchInput, prefetchPages } from '../../ui/lists/prefetch-pages.ts'
import * as pageStyles from '../../ui/page.module.css'
import * as panelStyles from '../../ui/panel.module.css'
import { useRouter } from '../../ui/router.tsx'
import * as textStyles from '../../ui/text.module.css'
import { closedStatus, messageIdOf, messagesCall } from './calls.ts'
import { CloseMessage } from './close-message.tsx'
import { NewMessage } from './new-message.tsx'
import * as styles from './support.module.css'
import { Thread, useThread } from './thread.tsx'
import { TopicList } from './topic-list.tsx'

interface MessagesProps {
  title: string
  /** Of the address: `id` opens a message, `message` begins a new one with a text. */
  search: Record<string, string>
  /** Above the page on a phone. */
  bar: ComponentType<{ title: string; fallback: string; children?: ReactNode }>
}

/** The member's messages and the open one: one after the other on a phone, side by side on a wide screen. */
export function Messages({ title, search, bar: Bar }: MessagesProps) {
  const id = messageIdOf(search)
  const query = useThread(id)
  const message = query.data?.data
  const isOpen = message !== undefined && message.status !== closedStatus
  const prefill = id === null ? (search.message?.trim() ?? '') : ''
  const [closing, setClosing] = useState(false)
  const asking = useNewMessage(prefill)
  return (
    <>
      <Bar title={message?.message ?? title} fallback={id === null ? paths.user() : paths.message()}>
        {isOpen && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${styles.close}`}
            onClick={() => setClosing(true)}
          >
            结束
          </button>
        )}
      </Bar>
      <main
        className={
          id === null
            ? `${pageStyles.page} ${styles.messages}`
            : `${pageStyles.page} ${styles.messages} ${styles.reading}`
        }
        id="content"
        tabIndex={-1}
      >
        <div className={styles.heading}>
          <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{title}</h1>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary} ${textStyles.wide}`}
            onClick={asking.begin}
          >
            <Icon of={icons.plus} size={16} />
            新建留言
          </button>
        </div>
        <div className={`${panelStyles.panel} ${styles.panes}`}>
          <section className={styles.topics} aria-label="全部留言">
            <TopicList current={id} />
          </section>
          <section className={styles.thread} aria-label="当前留言" tabIndex={-1} ref={useTaken(id)}>
            {message && (
              <header className={textStyles.wide}>
                <h2 className={textStyles.clip1}>{message.message}</h2>
                {isOpen && (
                  <button
                    type="button"
                    className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
                    onClick={() => setClosing(true)}
                  >
                    结束会话
                  </button>
                )}
              </header>
            )}
            {id === null ? (
              <p className={styles.pickOne}>选择一条留言，对话显示在这里。</p>
            ) : (
              <Thread id={id} query={query} onNew={asking.begin} />
            )}
          </section>
        </div>
        {id === null && (
          <div className={`${styles.action} ${textStyles.narrow}`}>
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.large}`}
              onClick={asking.begin}
            >
              <Icon of={icons.pencil} size={16} />
              新建留言
            </button>
          </div>
        )}
        <NewMessage {...asking.sheet} />
        {id !== null && <CloseMessage id={id} open={closing} onClose={() => setClosing(false)} />}
      </main>
    </>
  )
}

/** The box for a new message; a text in the address opens it at once. */
function useNewMessage(prefill: string) {
  const { navigate } = useRouter()
  const [start, setStart] = useState(prefill || null)
  const [seen, setSeen] = useState(prefill)
  if (seen !== prefill) {
    setSeen(prefill)
    setStart(prefill || null)
  }
  const close = () => setStart(null)
  const onSent = (id: string) => {
    close()
    // Going back from it leads past the address that would begin it again.
    void navigate({ href: paths.thread(id), replace: prefill !== '' })
  }
  return {
    begin: () => setStart(prefill),
    sheet: { open: start !== null, start: start ?? '', onClose: close, onSent },
  }
}

/** On a phone a thread takes the place of the list, and of the pressed row: the focus moves into the thread. */
function useTaken(id: string | null) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (id === before.current) return
    before.current = id
    if (id === null) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return place
}

/** Fills the list. The thread itself is never fetched ahead: fetching it marks it as read. */
export async function prefetchMessages(search: Record<string, string>, input: PrefetchInput): Promise<void> {
  const { queryClient, patience } = input
  if (messageIdOf(search) === null) await prefetchPages('GET /v2/message/list', {}, pageSizes.messages, input)
  // Beside a thread it stays as far as it was read.
  else await waitAtMost(patience, queryClient.prefetchInfiniteQuery(messagesCall))
}
