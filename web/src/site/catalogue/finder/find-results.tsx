import { type Query, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as chipStyles from '../../../ui/chip.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useRememberedPages } from '../../../ui/lists/prefetch-pages.ts'
import { uniqueRows } from '../../../ui/lists/unique-rows.ts'
import * as textStyles from '../../../ui/text.module.css'
import { searchSorts, sortNames } from '../sorts.ts'
import { GridSkeleton } from '../works/grid-skeleton.tsx'
import { WorkGrid } from '../works/work-grid.tsx'
import { workTotal } from '../works/work-total.ts'
import {
  conditionsIn,
  droppedKeys,
  emptyChoice,
  type FindChoice,
  type FoundPage,
  findHref,
  foundKey,
} from './find-address.ts'
import * as styles from './finder.module.css'
import { useEntries, useFound } from './found.ts'

/** Works that fit, as far as they were read; until they have come, those of the search before, dimmed. */
export function FindResults({ choice }: { choice: FindChoice }) {
  const client = useQueryClient()
  const query = useFound(choice)
  const pages = query.data?.pages
  const isLate = query.isPlaceholderData
  useRememberedPages(isLate ? undefined : pages?.length)
  if (!pages && query.isError && !query.isFetching) {
    return (
      <Fault
        error={query.error}
        text="列表没有加载出来，你的条件已保留。"
        onRetry={() => void client.refetchQueries({ queryKey: [foundKey], predicate: hasFailed })}
      />
    )
  }
  const [first] = pages ?? []
  if (!pages || !first || (isLate && first.total === 0)) {
    return (
      <div aria-busy>
        <GridSkeleton count={12} className={styles.grid} />
      </div>
    )
  }
  if (first.total === 0) return <NothingFound choice={choice} page={first} />
  const works = uniqueRows(pages, ({ id }) => id)
  return (
    <div aria-busy={isLate} className={isLate ? styles.late : undefined}>
      <WorkGrid works={works} eager={8} keyword={choice.keyword ?? ''} heading="h2" className={styles.grid} />
      {!isLate && (
        <LoadMore
          key={`${findHref(choice)} ${pages.length}`}
          hasMore={query.hasNextPage}
          loading={query.isFetching}
          fault={query.isFetchNextPageError ? (query.error?.message ?? null) : null}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </div>
  )
}

const hasFailed = ({ state }: Query) => state.status === 'error'

export function FindTotal({ choice }: { choice: FindChoice }) {
  const first = useFound(choice).data?.pages[0]
  const page = choice.isDht === '1' ? first && { total: first.total } : first
  return (
    <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
      {page && workTotal(page)}
    </span>
  )
}

export function FindSorts({ choice }: { choice: FindChoice }) {
  const sorts = searchSorts.filter((sort) => sort !== 'relevance' || choice.keyword !== undefined)
  return (
    <nav className={`${chipStyles.chips} ${chipStyles.scrolls}`} aria-label="排序">
      {sorts.map((sort) => (
        <a
          key={sort}
          className={chipStyles.chip}
          href={findHref({ ...choice, sort })}
          aria-current={sort === choice.sort ? 'true' : undefined}
          data-replace
        >
          {sortNames[sort]}
        </a>
      ))}
    </nav>
  )
}

/** What is asked for, each with the way to drop it. `end`: what can be done with all of it. */
export function FindConditions({ choice, end }: { choice: FindChoice; end: ReactNode }) {
  const conditions = conditionsIn(choice, useEntries(choice))
  if (conditions.length === 0) return null
  return (
    <ul className={`${chipStyles.chips} ${styles.conditions}`} aria-label="已选条件">
      {conditions.map(({ key, text, without }) => (
        <li key={key}>
          <a
            className={`${chipStyles.chip} ${styles.condition}`}
            href={findHref(without)}
            aria-label={`去掉 ${text}`}
            data-replace
          >
            <span className={textStyles.clip1}>{text}</span>
            <Icon of={icons.x} size={16} />
          </a>
        </li>
      ))}
      <li>
        <a className={`${buttonStyles.button} ${buttonStyles.quiet}`} href={paths.find()} data-replace>
          清空
        </a>
      </li>
      <li>{end}</li>
    </ul>
  )
}

function NothingFound({ choice, page }: { choice: FindChoice; page: FoundPage }) {
  const conditions = conditionsIn(choice, page.entries)
  const ways = (page.drop ?? []).flatMap((dropped) => {
    const keys = droppedKeys(dropped, choice)
    const [first] = conditions.filter(({ key }) => keys.includes(key))
    if (first === undefined) return []
    const without = dropped.condition === 'any' ? { ...choice, any: [] } : first.without
    const text = dropped.condition === 'any' ? '“任一”里的条件' : first.text
    return [{ key: first.key, text, without, total: dropped.total }]
  })
  // Dropping the others does not help: the keyword may be mistyped. Only the search makes guesses.
  const guessed = ways.every(({ without }) => without.keyword === undefined) ? choice.keyword : undefined
  return (
    <Empty
      drawing="lens"
      title={conditions.length > 0 ? '没有符合全部条件的作品' : '还没有作品'}
      text={ways.length > 0 ? '去掉其中一个就有了：' : conditions.length > 0 && '换几个条件再试试。'}
    >
      {ways.map(({ key, text, without, total }) => (
        <a
          key={key}
          className={`${buttonStyles.button} ${buttonStyles.line} ${styles.way}`}
          href={findHref(without)}
          data-replace
        >
          去掉 {text}（{formatNumber(total)} 部）
        </a>
      ))}
      {guessed !== undefined && (
        <a
          className={`${buttonStyles.button} ${buttonStyles.line} ${styles.way}`}
          href={paths.search(guessed)}
        >
          搜索与“{guessed}”相近的
        </a>
      )}
      {conditions.length > 0 && (
        <a
          className={`${buttonStyles.button} ${buttonStyles.line}`}
          href={findHref(emptyChoice)}
          data-replace
        >
          清空条件
        </a>
      )}
    </Empty>
  )
}
