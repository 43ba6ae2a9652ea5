import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { useState } from 'react'
import { dayOf } from '../../lib/dates.ts'
import { formatTotal } from '../../lib/numbers.ts'
import { formatSize } from '../../lib/sizes.ts'
import { copyAndNotify } from '../../ui/copying.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { type Magnet, type MagnetOrder, magnetsOf } from './calls.ts'
import { Fault } from './fault.tsx'
import { magnetLink } from './magnet-link.ts'

export const magnetOrders: { order: MagnetOrder; name: string }[] = [
  { order: 'createTime', name: '最新' },
  { order: 'length', name: '大小' },
  { order: 'name', name: '名称' },
]

interface MagnetListProps {
  workId: string
  order: MagnetOrder
  /** The address that shows the list in an order. */
  hrefOf: (order: MagnetOrder) => string
}

/** The magnets of a work, each to be copied. */
export function MagnetList({ workId, order, hrefOf }: MagnetListProps) {
  const query = useInfiniteQuery({ ...magnetsOf(workId, order), placeholderData: keepPreviousData })
  const [copied, setCopied] = useState<string | null>(null)
  if (!query.data && query.isFetching) return <ListSkeleton />
  if (query.isLoadingError) {
    return <Fault error={query.error} text="磁力列表没有加载出来。" onRetry={() => void query.refetch()} />
  }
  const pages = query.data?.pages ?? []
  const magnets = pages.flatMap((page) => page.rows)
  if (magnets.length === 0) {
    return (
      <Empty drawing="lens" title={texts.noMagnets} text="这部作品还没有收录磁力，可以先收藏，之后再来看。" />
    )
  }
  const copy = async (magnet: Magnet) => {
    if (await copyAndNotify(magnetLink(magnet))) setCopied(magnet.id)
  }
  return (
    <>
      <div className="toolbar">
        <nav className="seg" aria-label="磁力排序">
          {magnetOrders.map((one) => (
            <a
              key={one.order}
              href={hrefOf(one.order)}
              data-replace
              {...(one.order === order && { 'aria-current': 'true' })}
            >
              {one.name}
            </a>
          ))}
        </nav>
        <span className="t13 muted aside">{formatTotal(pages[0]?.total ?? 0, pages[0]?.totalCapped)} 条</span>
      </div>
      <ul>
        {magnets.map((magnet) => (
          <MagnetRow
            key={magnet.id}
            magnet={magnet}
            copied={magnet.id === copied}
            onCopy={() => void copy(magnet)}
          />
        ))}
      </ul>
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

function MagnetRow({ magnet, copied, onCopy }: { magnet: Magnet; copied: boolean; onCopy: () => void }) {
  const action = copied ? '已复制' : '复制'
  const labels = [magnet.category, magnet.remark].filter(Boolean)
  return (
    <li className="mag">
      <p className="nm clip2">{magnet.name}</p>
      <p className="sub">
        <b>{formatSize(magnet.length)}</b>
        <span>{dayOf(magnet.createTime)}</span>
        {labels.map((label) => (
          <span key={label} className="badge soft">
            {label}
          </span>
        ))}
      </p>
      <button
        type="button"
        className={copied ? 'btn done' : 'btn'}
        aria-label={`${action} ${magnet.name}`}
        onClick={onCopy}
      >
        <Icon of={copied ? icons.check : icons.copy} size={16} />
        {action}
      </button>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div className="toolbar" aria-busy="true">
      <span className="sk count" />
    </div>
  )
}
