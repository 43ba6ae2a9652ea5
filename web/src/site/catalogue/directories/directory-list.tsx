import { texts } from '@yehang/contract/texts'
import { useEffect } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useNearView } from '../../../ui/lists/near-view.ts'
import { useRememberedPages } from '../../../ui/lists/prefetch-pages.ts'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from './directory.module.css'
import { countOf, type Directory, directoryHref, type Entry, namesOf } from './directory.ts'
import { DirectoryFilter } from './directory-filter.tsx'
import { useEntries } from './directory-total.tsx'
import { nameOf } from './entry-links.ts'

interface DirectoryListProps {
  directory: Directory
  /** The entry whose works are shown; on top where the list does not reach it. */
  current: Entry | undefined
  filter: string
  onFilter: (filter: string) => void
  /** Distinguishes its scroll position from that of other lists. */
  place: 'page' | 'sheet'
  onChoose?: () => void
}

/** A directory's entries as name(count), filtered by typing, page after page. */
export function DirectoryList(props: DirectoryListProps) {
  const { directory, current, filter, onFilter, place, onChoose } = props
  const query = useEntries(directory, filter)
  useRememberedPages(query.isPlaceholderData ? undefined : query.data?.pages.length, 'entries')
  // An entry whose count has changed meanwhile may come on two pages.
  const byId = new Map((query.data?.pages ?? []).flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const entries = [...byId.values()]
  const link = (entry: Entry, className?: string) => (
    <EntryLink
      key={entry.id}
      entry={entry}
      count={countOf(directory, entry)}
      href={directoryHref(directory, entry.id, filter)}
      isCurrent={entry.id === current?.id}
      className={className}
      onChoose={onChoose}
    />
  )
  return (
    <>
      <DirectoryFilter filter={filter} onFilter={onFilter} />
      <nav
        className={styles.entries}
        aria-label={namesOf(directory).heading}
        aria-busy={query.isPlaceholderData || query.isPending}
        data-scroll-restoration-id={`${directory.channel}-${directory.kind}-${place}`}
      >
        {current && query.data && !byId.has(current.id) && link(current, styles.pin)}
        {entries.map((entry) => link(entry))}
        {query.isPending && <SkeletonEntries />}
        {query.data && entries.length === 0 && (
          <p className={styles.none}>
            {filter ? `没有找到“${filter}”` : `还没有${namesOf(directory).entry}`}
          </p>
        )}
        {(entries.length > 0 || query.isError) && (
          <MoreEntries
            hasMore={query.hasNextPage}
            loading={query.isFetching}
            fault={query.isError ? query.error.message : null}
            onMore={() => void (query.data ? query.fetchNextPage({ cancelRefetch: false }) : query.refetch())}
          />
        )}
      </nav>
    </>
  )
}

interface EntryLinkProps {
  entry: Entry
  count: number | null
  href: string
  isCurrent: boolean
  className: string | undefined
  onChoose: (() => void) | undefined
}

/** From here on a name may be cut off in the sidebar. */
const longName = 12

function EntryLink({ entry, count, href, isCurrent, className, onChoose }: EntryLinkProps) {
  const name = nameOf(entry)
  const isTold = name !== entry.name || [...name].length > longName
  return (
    <a
      href={href}
      onClick={onChoose}
      className={className}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(isTold && { title: entry.name })}
    >
      <span className={textStyles.clip1}>{name}</span>
      {count !== null && (
        <span className={styles.count} title="全部作品">
          ({formatNumber(count)})
        </span>
      )}
    </a>
  )
}

interface MoreEntriesProps {
  hasMore: boolean
  loading: boolean
  fault: string | null
  onMore: () => void
}

/** The next page is fetched when its place scrolls into view; the button is for visitors who do not scroll. */
function MoreEntries({ hasMore, loading, fault, onMore }: MoreEntriesProps) {
  const [place, near] = useNearView<HTMLParagraphElement>(300)
  useEffect(() => {
    if (near && hasMore && !loading && fault === null) onMore()
  }, [near, hasMore, loading, fault, onMore])
  return (
    <p className={styles.more} ref={place} role="status">
      {fault !== null && <span role="alert">{fault}</span>}
      {fault !== null || hasMore ? (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
          onClick={onMore}
        >
          {loading && <Icon of={icons.loaderCircle} size={16} spin />}
          {loading ? texts.loading : fault !== null ? '重试' : '加载更多'}
        </button>
      ) : (
        texts.finished
      )}
    </p>
  )
}

function SkeletonEntries() {
  return Array.from({ length: 12 }, (_, index) => `entry ${index}`).map((key) => (
    <span
      key={key}
      className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.coming}`}
      aria-hidden="true"
    />
  ))
}
