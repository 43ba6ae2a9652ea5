import type { ModName } from '@yehang/contract/channels'
import { channelNames, latestOf } from '../../lib/channel-names.ts'
import type { Listed } from '../../lib/preferences.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { useListed } from '../../ui/preferences.tsx'
import { SectionFault } from '../../ui/section-fault.tsx'
import { firstWorks, latestQuery, workQuery } from './calls.ts'
import { ListFilterLink } from './directories/list-filter-link.tsx'
import { EmptyList } from './empty-list.tsx'
import { useFirstWorks } from './works/first-works.ts'
import { GridSkeleton } from './works/grid-skeleton.tsx'
import { WorkGrid } from './works/work-grid.tsx'

/** Two rows of a phone, one of a desktop. */
const cards = 4

const latestList = (channel: ModName, listed: Listed) => workQuery({ modName: channel }, listed, cards)

export function latestCall(channel: ModName, listed: Listed) {
  return firstWorks(latestList(channel, listed))
}

interface LatestSectionProps {
  channel: ModName
  /** The operator's; empty for the usual one. */
  title?: string
  first?: boolean
}

/**
 * The latest works of one channel on the home page. Nothing where the channel is empty; the first section, which has
 * the choice of what is listed, stays and gives the reason.
 */
export function LatestSection({ channel, title = '', first = false }: LatestSectionProps) {
  const listed = useListed(channel)
  const { query, works } = useFirstWorks(latestList(channel, listed), cards)
  const { data, isError, error, refetch } = query
  const isEmpty = data?.rows.length === 0
  if (isEmpty && (!first || listed === '0')) return null
  return (
    <section className={first ? `${pageStyles.section} ${pageStyles.first}` : pageStyles.section}>
      <header>
        <h2>{title || latestOf(channel)}</h2>
        {first && <ListFilterLink listed={listed} />}
        <a
          className={pageStyles.more}
          href={paths.latest(channel)}
          aria-label={`更多${channelNames[channel]}`}
        >
          更多
          <Icon of={icons.chevronRight} size={16} />
        </a>
      </header>
      {isEmpty ? (
        <EmptyList list={latestQuery(channel, listed)} />
      ) : data ? (
        <WorkGrid
          works={works}
          eager={first ? cards : 0}
          className={`${gridStyles.fourColumns} ${gridStyles.rows}`}
        />
      ) : isError ? (
        <SectionFault message={error.message} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton count={cards} className={`${gridStyles.fourColumns} ${gridStyles.rows}`} />
      )}
    </section>
  )
}
