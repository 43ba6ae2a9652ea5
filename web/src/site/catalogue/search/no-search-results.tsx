import { type QueryClient, useQuery } from '@tanstack/react-query'
import { channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { hideFailed } from '../../../ui/cover.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as panelStyles from '../../../ui/panel.module.css'
import * as textStyles from '../../../ui/text.module.css'
import {
  firstWorks,
  listedBy,
  pagedWorks,
  suggestionsFor,
  unfiltered,
  type WorkQuery,
  type WorkRow,
} from '../calls.ts'
import { listFilterNames } from '../directories/list-filter-link.tsx'
import * as styles from './search.module.css'

/** How many works the list would hold without the filter. */
const withoutFilter = (list: WorkQuery) => firstWorks(unfiltered(list), 1)

/** Asks for what an empty list shows in its place; does nothing where the list holds some. */
export async function loadNoSearchResults(client: QueryClient, list: WorkQuery): Promise<void> {
  const keyword = String(list.filter.keyword ?? '')
  if (!keyword || client.getQueryData(pagedWorks(list).queryKey)?.pages[0]?.total !== 0) return
  await Promise.all([
    client.prefetchQuery(suggestionsFor(keyword, listedBy(list))),
    ...(listedBy(list) !== '0' ? [client.prefetchQuery(withoutFilter(list))] : []),
  ])
}

interface NothingFoundProps {
  keyword: string
  list: WorkQuery
  /** The address of this search without the filter. */
  whole: string
  /** The address of the results in all channels, where one is shown. */
  all: string | null
}

/** A search without results: without the filter there may be some, in all channels, or under a number like it. */
export function NoSearchResults({ keyword, list, whole, all }: NothingFoundProps) {
  const listed = listedBy(list)
  const filtered = listed !== '0'
  const hidden = useQuery({ ...withoutFilter(list), enabled: filtered }).data?.total ?? 0
  const near = useQuery(suggestionsFor(keyword, listed)).data?.data.near ?? []
  return (
    <>
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
      {near.length > 0 && <NearNumbers works={near} />}
    </>
  )
}

function NearNumbers({ works }: { works: readonly WorkRow[] }) {
  return (
    <section className={styles.numbers} aria-labelledby="near-numbers">
      <header className={styles.label}>
        <h2 id="near-numbers">你是不是要找</h2>
      </header>
      <div className={`${panelStyles.panel} ${styles.near}`}>
        {works.map(({ id, number, title, modId, picSmall }) => (
          <a key={id} className={panelStyles.row} href={paths.work(channelOf(modId), id)}>
            <span className={styles.thumb}>
              {picSmall && <img src={picSmall} alt="" width={80} height={45} onError={hideFailed} />}
            </span>
            <span className={textStyles.grow}>
              <span className={`${textStyles.clip1} ${styles.line}`}>{title}</span>
              <span className={`${textStyles.clip1} ${styles.line} ${styles.number}`}>{number}</span>
            </span>
            <Icon of={icons.chevronRight} />
          </a>
        ))}
      </div>
    </section>
  )
}
