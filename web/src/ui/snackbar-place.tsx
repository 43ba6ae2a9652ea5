import { snackbarMs } from '@yehang/contract/limits'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useObservable } from './preferences.tsx'
import * as styles from './snackbar.module.css'
import { type Notice, openDialogs, shownNotice } from './snackbar.tsx'
import * as textStyles from './text.module.css'

/** Where notices appear: in the dialog that is open, else on the page. `up` keeps them above the tab bar. */
export function SnackbarPlace({ up }: { up: boolean }) {
  const shown = useObservable(shownNotice)
  const dialog = useObservable(openDialogs).at(-1)
  // The notice itself, not a boolean: an element removed while it is hovered never sends its leave event.
  const [held, setHeld] = useState<Notice | null>(null)
  useEffect(() => {
    if (!shown || shown === held) return
    const timer = setTimeout(() => shownNotice.set(null), snackbarMs)
    return () => clearTimeout(timer)
  }, [shown, held])
  const action = shown?.action
  const press = () => {
    shownNotice.set(null)
    if (action && 'onPress' in action) action.onPress()
  }
  const hold = () => setHeld(shown)
  const release = () => setHeld(null)
  const place = (
    <div
      role="status"
      className={shown ? `${styles.snack} ${up ? styles.up : ''}` : textStyles.visuallyHidden}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {shown?.text}
      {action &&
        ('href' in action ? (
          <a className={styles.action} href={action.href} onClick={press}>
            {action.label}
          </a>
        ) : (
          <button type="button" className={styles.action} onClick={press}>
            {action.label}
          </button>
        ))}
    </div>
  )
  return dialog ? createPortal(place, dialog) : place
}
