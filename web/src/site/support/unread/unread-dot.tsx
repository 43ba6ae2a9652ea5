import { useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import { unread } from './unread.ts'
import * as styles from './unread-dot.module.css'

/** Beside what leads to support, while a reply waits there to be read. */
export function UnreadDot() {
  if (useObservable(unread) === 0) return null
  return (
    <i className={styles.dot}>
      <span className={textStyles.visuallyHidden}>有新回复</span>
    </i>
  )
}
