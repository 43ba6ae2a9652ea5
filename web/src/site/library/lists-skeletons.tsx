import { GridSkeleton } from '../catalogue/works/work-grid.tsx'

/** The boxes of a list of entries that is on its way. */
export function EntriesSkeleton() {
  return (
    <div className="panel entries" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="skeleton line" />
      ))}
    </div>
  )
}

/** Those of a list of works. */
export function NewWorksSkeleton() {
  return (
    <div aria-busy="true">
      <div className="toolbar">
        <span className="skeleton count" />
      </div>
      <GridSkeleton count={12} />
    </div>
  )
}
