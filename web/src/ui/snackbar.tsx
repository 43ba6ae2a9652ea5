import { snackbarMs } from '@yehang/contract/limits'
import { useEffect, useState } from 'react'
import { observable } from '../lib/observable.ts'
import { useObservable } from './preferences.tsx'

interface Notice {
  text: string
  action?: { label: string; href: string }
}

const notice = observable<Notice | null>(null)

/** Shows a sentence for five seconds; a later one takes its place. */
export function notify(text: string, action?: Notice['action']): void {
  notice.set(action ? { text, action } : { text })
}

/** Where notices appear. `up` keeps them above the tab bar. */
export function Snackbar({ up }: { up: boolean }) {
  const shown = useObservable(notice)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!shown || held) return
    const timer = setTimeout(() => notice.set(null), snackbarMs)
    return () => clearTimeout(timer)
  }, [shown, held])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      role="status"
      className={shown ? `snack ${up ? 'up' : ''}` : 'heard'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {shown?.text}
      {shown?.action && (
        <a className="act" href={shown.action.href} onClick={() => notice.set(null)}>
          {shown.action.label}
        </a>
      )}
    </div>
  )
}
