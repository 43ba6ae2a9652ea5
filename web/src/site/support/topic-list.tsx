import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import * as badgeStyles from '../../ui/badge.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { useRememberedPages } from '../../ui/lists/prefetch-pages.ts'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as textStyles from '../../ui/text.module.css'
import { latestCall, listPollMs, type MessageRow, mergedRows, messagesCall } from './calls.ts'
import { messageDay } from './message-time.ts'
import * as supportStyles from './support.module.css'
import * as unreadDotStyles from './unread/unread-dot.module.css'

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
      <ul className={supportStyles.list}>
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
  0: {
    name: '待回复',
    className: `${badgeStyles.badge} ${badgeStyles.warn} ${badgeStyles.large} ${supportStyles.state}`,
  },
  1: {
    name: '新回复',
    className: `${badgeStyles.badge} ${badgeStyles.brand} ${badgeStyles.large} ${supportStyles.state}`,
  },
  9: {
    name: '已关闭',
    className: `${badgeStyles.badge} ${badgeStyles.soft} ${badgeStyles.large} ${supportStyles.state} ${supportStyles.closed}`,
  },
}

function Topic({ row, isCurrent }: { row: MessageRow; isCurrent: boolean }) {
  const { id, message, status, updateTime } = row
  const { name, className } = states[status]
  const isUnread = row.isUnread && !isCurrent
  return (
    <a className={supportStyles.topic} href={paths.thread(id)} {...(isCurrent && { 'aria-current': 'true' })}>
      <span className={isUnread ? `${supportStyles.subject} ${supportStyles.unread}` : supportStyles.subject}>
        {isUnread && (
          <i className={unreadDotStyles.dot}>
            <span className={textStyles.visuallyHidden}>未读</span>
          </i>
        )}
        <span className={textStyles.clip2}>{message}</span>
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
        <div key={key} className={supportStyles.topic}>
          <span className={supportStyles.subject}>
            <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
            <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
          </span>
        </div>
      ))}
    </div>
  )
}
