import { pageSizes } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import * as chipStyles from '../../../ui/chip.module.css'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as toolbarStyles from '../../../ui/toolbar.module.css'
import { GridSkeleton } from '../../catalogue/works/grid-skeleton.tsx'
import * as styles from './collections.module.css'

/** The boxes of a list that is on its way. */
export function SavedListSkeleton() {
  return (
    <div aria-busy="true">
      <div className={`${toolbarStyles.toolbar} ${toolbarStyles.wraps}`}>
        <p className={textStyles.visuallyHidden}>{texts.loading}</p>
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />
      </div>
      <GridSkeleton count={pageSizes.likes} className={gridStyles.fourColumns} />
    </div>
  )
}

export function FolderChipsSkeleton() {
  return (
    <div className={styles.chips} aria-hidden="true">
      {[0, 1, 2].map((chip) => (
        <span
          key={chip}
          className={`${chipStyles.chip} ${skeletonStyles.skeleton} ${styles.chip} ${styles.chipComing}`}
        />
      ))}
    </div>
  )
}
