import { useObservable } from '../../../ui/preferences.tsx'
import { unread } from './unread.ts'

/** Beside what leads to support, while a reply waits there to be read. */
export function UnreadDot() {
  if (useObservable(unread) === 0) return null
  return (
    <i className="dot">
      <span className="visually-hidden">有新回复</span>
    </i>
  )
}
