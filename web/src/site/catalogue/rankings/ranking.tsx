import { useState } from 'react'
import * as chipStyles from '../../../ui/chip.module.css'
import { useNearView } from '../../../ui/lists/near-view.ts'
import * as pageStyles from '../../../ui/page.module.css'
import * as panelStyles from '../../../ui/panel.module.css'
import { useListed } from '../../../ui/preferences.tsx'
import { SectionFault } from '../../../ui/section-fault.tsx'
import * as textStyles from '../../../ui/text.module.css'
import type { WorkRow } from '../calls.ts'
import { useFirstWorks } from '../works/first-works.ts'
import * as styles from './ranking.module.css'
import { type RankingRange, rangeNames, rangesOf, rankingHref } from './ranking-address.ts'
import { firstRange, places, rankingList } from './ranking-call.ts'
import { RankingRow, RankingRowSkeleton } from './ranking-row.tsx'

const ranges = rangesOf('censored')
const placesOnPhone = 3

function useRanking(range: RankingRange, enabled = true) {
  return useFirstWorks(rankingList(useListed('censored'), range), places, enabled)
}

/** Beside the sections of a wide screen; the range is chosen above it. */
export function RankingPanel({ title }: { title: string }) {
  const [range, setRange] = useState(firstRange)
  const ranking = useRanking(range)
  return (
    <section
      className={`${panelStyles.panel} ${styles.aside} ${pageStyles.sticky}`}
      aria-labelledby="ranking"
    >
      <header>
        <h2 id="ranking">{title || '收藏排行'}</h2>
        <a href={rankingHref({ channel: 'censored', tab: 'collect', range })}>完整榜单</a>
      </header>
      <div className={chipStyles.chips}>
        {ranges.map((one) => (
          <button
            key={one}
            type="button"
            className={`${chipStyles.chip} ${chipStyles.small}`}
            aria-pressed={one === range}
            onClick={() => setRange(one)}
          >
            {shortRangeNames[one]}
          </button>
        ))}
      </div>
      <Places ranking={ranking} count={places} />
    </section>
  )
}

/** Beside each other in a narrow column. */
const shortRangeNames: Record<RankingRange, string> = { 30: '30 天', 90: '90 天', 365: '一年', 999: '全部' }

/** Side by side on a phone, one column a range. */
export function RankingColumns() {
  return (
    <div className={styles.columns}>
      {ranges.map((range, index) => (
        <RankingColumn key={range} range={range} asked={index === 0} />
      ))}
    </div>
  )
}

/** `asked`: its ranking is there from the start; the others come when the visitor does. */
function RankingColumn({ range, asked }: { range: RankingRange; asked: boolean }) {
  const [column, near] = useNearView<HTMLDivElement>(300)
  const ranking = useRanking(range, asked || near)
  return (
    <div className={styles.column} ref={column}>
      <p className={styles.range}>{rangeNames[range]}</p>
      <Places ranking={ranking} count={placesOnPhone} />
    </div>
  )
}

const placeKeys = Array.from({ length: places }, (_, index) => `place ${index}`)

interface PlacesProps {
  ranking: ReturnType<typeof useRanking>
  count: number
}

function Places({ ranking: { query, all, works }, count }: PlacesProps) {
  const { data, isError, isFetching, error, refetch } = query
  if (!data && isError && !isFetching) {
    return <SectionFault message={error.message} onRetry={() => void refetch()} />
  }
  const shown: (WorkRow | null)[] = data ? works.slice(0, count) : Array.from({ length: count }, () => null)
  if (shown.length === 0) {
    return (
      <div className={styles.ranks}>
        <p className={`${textStyles.muted} ${textStyles.small}`}>还没有作品上榜。</p>
      </div>
    )
  }
  return (
    <div className={styles.ranks}>
      {shown.map((work, index) =>
        work ? (
          // Whatever a member hides, a work keeps its place.
          <RankingRow key={work.id} work={work} place={all.indexOf(work) + 1} />
        ) : (
          <RankingRowSkeleton key={placeKeys[index]} place={index + 1} />
        ),
      )}
    </div>
  )
}
