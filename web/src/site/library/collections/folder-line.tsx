import { texts } from '@yehang/contract/texts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useFocusRecovery } from '../../../ui/focus-lost.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import type { Folder } from './calls.ts'

interface NewFolderButtonProps {
  disabled?: boolean
  onPress: () => void
}

export function NewFolderButton({ disabled = false, onPress }: NewFolderButtonProps) {
  const button = useFocusRecovery<HTMLButtonElement>()
  return (
    <button type="button" className="folder new" disabled={disabled} onClick={onPress} ref={button}>
      <span className="thumb">
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
      <span className="thumb">
        <Icon of={icons.folder} />
      </span>
      <span className="grow">
        <span className="item-name clip1">{cateName}</span>
        <span className="subline">
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
      <p className="visually-hidden">{texts.loading}</p>
      {[0, 1, 2].map((line) => (
        <div key={line} className="folder">
          <span className="thumb skeleton" />
          <span className="skeleton grow" />
        </div>
      ))}
    </div>
  )
}
