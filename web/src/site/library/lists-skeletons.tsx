import * as panelStyles from '../../ui/panel.module.css'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as toolbarStyles from '../../ui/toolbar.module.css'
import { GridSkeleton } from '../catalogue/works/grid-skeleton.tsx'
import * as styles from './library.module.css'

/** The boxes of a list of entries that is on its way. */
export function EntriesSkeleton() {
  return (
    <div className={`${panelStyles.panel} ${styles.entries}`} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.coming}`} />
      ))}
    </div>
  )
}

/** Those of a list of works. */
export function NewWorksSkeleton() {
  return (
    <div aria-busy="true">
      <div className={toolbarStyles.toolbar}>
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
      </div>
      <GridSkeleton count={12} />
    </div>
  )
}
