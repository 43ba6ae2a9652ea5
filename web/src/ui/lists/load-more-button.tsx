import { texts } from '@yehang/contract/texts'
import * as buttonStyles from '../button.module.css'
import * as loadMoreStyles from './load-more.module.css'

interface ClickMoreProps {
  hasMore: boolean
  loading?: boolean
  /** Why the last page did not come. */
  fault?: string | null
  onMore: () => void
}

/** The divider below the lists of the member centre: a click loads more (docs/requirements.md, library 8). */
export function LoadMoreButton({ hasMore, loading = false, fault = null, onMore }: ClickMoreProps) {
  return (
    <div className={loadMoreStyles.loadmore} role="status">
      {fault}
      {hasMore || fault !== null ? (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.line}`}
          aria-disabled={loading}
          onClick={() => loading || onMore()}
        >
          {loading ? texts.loading : fault === null ? '点击加载更多' : '重试'}
        </button>
      ) : (
        texts.finished
      )}
    </div>
  )
}
