import { useEffect, useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { observable } from '../../lib/observable.ts'
import { useObservable } from '../../ui/preferences.tsx'
import { key, useKeys } from './keys.ts'
import { Kbd } from './marks.tsx'
import * as overlayStyles from './overlays.module.css'

export interface Toast {
  text: string
  detail?: string
  /** Something failed. */
  bad?: boolean
  /** Undoes the action; offered for ten seconds. */
  undo?: () => void
}

const seconds = 10

const current = observable<(Toast & { at: number }) | null>(null)
let count = 0

/** Announces an action, below; the next one takes its place. */
export function toast(next: Toast): void {
  count += 1
  current.set({ ...next, at: count })
}

export function Toasts() {
  const shown = useObservable(current)
  return (
    <output className={overlayStyles.toasts}>{shown && <ToastLine key={shown.at} toast={shown} />}</output>
  )
}

function ToastLine({ toast: { text, detail, bad, undo } }: { toast: Toast }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => value - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) current.set(null)
  }, [left])
  const takeBack = () => {
    current.set(null)
    undo?.()
  }
  useKeys([undo && key('Ctrl Z', takeBack)])
  return (
    <div className={bad ? `${overlayStyles.toast} ${overlayStyles.bad}` : overlayStyles.toast}>
      <b>{text}</b>
      {detail && <span>{detail}</span>}
      {undo && (
        <button type="button" onClick={takeBack}>
          撤销
          <Kbd>Ctrl Z</Kbd>
        </button>
      )}
      {undo ? (
        <i aria-hidden="true">{left}</i>
      ) : (
        <button type="button" aria-label="关闭" onClick={() => current.set(null)}>
          ×
        </button>
      )}
    </div>
  )
}

/** Copies a text and announces it. */
export async function copyAndAnnounce(text: string, done: Toast): Promise<void> {
  toast((await copyText(text)) ? done : { text: '浏览器不让复制', detail: text, bad: true })
}
