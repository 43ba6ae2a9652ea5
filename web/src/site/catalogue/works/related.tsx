import { useQuery } from '@tanstack/react-query'
import { relatedMax } from '@yehang/contract/limits'
import { channelOf } from '../../../lib/channel-names.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as loadMoreStyles from '../../../ui/lists/load-more.module.css'
import { useNearView } from '../../../ui/lists/near-view.ts'
import * as pageStyles from '../../../ui/page.module.css'
import { relatedTo, type WorkAnswer } from '../calls.ts'
import { entryHref } from '../directories/entry-links.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { WorkGrid } from './work-grid.tsx'

/** Works of the same series, cast and tags; asked for when the visitor comes near. */
export function Related({ answer }: { answer: WorkAnswer }) {
  const [place, near] = useNearView<HTMLElement>(600)
  const query = useQuery({ ...relatedTo(answer.data.id), enabled: near })
  const more = moreHref(answer)
  if (query.data?.total === 0) return null
  return (
    <section className={pageStyles.section} ref={place}>
      <header>
        <h2>相关推荐</h2>
        {more && (
          <a className={pageStyles.more} href={more}>
            更多
            <Icon of={icons.chevronRight} size={16} />
          </a>
        )}
      </header>
      {query.data ? (
        <WorkGrid works={query.data.rows} />
      ) : query.isError && !query.isFetching ? (
        <div className={loadMoreStyles.loadmore} role="alert">
          {query.error.message}
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.small}`}
            onClick={() => void query.refetch()}
          >
            重试
          </button>
        </div>
      ) : (
        <GridSkeleton count={relatedMax} />
      )}
    </section>
  )
}

/** The link to more of the related works: the series, else the first of the cast. */
function moreHref({ data, series: [series], performer: [performer] }: WorkAnswer): string | null {
  const channel = channelOf(data.modId)
  const toSeries = series ? entryHref('series', channel, series.id) : null
  return toSeries ?? (performer ? entryHref('performer', channel, performer.id) : null)
}
