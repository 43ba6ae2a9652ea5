import { pageSizes } from '@yehang/contract/limits'
import type { Listed } from '../../../lib/preferences.ts'
import * as chipStyles from '../../../ui/chip.module.css'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import { VirtualGrid } from '../../../ui/lists/virtual-grid.tsx'
import { useListed } from '../../../ui/preferences.tsx'
import { type WorkQuery, type WorkRow, workQuery } from '../calls.ts'
import { EmptyList } from '../empty-list.tsx'
import { useVisibleWorks } from '../works/hidden-placeholder.ts'
import { WorkList } from '../works/work-list.tsx'
import * as styles from './ranking.module.css'
import { type Ranking, type RankingTab, rangeNames, rangesOf, rankingHref } from './ranking-address.ts'
import { RankingRow, RankingRowSkeleton } from './ranking-row.tsx'

/** Rows of a phone's first screen, and a row and a third on a desktop. */
const eagerCovers = 8

export function rankingQuery({ channel, tab, range }: Ranking, listed: Listed): WorkQuery {
  return workQuery({ modName: channel, sort: tab, date: range }, listed, pageSizes.top)
}

/** A ranking of a channel, with the choice of its range above it. */
export function RankingList({ ranking }: { ranking: Ranking }) {
  const list = rankingQuery(ranking, useListed(ranking.channel))
  return (
    <WorkList
      list={list}
      tools={<Ranges ranking={ranking} />}
      empty={<EmptyList list={list} title="这段时间还没有作品" text="换一个更长的时间看看。" />}
    >
      {(works) =>
        works ? <Places works={works} order={ranking.tab} /> : <PlacesSkeleton order={ranking.tab} />
      }
    </WorkList>
  )
}

function Ranges({ ranking }: { ranking: Ranking }) {
  return (
    <nav className={`${chipStyles.chips} ${chipStyles.scrolls}`} aria-label="时间范围">
      {rangesOf(ranking.channel).map((range) => (
        <a
          key={range}
          className={chipStyles.chip}
          href={rankingHref({ ...ranking, range })}
          aria-current={range === ranking.range ? 'true' : undefined}
          data-replace
        >
          {rangeNames[range]}
        </a>
      ))}
    </nav>
  )
}

/** The latest works have an order and no places. */
const isRanked = (order: RankingTab) => order !== 'pubTime'

function Places({ works, order }: { works: readonly WorkRow[]; order: RankingTab }) {
  const shown = useVisibleWorks(works)
  // Whatever a member hides, a work keeps its place.
  const placeOf = (work: WorkRow, index: number) => (shown === works ? index : works.indexOf(work)) + 1
  return (
    <VirtualGrid items={shown} className={`${gridStyles.grid} ${styles.ranking}`}>
      {(work, index) => (
        <RankingRow
          key={work.id}
          work={work}
          place={isRanked(order) ? placeOf(work, index) : null}
          order={order}
          heading="h2"
          eager={index < eagerCovers}
          first={index === 0}
          duration
        />
      )}
    </VirtualGrid>
  )
}

function PlacesSkeleton({ order }: { order: RankingTab }) {
  return (
    <div className={`${gridStyles.grid} ${styles.ranking}`}>
      {Array.from({ length: pageSizes.top }, (_, index) => index + 1).map((place) => (
        <RankingRowSkeleton key={place} place={isRanked(order) ? place : null} />
      ))}
    </div>
  )
}
