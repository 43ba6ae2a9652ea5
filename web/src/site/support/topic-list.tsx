import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { useRememberedPages } from '../../ui/lists/prefetch-pages.ts'
import { latestCall, listPollMs, type MessageRow, mergedRows, messagesCall } from './calls.ts'
import { messageDay } from './message-time.ts'

/** Own messages, those that changed last first; `current` is open beside them, or in their place. */
export function TopicList({ current }: { current: string | null }) {
  const query = useInfiniteQuery(messagesCall)
  const pages = query.data?.pages
  useRememberedPages(pages?.length)
  const { data: latest } = useQuery({
    ...latestCall,
    enabled: pages !== undefined,
    // A first page that has only just come is not asked for twice.
    initialData: () => pages?.[0],
    initialDataUpdatedAt: query.dataUpdatedAt,
    staleTime: listPollMs / 2,
    refetchInterval: () => (current === null || isBeside() ? listPollMs : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  if (!pages) {
    return query.isError && !query.isFetching ? (
      <Fault error={query.error} text="留言没有加载出来。" onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton />
    )
  }
  const rows = mergedRows(pages, latest)
  if (rows.length === 0) {
    return (
      <Empty
        drawing="sea"
        title="还没有留言"
        text="付款、播放和账号的问题，都可以写给客服。回复会出现在这里。"
      />
    )
  }
  return (
    <>
      <ul className="topics-list">
        {rows.map((row) => (
          <li key={row.id}>
            <Topic row={row} isCurrent={row.id === current} />
          </li>
        ))}
      </ul>
      <LoadMore
        key={pages.length > 1 ? 'later' : 'first'}
        hasMore={query.hasNextPage}
        loading={query.isFetching}
        fault={query.isFetchNextPageError ? (query.error?.message ?? null) : null}
        onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
      />
    </>
  )
}

/** Both panes are side by side. */
const isBeside = () => matchMedia('(width >= 1024px)').matches

const states = {
  0: { name: '待回复', className: 'badge warn large' },
  1: { name: '新回复', className: 'badge brand large' },
  9: { name: '已关闭', className: 'badge soft large' },
}

function Topic({ row, isCurrent }: { row: MessageRow; isCurrent: boolean }) {
  const { id, message, status, updateTime } = row
  const { name, className } = states[status]
  const isUnread = row.isUnread && !isCurrent
  return (
    <a className="topic" href={paths.thread(id)} {...(isCurrent && { 'aria-current': 'true' })}>
      <span className={isUnread ? 'subject unread' : 'subject'}>
        {isUnread && (
          <i className="dot">
            <span className="visually-hidden">未读</span>
          </i>
        )}
        <span className="clip2">{message}</span>
      </span>
      <span className={className}>{name}</span>
      <time dateTime={machineTime(updateTime)}>{messageDay(updateTime)}</time>
    </a>
  )
}

/** For `<time>`: the moment with its place in the world. */
export const machineTime = (time: string) => `${time.replace(' ', 'T')}+08:00`

export function Skeleton() {
  return (
    <div aria-busy="true">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="topic">
          <span className="subject">
            <span className="skeleton line" />
            <span className="skeleton line" />
          </span>
        </div>
      ))}
    </div>
  )
}
