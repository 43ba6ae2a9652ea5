import { snackbarMs } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useEffect, useState } from 'react'
import { observable } from '../lib/observable.ts'
import { useObservable } from './preferences.tsx'
import * as styles from './snackbar.module.css'
import * as textStyles from './text.module.css'

/** Leads somewhere, or does something. */
type NoticeAction = { label: string } & ({ href: string } | { onPress: () => void })

interface Notice {
  text: string
  action?: NoticeAction
}

/** The notice that is shown now. */
export const shownNotice = observable<Notice | null>(null)

/** Shows a sentence for five seconds; a later one replaces it. Returns the function that removes it earlier. */
export function notify(text: string, action?: NoticeAction): () => void {
  const own = action ? { text, action } : { text }
  shownNotice.set(own)
  return () => {
    if (shownNotice.get() === own) shownNotice.set(null)
  }
}

/** For an error of the page itself, which no answer explains. */
export function notifyUnknown(error: unknown): void {
  reportError(error)
  notify(texts.unknownError)
}

/** Where notices appear. `up` keeps them above the tab bar. */
export function Snackbar({ up }: { up: boolean }) {
  const shown = useObservable(shownNotice)
  // The notice itself, not a boolean: an element removed while it is hovered never sends its leave event.
  const [held, setHeld] = useState<Notice | null>(null)
  useEffect(() => {
    if (!shown || shown === held) return
    const timer = setTimeout(() => shownNotice.set(null), snackbarMs)
    return () => clearTimeout(timer)
  }, [shown, held])
  const action = shown?.action
  const hold = () => setHeld(shown)
  const release = () => setHeld(null)
  return (
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
          <a className={styles.action} href={action.href} onClick={() => shownNotice.set(null)}>
            {action.label}
          </a>
        ) : (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              shownNotice.set(null)
              action.onPress()
            }}
          >
            {action.label}
          </button>
        ))}
    </div>
  )
}
