import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { useMemo, useState } from 'react'
import { callOptions } from '../../../api/queries.ts'
import { formatTotal } from '../../../lib/numbers.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { uniqueRows } from '../../../ui/lists/unique-rows.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { useObservable, usePreferences } from '../../../ui/preferences.tsx'
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
import { BestMagnet, MagnetRow } from '../../catalogue/magnets/magnet-row.tsx'
import { openMagnet } from '../../catalogue/magnets/open-magnet.ts'
import { CookieQuota, QuotaSkeleton } from '../../catalogue/magnets/quota.tsx'
import { LateAwaitButton } from '../../library/awaiting/late-await-button.ts'
import { copiedHere, rememberCopied } from '../../library/history/copied.ts'
import { useLevel } from '../../members/session/member.ts'
import { signedIn } from '../../members/session/signed-in.ts'

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
  const before = useCopiedBefore(workId)
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
  const magnets = uniqueRows(pages, ({ id }) => id)
  const narrowed = view.category !== null || view.remark !== null || view.part !== null
  const titles = new Map(parts.map(({ id, title }) => [id, title]))
  if (magnets.length === 0 && !narrowed) {
    return (
      <Empty drawing="lens" title={texts.noMagnets} text="这部作品还没有收录磁力，可以先收藏，之后再来看。">
        <LateAwaitButton workId={workId} wants="magnet" />
      </Empty>
    )
  }
  const take = async (magnet: Magnet, give?: (link: string) => boolean) => {
    const result = await (isMetered ? copyCounted(client, magnet, give) : copyMagnet(magnet, limit, give))
    if (result === 'copied') {
      setCopied(magnet.id)
      rememberCopied(magnet.id)
    }
    if (result === 'limit') onLimit()
  }
  const rowOf = (magnet: Magnet) => ({
    magnet,
    part: magnet.part && titles.get(magnet.part),
    copied: magnet.id === copied ? ('now' as const) : before.has(magnet.id) ? ('before' as const) : null,
    onCopy: () => void take(magnet),
    onOpen: () => void take(magnet, openMagnet),
  })
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
        <>
          {first?.best && <BestMagnet {...rowOf(first.best)} why={first.best.why} />}
          <ul>
            {magnets.map((magnet) => (
              <MagnetRow key={magnet.id} {...rowOf(magnet)} />
            ))}
          </ul>
        </>
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

const noneCopied: ReadonlySet<string> = new Set()

/** Magnets of the work that were copied earlier: on this device, and by the member wherever they signed in. */
function useCopiedBefore(workId: string): ReadonlySet<string> {
  const isMember = useObservable(signedIn)
  const call = callOptions('GET /v2/user/copied/{id}', { params: { id: workId } })
  const { data } = useQuery({ ...call, enabled: isMember, staleTime: 0 })
  const isHydrated = useHydrated()
  return useMemo(
    () => (isHydrated ? new Set([...copiedHere(), ...(data?.data ?? [])]) : noneCopied),
    [isHydrated, data],
  )
}

async function copyCounted(
  client: QueryClient,
  magnet: Magnet,
  give?: (link: string) => boolean,
): Promise<'copied' | 'failed' | 'limit'> {
  const part = metering.get()
  if (part) return part.copyMetered(client, magnet, give)
  try {
    return await (await metering.load()).copyMetered(client, magnet, give)
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
