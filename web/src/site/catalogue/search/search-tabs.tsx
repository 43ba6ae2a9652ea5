import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { channelNames } from '../../../lib/channel-names.ts'
import { formatTotal } from '../../../lib/numbers.ts'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { firstWorks, pagedWorks, type WorkQuery } from '../calls.ts'

interface SearchTab {
  /** Null for all channels. */
  channel: ModName | null
  href: string
  list: WorkQuery
}

interface SearchTabsProps {
  tabs: readonly SearchTab[]
  /** Of another kind than works, behind them. */
  others: readonly Tab[]
  /** A channel, null for all, or the id of another tab. */
  current: string | null
  panel: string
}

/** The shortest answer with the number of works of a list. */
function totalCall(list: WorkQuery) {
  return firstWorks(list, 1)
}

/** Fetches the totals of the lists beside the one that is shown. */
export async function loadTabTotals(
  client: QueryClient,
  lists: readonly WorkQuery[],
  shown: WorkQuery,
): Promise<void> {
  const key = JSON.stringify(shown)
  const others = lists.filter((list) => JSON.stringify(list) !== key)
  await Promise.all(others.map((list) => client.prefetchQuery(totalCall(list))))
}

/** The channels that a search can be narrowed to, each with its number of results. */
export function SearchTabs({ tabs, others, current, panel }: SearchTabsProps) {
  return (
    <Tabs
      label="频道"
      panel={panel}
      current={current ?? 'all'}
      tabs={[
        ...tabs.map(({ channel, href, list }) => ({
          id: channel ?? 'all',
          title: channel ? channelNames[channel] : '全部结果',
          href,
          count: channel === current ? <ShownTotal list={list} /> : <Total list={list} />,
        })),
        ...others,
      ]}
    />
  )
}

function ShownTotal({ list }: { list: WorkQuery }) {
  const first = useInfiniteQuery(pagedWorks(list)).data?.pages[0]
  return first && formatTotal(first.total, first.totalCapped)
}

function Total({ list }: { list: WorkQuery }) {
  const client = useQueryClient()
  // The total of a list that was shown is in the cache.
  const initialData = () => client.getQueryData(pagedWorks(list).queryKey)?.pages[0]
  const { data } = useQuery({ ...totalCall(list), initialData })
  return data && formatTotal(data.total, data.totalCapped)
}
