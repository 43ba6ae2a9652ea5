import * as gridStyles from '../../ui/lists/grid.module.css'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as toolbarStyles from '../../ui/toolbar.module.css'
import { GridSkeleton } from '../catalogue/works/grid-skeleton.tsx'

/** The boxes of a page of recommended works that is on its way. */
export function RecommendedSkeleton() {
  return (
    <div aria-busy="true">
      <div className={toolbarStyles.toolbar}>
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
      </div>
      <GridSkeleton count={12} className={gridStyles.withLine} />
    </div>
  )
}
