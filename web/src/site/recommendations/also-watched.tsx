import { useQuery } from '@tanstack/react-query'
import { relatedMax } from '@yehang/contract/limits'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import { useNearView } from '../../ui/lists/near-view.ts'
import * as pageStyles from '../../ui/page.module.css'
import { SectionFault } from '../../ui/section-fault.tsx'
import type { WorkAnswer } from '../catalogue/calls.ts'
import { GridSkeleton } from '../catalogue/works/grid-skeleton.tsx'
import { relatedHref } from '../catalogue/works/related-href.ts'
import { alsoWatched, type RecommendedRow, type Why } from './calls.ts'
import { RecommendedGrid } from './recommended-grid.tsx'
import { sharedText } from './why.ts'

/** What members who watched the work watched as well, and works like it; asked for when the visitor comes near. */
export function AlsoWatched({ answer }: { answer: WorkAnswer }) {
  const [place, near] = useNearView<HTMLElement>(600)
  const query = useQuery({ ...alsoWatched(answer.data.id), enabled: near })
  const more = relatedHref(answer)
  const rows = query.data?.rows
  if (rows?.length === 0) return null
  const isAlso = rows !== undefined && isMostlyAlso(rows)
  return (
    <section className={pageStyles.section} ref={place}>
      <header>
        <h2>{isAlso ? '看过这部的人也看' : '相关推荐'}</h2>
        {more && (
          <a className={pageStyles.more} href={more}>
            更多
            <Icon of={icons.chevronRight} size={16} />
          </a>
        )}
      </header>
      {rows ? (
        <RecommendedGrid works={rows.slice(0, relatedMax)} textOf={isAlso ? underAlso : sharedText} />
      ) : query.isError && !query.isFetching ? (
        <SectionFault message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <GridSkeleton count={relatedMax} className={gridStyles.withLine} />
      )}
    </section>
  )
}

/** Half of the row: what follows is like it at least. */
function isMostlyAlso(rows: readonly RecommendedRow[]): boolean {
  return rows.filter(({ why }) => why.code === 'also').length >= Math.min(rows.length, relatedMax / 2)
}

/** The heading says it of the others. */
const underAlso = (why: Why) => (why.code === 'also' ? '' : sharedText(why))
