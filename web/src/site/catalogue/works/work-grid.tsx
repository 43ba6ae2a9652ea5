import * as gridStyles from '../../../ui/lists/grid.module.css'
import { VirtualGrid } from '../../../ui/lists/virtual-grid.tsx'
import type { WorkRow } from '../calls.ts'
import { useVisibleWorks } from './hidden-placeholder.ts'
import { WorkCard } from './work-card.tsx'

interface WorkGridProps {
  works: readonly WorkRow[]
  /** Covers shown at once; the others wait until they come near. */
  eager?: number
  keyword?: string
  heading?: 'h2' | 'h3'
  className?: string
  /** Why a work is in this list, where that is to be said on its cover. */
  markOf?: (id: string) => string | undefined
  /** Where a card leads, if not to its work. */
  hrefOf?: (id: string) => string | undefined
}

export function WorkGrid({
  works,
  eager = 0,
  keyword = '',
  heading = 'h3',
  className = '',
  markOf,
  hrefOf,
}: WorkGridProps) {
  return (
    <VirtualGrid items={useVisibleWorks(works)} className={`${gridStyles.grid} ${className}`.trim()}>
      {(work, index) => (
        <WorkCard
          key={work.id}
          work={work}
          eager={index < eager}
          first={eager > 0 && index === 0}
          keyword={keyword}
          heading={heading}
          mark={markOf?.(work.id)}
          href={hrefOf?.(work.id)}
        />
      )}
    </VirtualGrid>
  )
}
