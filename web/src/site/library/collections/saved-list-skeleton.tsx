import { pageSizes } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { GridSkeleton } from '../../catalogue/works/work-grid.tsx'

/** The boxes of a list that is on its way. */
export function SavedListSkeleton() {
  return (
    <div aria-busy="true">
      <div className="toolbar">
        <p className="visually-hidden">{texts.loading}</p>
        <span className="skeleton count" />
      </div>
      <GridSkeleton count={pageSizes.likes} className="four-columns" />
    </div>
  )
}

export function FolderChipsSkeleton() {
  return (
    <div className="folder-chips" aria-hidden="true">
      {[0, 1, 2].map((chip) => (
        <span key={chip} className="chip skeleton" />
      ))}
    </div>
  )
}
