import { texts } from '@yehang/contract/texts'
import { useEffect } from 'react'
import * as buttonStyles from '../button.module.css'
import { Icon } from '../icon.tsx'
import * as icons from '../icons.ts'
import * as styles from './load-more.module.css'
import { useNearView } from './near-view.ts'

interface LoadMoreProps {
  hasMore: boolean
  loading: boolean
  /** Why the last page did not come; it is asked for again by a button or a connection that is back, never by scrolling. */
  fault: string | null
  onMore: () => void
}

/** The next page is asked for when its place comes this near, about four rows of a phone. */
const loadAhead = 900

/** Below a list: loads the next page when it comes near (docs/requirements.md, site 7). */
export function LoadMore({ hasMore, loading, fault, onMore }: LoadMoreProps) {
  const [place, near] = useNearView<HTMLDivElement>(loadAhead)
  useEffect(() => {
    if (near && hasMore && !loading && fault === null) onMore()
  }, [near, hasMore, loading, fault, onMore])
  useEffect(() => {
    if (fault === null) return
    window.addEventListener('online', onMore)
    return () => window.removeEventListener('online', onMore)
  }, [fault, onMore])
  return (
    <div
      className={hasMore ? `${styles.loadmore} ${styles.more}` : styles.loadmore}
      role="status"
      ref={place}
    >
      {fault !== null ? (
        <>
          {fault}
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.small}`} onClick={onMore}>
            重试
          </button>
        </>
      ) : hasMore ? (
        <>
          <Icon of={icons.loaderCircle} size={16} spin={loading} />
          {texts.loading}
        </>
      ) : (
        texts.finished
      )}
    </div>
  )
}
