import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/numbers.ts'
import { shownChannels } from '../../../lib/shown-channels.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { listedBy, type WorkQuery } from '../calls.ts'
import { listFilterNames } from '../directories/list-filter-link.tsx'
import { withoutFilter } from './without-filter.ts'

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
      {hidden === 0 && all === null && shownChannels('directories').length > 0 && (
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.tags()}>
          去分类看看
        </a>
      )}
    </Empty>
  )
}
