import * as coverStyles from '../../../ui/cover.module.css'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as styles from './work-card.module.css'

/** In place of a grid of works that is on its way. */
export function GridSkeleton({ count, className = '' }: { count: number; className?: string }) {
  return (
    <div className={`${gridStyles.grid} ${className}`.trim()} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
        <div key={key} className={`${styles.card} ${styles.coming}`}>
          <span className={`${coverStyles.cover} ${skeletonStyles.skeleton}`} />
          <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
          <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line}`} />
          <span className={`${skeletonStyles.skeleton} ${skeletonStyles.small}`} />
        </div>
      ))}
    </div>
  )
}
