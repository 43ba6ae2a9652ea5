import { memo, type ReactNode } from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { shortDay } from '../../../lib/dates.ts'
import { formatNumber, formatScore } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as coverStyles from '../../../ui/cover.module.css'
import { Cover } from '../../../ui/cover.tsx'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import type { WorkRow } from '../calls.ts'
import { usePlaceholder } from '../works/hidden-placeholder.ts'
import { WatchedMark } from '../works/watched-mark.tsx'
import * as styles from './ranking.module.css'
import type { RankingTab } from './ranking-address.ts'

interface RankingRowProps {
  work: WorkRow
  /** From 1; null in a list that is no ranking. */
  place: number | null
  /** The figure of a work is the one that the list is ordered by. */
  order?: RankingTab
  heading?: 'h2' | 'h3'
  eager?: boolean
  first?: boolean
  /** On a wide screen the page of rankings shows cards, with how long a work is. */
  duration?: boolean
}

/** One place of a ranking. */
export const RankingRow = memo(function RankingRow({
  work,
  place,
  order = 'collect',
  heading: Heading = 'h3',
  eager = false,
  first = false,
  duration = false,
}: RankingRowProps) {
  const Placeholder = usePlaceholder(work.id)
  const placed = place !== null && <Place place={place} />
  if (Placeholder)
    return <Placeholder work={work} className={classOf(place)} metaClass={styles.meta} before={placed} />
  return (
    <a className={classOf(place)} href={paths.work(channelOf(work.modId), work.id)}>
      {placed}
      <Cover src={work.picSmall} widths={work.picSizes} sizes={rowSizes} eager={eager} first={first}>
        {duration && work.duration !== null && work.duration > 0 && (
          <span
            className={`${coverStyles.bottomRight} ${badgeStyles.badge} ${badgeStyles.over} ${styles.duration}`}
          >
            {work.duration} 分钟
          </span>
        )}
        <WatchedMark id={work.id} />
      </Cover>
      <span className={styles.words}>
        <Heading className={textStyles.clip2}>{work.title}</Heading>
        <p className={styles.meta}>
          <span className={textStyles.clip1}>{work.number}</span>
          <Figure work={work} order={order} />
        </p>
      </span>
    </a>
  )
})

/** Rows, and cards on the page of rankings on a desktop (rankings/ranking.module.css). */
const rowSizes = '(min-width:1024px) 220px,112px'

const classOf = (place: number | null) => (place === null ? `${styles.rank} ${styles.unplaced}` : styles.rank)

function Place({ place }: { place: number }) {
  return <b className={place <= 3 ? `${styles.place} ${styles.hot}` : styles.place}>{place}</b>
}

function Figure({ work, order }: { work: WorkRow; order: RankingTab }) {
  if (order === 'pubTime')
    return <span className={textStyles.nowrap}>{work.pubText ?? shortDay(work.pubTime)}</span>
  if (order === 'evaluates') return <Counted figure={formatNumber(work.evaluates)} unit="人评价" />
  if (order === 'collect') return <Counted figure={formatNumber(work.collects ?? 0)} unit="收藏" />
  return work.average === null ? null : <Counted figure={formatScore(work.average)} unit="分" />
}

function Counted({ figure, unit }: { figure: string; unit: string }): ReactNode {
  return (
    <span className={textStyles.nowrap}>
      <b>{figure}</b> {unit}
    </span>
  )
}

/** The boxes of a row that is still to come. */
export function RankingRowSkeleton({ place }: { place: number | null }) {
  return (
    <div className={classOf(place)} aria-hidden="true">
      {place !== null && <Place place={place} />}
      <span className={`${coverStyles.cover} ${skeletonStyles.skeleton}`} />
      <span className={styles.words}>
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.small} ${styles.lastLine}`} />
      </span>
    </div>
  )
}
