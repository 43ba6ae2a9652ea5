import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/error.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import { Bubble } from './bubble.tsx'
import { closedStatus, patchRow, type ThreadAnswer, threadCall, threadPoll } from './calls.ts'
import { MessagePicture } from './message-picture.tsx'
import * as styles from './support.module.css'
import { unreadCall } from './unread/unread-polling.ts'
import { Composer } from './writing/composer.tsx'

export type ThreadQuery = UseQueryResult<ThreadAnswer, ApiError>

/** A message with all that followed; what comes is there within five seconds while the page is in sight. */
export function useThread(id: string | null): ThreadQuery {
  return useQuery({
    ...threadCall(id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => threadPoll(data?.data.status, error?.code),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

interface ThreadProps {
  id: string
  query: ThreadQuery
  onNew: () => void
}

/** The messages of a thread, and the box to write the next. */
export function Thread({ id, query, onNew }: ThreadProps) {
  const { data: thread, error, isFetching, refetch } = query
  useRead(id, query)
  if (!thread) {
    if (!error || isFetching) return <ThreadSkeleton />
    if (error.code === 404) return <NoThread />
    return <Fault error={error} text="对话没有加载出来。" onRetry={() => void refetch()} />
  }
  return (
    <>
      <ThreadView key={id} thread={thread} />
      <Composer id={id} closed={thread.data.status === closedStatus} onNew={onNew} />
    </>
  )
}

function NoThread() {
  return (
    <Empty drawing="folder" title="没有这条留言">
      <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.message()}>
        全部留言
      </a>
    </Empty>
  )
}

/** A thread that is shown has been read: its unread marks are removed. */
function useRead(id: string, { data, dataUpdatedAt }: ThreadQuery): void {
  const client = useQueryClient()
  const row = data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that reads the same.
  useEffect(() => {
    if (!row) return
    patchRow(client, id, { ...row, isUnread: false })
    if (row.isUnread) void client.invalidateQueries({ queryKey: unreadCall.queryKey })
  }, [client, id, row, dataUpdatedAt])
}

function ThreadView({ thread: { data, rows } }: { thread: ThreadAnswer }) {
  const end = useRef<HTMLDivElement>(null)
  const count = rows.length
  useEffect(() => {
    // After the router has put the page back to its top.
    const frame = requestAnimationFrame(() => {
      if (count > 0) end.current?.scrollIntoView({ block: 'end' })
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also under the keyboard.
    <div className={styles.log} role="log" aria-label="对话" tabIndex={0}>
      <Bubble own text={data.message} time={data.createTime} />
      {rows.map((entry, place) => (
        <Bubble
          // They are only ever added to.
          key={String(place)}
          own={entry.type === 0}
          text={entry.message}
          time={entry.createTime}
          picture={entry.pictureId && <MessagePicture id={entry.pictureId} />}
        />
      ))}
      {count === 0 && <p className={styles.noneYet}>{texts.noReplyYet}</p>}
      <div className={styles.end} ref={end} />
    </div>
  )
}

function ThreadSkeleton() {
  return (
    <div className={styles.log} aria-busy="true">
      <div className={`${styles.bubble} ${styles.own} ${skeletonStyles.skeleton} ${styles.bubbleComing}`} />
      <div className={`${styles.bubble} ${skeletonStyles.skeleton} ${styles.bubbleComing}`} />
    </div>
  )
}
