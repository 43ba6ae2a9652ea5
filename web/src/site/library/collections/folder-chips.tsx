import { texts } from '@yehang/contract/texts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import * as chipStyles from '../../../ui/chip.module.css'
import { useChosenInRow } from '../../../ui/chosen-in-row.ts'
import * as textStyles from '../../../ui/text.module.css'
import type { Folder } from './calls.ts'
import * as styles from './collections.module.css'

interface FolderChipsProps {
  folders: readonly Folder[]
  /** The folder that is shown; null for all. */
  current: string | null
  /** How much is collected in all. */
  total: string | undefined
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

/** The category buttons of the favourites (docs/requirements.md, library 7). */
export function FolderChips({ folders, current, total, hasMore, loading, onMore }: FolderChipsProps) {
  const chips = [
    { id: null, name: '全部', count: total, href: paths.user('favourites') },
    ...folders.map(({ cateId, cateName, count }) => ({
      id: cateId,
      name: cateName,
      count: formatNumber(count),
      href: paths.user('favourites', cateId),
    })),
  ]
  const line = useChosenInRow<HTMLElement>(current)
  return (
    <nav className={styles.chips} aria-label="收藏夹" ref={line}>
      {chips.map(({ id, name, count, href }) => (
        <a
          key={id}
          className={`${chipStyles.chip} ${styles.chip}`}
          href={href}
          data-replace
          {...(id === current && { 'aria-current': 'true' })}
        >
          <span className={textStyles.clip1}>{name}</span>
          <span className={chipStyles.count}>{count}</span>
        </a>
      ))}
      {hasMore && (
        <button
          type="button"
          className={`${chipStyles.chip} ${styles.chip}`}
          aria-disabled={loading}
          onClick={() => loading || onMore()}
        >
          {loading ? texts.loading : '更多'}
        </button>
      )}
    </nav>
  )
}
