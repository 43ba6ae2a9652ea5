import { type QueryClient, useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { firstWorks, listedBy, pagedWorks, unfiltered, type WorkQuery } from '../calls.ts'
import { listFilterNames } from '../directories/list-filter-link.tsx'

/** How many works the list would hold without the filter. */
const withoutFilter = (list: WorkQuery) => firstWorks(unfiltered(list), 1)

/** Asks for what an empty list shows in its place; does nothing where the list holds some. */
export async function loadNoSearchResults(client: QueryClient, list: WorkQuery): Promise<void> {
  const keyword = String(list.filter.keyword ?? '')
  if (!keyword || client.getQueryData(pagedWorks(list).queryKey)?.pages[0]?.total !== 0) return
  if (listedBy(list) !== '0') await client.prefetchQuery(withoutFilter(list))
}

interface NothingFoundProps {
  keyword: string
  list: WorkQuery
  /** The address of this search without the filter. */
  whole: string
  /** The address of the results in all channels, where one is shown. */
  all: string | null
}

/** A search without results: without the filter there may be some, or in all channels. */
export function NoSearchResults({ keyword, list, whole, all }: NothingFoundProps) {
  const listed = listedBy(list)
  const filtered = listed !== '0'
  const hidden = useQuery({ ...withoutFilter(list), enabled: filtered }).data?.total ?? 0
  return (
    <Empty
      drawing="lens"
      title={`没有找到“${keyword}”`}
      text={
        hidden > 0
          ? `有 ${formatNumber(hidden)} 部作品被“${listFilterNames.get(listed)}”筛掉了，可以只为这次搜索显示全部。`
          : '换个写法，或者从分类里找。'
      }
    >
      {filtered && hidden > 0 && (
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={whole} data-replace>
          显示全部作品
        </a>
      )}
      {all !== null && (
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={all} data-replace>
          看全部结果
        </a>
      )}
      {hidden === 0 && all === null && (
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.tags()}>
          去分类看看
        </a>
      )}
    </Empty>
  )
}
