import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { formatTotal } from '../../../lib/numbers.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { usePreferences } from '../../../ui/preferences.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import { notify } from '../../../ui/snackbar.tsx'
import * as tabsStyles from '../../../ui/tabs.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as toolbarStyles from '../../../ui/toolbar.module.css'
import {
  type Magnet,
  type MagnetOrder,
  type MagnetView,
  magnetsOf,
  type Part,
} from '../../catalogue/calls.ts'
import { limitOf } from '../../catalogue/magnets/copy-count.ts'
import { copyMagnet } from '../../catalogue/magnets/copy-magnet.ts'
import { MagnetLabels } from '../../catalogue/magnets/magnet-labels.tsx'
import { MagnetRow } from '../../catalogue/magnets/magnet-row.tsx'
import { CookieQuota, QuotaSkeleton } from '../../catalogue/magnets/quota.tsx'
import { useLevel } from '../../members/session/member.ts'

/** Where the server counts: it must be loaded when a button is pressed, as the clipboard does not wait. */
const metering = onDemand(() => import('../../billing/level/metered.tsx'))
const pressTriesAgain = () => {}

const orders: { order: MagnetOrder; name: string }[] = [
  { order: 'createTime', name: '最新' },
  { order: 'length', name: '大小' },
  { order: 'name', name: '名称' },
]

interface MagnetListProps {
  workId: string
  /** Of the work, in their order. */
  parts: readonly Part[]
  view: MagnetView
  /** The address that shows the list in a view. */
  hrefOf: (view: MagnetView) => string
  /** The day's copies are used up. */
  onLimit: () => void
}

/** The magnets of a work, each to be copied. */
export function MagnetList({ workId, parts, view, hrefOf, onLimit }: MagnetListProps) {
  const query = useInfiniteQuery({ ...magnetsOf(workId, view), placeholderData: keepPreviousData })
  const [copied, setCopied] = useState<string | null>(null)
  const level = useLevel()
  // A member whose level has not come yet may copy as much as every member.
  const limit = limitOf(level === undefined ? 1 : level)
  const client = useQueryClient()
  const isMetered = usePreferences().site.metered === true
  const metered = useOnDemand(metering, isMetered, pressTriesAgain)
  if (!query.data && query.isFetching) return <ListSkeleton />
  if (query.isLoadingError) {
    return <Fault error={query.error} text="磁力列表没有加载出来。" onRetry={() => void query.refetch()} />
  }
  const pages = query.data?.pages ?? []
  const [first] = pages
  const magnets = pages.flatMap((page) => page.rows)
  const narrowed = view.category !== null || view.remark !== null || view.part !== null
  const titles = new Map(parts.map(({ id, title }) => [id, title]))
  if (magnets.length === 0 && !narrowed) {
    return (
      <Empty drawing="lens" title={texts.noMagnets} text="这部作品还没有收录磁力，可以先收藏，之后再来看。" />
    )
  }
  const copy = async (magnet: Magnet) => {
    const result = await (isMetered ? copyCounted(client, magnet) : copyMagnet(magnet, limit))
    if (result === 'copied') setCopied(magnet.id)
    if (result === 'limit') onLimit()
  }
  return (
    <>
      {level === undefined || (isMetered && !metered) ? (
        <QuotaSkeleton />
      ) : metered ? (
        <metered.MeteredQuota isMember={level !== null} />
      ) : (
        Number.isFinite(limit) && <CookieQuota limit={limit} isMember={level !== null} />
      )}
      <div className={toolbarStyles.toolbar}>
        <nav className={tabsStyles.segments} aria-label="磁力排序">
          {orders.map(({ order, name }) => (
            <a
              key={order}
              href={hrefOf({ ...view, order })}
              data-replace
              {...(order === view.order && { 'aria-current': 'true' })}
            >
              {name}
            </a>
          ))}
        </nav>
        <span className={`${textStyles.small} ${textStyles.muted} ${toolbarStyles.aside}`} role="status">
          {formatTotal(first?.total ?? 0, first?.totalCapped)} 条
        </span>
      </div>
      {first && (narrowed || first.total > 1) && (
        <MagnetLabels labels={first.labels} parts={parts} view={view} hrefOf={hrefOf} />
      )}
      {magnets.length === 0 ? (
        <Empty drawing="lens" title="没有符合筛选的磁力" text="换一个标签，或者看全部。">
          <a
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            href={hrefOf({ ...view, category: null, remark: null, part: null })}
            data-replace
          >
            显示全部磁力
          </a>
        </Empty>
      ) : (
        <ul>
          {magnets.map((magnet) => (
            <MagnetRow
              key={magnet.id}
              magnet={magnet}
              part={magnet.part && titles.get(magnet.part)}
              copied={magnet.id === copied}
              onCopy={() => void copy(magnet)}
            />
          ))}
        </ul>
      )}
      {(query.hasNextPage || query.isFetchNextPageError) && (
        <LoadMore
          hasMore={query.hasNextPage}
          loading={query.isFetching}
          fault={query.isFetchNextPageError ? (query.error?.message ?? null) : null}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

async function copyCounted(client: QueryClient, magnet: Magnet): Promise<'copied' | 'failed' | 'limit'> {
  const part = metering.get()
  if (part) return part.copyMetered(client, magnet)
  try {
    return await (await metering.load()).copyMetered(client, magnet)
  } catch {
    notify(texts.networkError)
    return 'failed'
  }
}

function ListSkeleton() {
  return (
    <div className={toolbarStyles.toolbar} aria-busy="true">
      <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
    </div>
  )
}
