import { texts } from '@yehang/contract/texts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useFocusRecovery } from '../../../ui/focus-lost.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import type { Folder } from './calls.ts'
import * as styles from './collections.module.css'

interface NewFolderButtonProps {
  disabled?: boolean
  onPress: () => void
}

export function NewFolderButton({ disabled = false, onPress }: NewFolderButtonProps) {
  const button = useFocusRecovery<HTMLButtonElement>()
  return (
    <button
      type="button"
      className={`${styles.folder} ${styles.new}`}
      disabled={disabled}
      onClick={onPress}
      ref={button}
    >
      <span className={styles.thumb}>
        <Icon of={icons.plus} />
      </span>
      新建收藏夹
    </button>
  )
}

/** A folder's name, how much is in it, and whether others may see it. */
export function FolderLine({ folder: { cateName, count, isPrivate } }: { folder: Folder }) {
  return (
    <>
      <span className={styles.thumb}>
        <Icon of={icons.folder} />
      </span>
      <span className={textStyles.grow}>
        <span className={`${styles.name} ${textStyles.clip1}`}>{cateName}</span>
        <span className={styles.facts}>
          {formatNumber(count)} 部 ·{' '}
          {isPrivate ? (
            <>
              <Icon of={icons.lock} size={14} />
              私密
            </>
          ) : (
            '公开'
          )}
        </span>
      </span>
    </>
  )
}

export function FolderSkeleton() {
  return (
    <div aria-busy="true">
      <p className={textStyles.visuallyHidden}>{texts.loading}</p>
      {[0, 1, 2].map((line) => (
        <div key={line} className={styles.folder}>
          <span className={`${styles.thumb} ${skeletonStyles.skeleton}`} />
          <span className={`${skeletonStyles.skeleton} ${textStyles.grow} ${styles.nameComing}`} />
        </div>
      ))}
    </div>
  )
}
