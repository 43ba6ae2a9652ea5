import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber, formatTotal } from '../../../lib/numbers.ts'
import { useChosenInRow } from '../../../ui/chosen-in-row.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useRememberedPages } from '../../../ui/lists/prefetch-pages.ts'
import { uniqueRows } from '../../../ui/lists/unique-rows.ts'
import { VirtualGrid } from '../../../ui/lists/virtual-grid.tsx'
import * as tabsStyles from '../../../ui/tabs.module.css'
import * as textStyles from '../../../ui/text.module.css'
import { entryHref, nameOf } from '../directories/entry-links.ts'
import {
  type DirectoryView,
  entrySortNames,
  entrySorts,
  type PicturedEntry,
  picturedEntries,
  viewHref,
} from './calls.ts'
import * as styles from './entry-grid.module.css'
import { EntryPictureBox } from './entry-picture.tsx'

interface EntryGridProps extends DirectoryView {
  /** The address of the directory in its usual view. */
  base: string
  /** Of the entries: 位, 家, 个. */
  unit: string
}

/** Pictures shown at once. */
const eagerPictures = 8

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0']
const letterName = (letter: string) => (letter === '0' ? '其他' : letter)

/** A directory with pictures, in an order and by initials, which the address has. */
export function EntryGrid({ base, unit, ...view }: EntryGridProps) {
  const query = useInfiniteQuery({ ...picturedEntries(view), placeholderData: keepPreviousData })
  const pages = query.data?.pages
  const [first] = pages ?? []
  useRememberedPages(query.isPlaceholderData ? undefined : pages?.length)
  // An entry may come on two pages where its place has changed meanwhile.
  const entries = uniqueRows(pages ?? [], ({ id }) => id)
  const letterRow = useChosenInRow<HTMLElement>(`${view.initial} ${first !== undefined}`)
  const isPeople = view.kind === 'performer' || view.kind === 'director'
  const hrefOf = (change: Partial<DirectoryView>) => viewHref(base, { ...view, ...change })
  const shape = isPeople ? styles.people : `${gridStyles.grid} ${gridStyles.fourColumns}`
  return (
    <section className={styles.directory} aria-label="目录">
      <div className={styles.tools}>
        <nav className={tabsStyles.segments} aria-label="目录排序">
          {entrySorts.map((sort) => (
            <a
              key={sort}
              href={hrefOf({ sort })}
              data-replace
              {...(sort === view.sort && { 'aria-current': 'true' as const })}
            >
              {entrySortNames[sort]}
            </a>
          ))}
        </nav>
        <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
          {first && `${formatTotal(first.total, first.totalCapped)} ${unit}`}
        </span>
      </div>
      {first && (
        <nav className={styles.letters} aria-label="拼音首字母" ref={letterRow}>
          {['', ...letters.filter((letter) => first.initials[letter])].map((letter) => (
            <a
              key={letter}
              href={hrefOf({ initial: letter })}
              data-replace
              {...(letter === view.initial && { 'aria-current': 'true' as const })}
              {...(letter && { title: `${formatNumber(first.initials[letter] ?? 0)} ${unit}` })}
            >
              {letter === '' ? '全部' : letterName(letter)}
            </a>
          ))}
        </nav>
      )}
      {!pages && query.isError && !query.isFetching && (
        <Fault error={query.error} text="目录没有加载出来。" onRetry={() => void query.refetch()} />
      )}
      {first && entries.length === 0 && (
        <Empty
          drawing="lens"
          title={view.filter ? `没有找到“${view.filter}”` : '这里还没有内容'}
          text={view.initial ? '换一个首字母，或者看全部。' : '过些时候再来看看。'}
        />
      )}
      <div aria-busy={query.isPending || query.isPlaceholderData}>
        <VirtualGrid items={entries} className={shape}>
          {(entry, index) => (
            <EntryCard key={entry.id} entry={entry} view={view} eager={index < eagerPictures} />
          )}
        </VirtualGrid>
      </div>
      {entries.length > 0 && (
        <LoadMore
          key={pages?.length}
          hasMore={query.hasNextPage}
          loading={query.isFetching}
          fault={query.isFetchNextPageError ? (query.error?.message ?? null) : null}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </section>
  )
}

interface EntryCardProps {
  entry: PicturedEntry
  view: DirectoryView
  eager: boolean
}

function EntryCard({ entry, view: { kind, channel }, eager }: EntryCardProps) {
  return (
    <a className={styles.card} href={entryHref(kind, channel, entry.id) ?? ''}>
      <EntryPictureBox
        picture={entry.picture}
        sizes={kind === 'performer' || kind === 'director' ? '200px' : '(min-width:1024px) 260px,50vw'}
        eager={eager}
      />
      <b className={textStyles.clip1}>{nameOf(entry)}</b>
      <span className={`${textStyles.small} ${textStyles.muted}`}>{formatNumber(entry.count)} 部</span>
    </a>
  )
}
