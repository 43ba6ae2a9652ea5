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
}

export function WorkGrid({ works, eager = 0, keyword = '', heading = 'h3', className = '' }: WorkGridProps) {
  return (
    <VirtualGrid items={useVisibleWorks(works)} className={`grid ${className}`.trim()}>
      {(work, index) => (
        <WorkCard
          key={work.id}
          work={work}
          eager={index < eager}
          first={eager > 0 && index === 0}
          keyword={keyword}
          heading={heading}
        />
      )}
    </VirtualGrid>
  )
}

export function GridSkeleton({ count, className = '' }: { count: number; className?: string }) {
  return (
    <div className={`grid ${className}`.trim()} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
        <div key={key} className="card skeleton-card">
          <span className="cover skeleton" />
          <span className="skeleton line" />
          <span className="skeleton line" />
          <span className="skeleton small" />
        </div>
      ))}
    </div>
  )
}
