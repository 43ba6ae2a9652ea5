import { useInfiniteQuery } from '@tanstack/react-query'
import { formatTotal } from '../../../lib/numbers.ts'
import { carries } from '../../../lib/shown-channels.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useRememberedPages } from '../../../ui/lists/prefetch-pages.ts'
import * as textStyles from '../../../ui/text.module.css'
import * as toolbarStyles from '../../../ui/toolbar.module.css'
import { WorkGrid } from '../../catalogue/works/work-grid.tsx'
import { NewWorksSkeleton } from '../lists-skeletons.tsx'
import { newWorksCall } from './followed.ts'

/** Works of all that a member follows, the newest first. */
export function NewWorks() {
  const query = useInfiniteQuery(newWorksCall)
  const pages = query.data?.pages
  useRememberedPages(pages?.length)
  if (!pages && query.isError && !query.isFetching) {
    return <Fault error={query.error} text="新作品没有加载出来。" onRetry={() => void query.refetch()} />
  }
  if (!pages) return <NewWorksSkeleton />
  const works = [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()]
  if (works.length === 0) return <FollowsNothing />
  const marks = new Map(
    works.map(({ id, searches = [], awaited = [] }) => [
      id,
      awaited.includes('film') ? '有影片了' : awaited.length > 0 ? '有磁力了' : searches[0]?.name,
    ]),
  )
  return (
    <>
      <div className={toolbarStyles.toolbar}>
        <span className={`${textStyles.small} ${textStyles.muted}`}>
          共 {formatTotal(pages[0]?.total ?? 0, pages[0]?.totalCapped)} 部
        </span>
      </div>
      <WorkGrid works={works} eager={8} heading="h2" markOf={(id) => marks.get(id)} />
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

/** A suggestion where nothing is followed. */
export function FollowsNothing() {
  return (
    <Empty
      drawing="sea"
      title="还没有关注"
      text="在演员、制作商或系列的页面点“关注”，他们的新作品就会排在这里。"
    >
      {(carries('censored', 'directories') || carries('uncensored', 'directories')) && (
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.performer()}>
          去看演员
        </a>
      )}
      {carries('censored', 'directories') && (
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.makers()}>
          去看制作商
        </a>
      )}
    </Empty>
  )
}
