import { memo } from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { shortDay } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as coverStyles from '../../../ui/cover.module.css'
import { Cover } from '../../../ui/cover.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import type { WorkRow } from '../calls.ts'
import { Highlighted } from '../search/highlighted.tsx'
import { CardMenuSlot } from './card-menu-slot.tsx'
import { usePlaceholder } from './hidden-placeholder.ts'
import { WatchedMark } from './watched-mark.tsx'
import * as styles from './work-card.module.css'

interface WorkCardProps {
  work: WorkRow
  eager?: boolean
  first?: boolean
  /** Found words that are marked in the title and the number. */
  keyword?: string
  /** One below the level of the heading above the card. */
  heading?: 'h2' | 'h3'
  /** On the cover: why the work is in this list. */
  mark?: string | undefined
  /** Where it leads, if not to the work itself. */
  href?: string | undefined
}

/** One work in a grid. The server's first screen is made from this same card. */
export const WorkCard = memo(function WorkCard({
  work,
  eager,
  first,
  keyword,
  heading: Heading = 'h3',
  mark,
  href = paths.work(channelOf(work.modId), work.id),
}: WorkCardProps) {
  const Placeholder = usePlaceholder(work.id)
  if (Placeholder) return <Placeholder work={work} className={styles.card} metaClass={styles.meta} />
  return (
    <div className={styles.slot}>
      <a className={styles.card} href={href} data-preview={work.preview}>
        <Cover src={work.picSmall} widths={work.picSizes} eager={eager ?? false} first={first ?? false}>
          <WorkBadge work={work} />
          {mark && (
            <span className={`${coverStyles.bottomLeft} ${badgeStyles.badge} ${badgeStyles.brand}`}>
              <span className={textStyles.clip1}>{mark}</span>
            </span>
          )}
          {work.duration !== null && work.duration > 0 && (
            <span className={`${coverStyles.bottomRight} ${badgeStyles.badge} ${badgeStyles.over}`}>
              {work.duration} 分钟
            </span>
          )}
          <WatchedMark id={work.id} />
        </Cover>
        <Heading className={textStyles.clip2}>
          <Highlighted text={work.title} keyword={keyword} />
        </Heading>
        <p className={styles.meta}>
          <span className={textStyles.clip1}>
            <Highlighted text={work.number} keyword={keyword} />
          </span>
          <span className={textStyles.nowrap}>{work.pubText ?? shortDay(work.pubTime)}</span>
          {work.isDht === 1 && (
            <span className={styles.magnet} title="有磁力">
              <Icon of={icons.magnet} size={14} />
              <span className={textStyles.visuallyHidden}>有磁力</span>
            </span>
          )}
        </p>
      </a>
      <CardMenuSlot work={work} />
    </div>
  )
})

/** Gold for works that need membership; a work that cannot be watched at all has no mark. */
function WorkBadge({ work }: { work: WorkRow }) {
  if (work.isOnline === 2)
    return <span className={`${coverStyles.topLeft} ${badgeStyles.badge} ${badgeStyles.over}`}>转码中</span>
  if (work.isOnline === 1 && work.playLevel === 2)
    return <span className={`${coverStyles.topLeft} ${badgeStyles.badge} ${badgeStyles.gold}`}>VIP</span>
  return null
}
