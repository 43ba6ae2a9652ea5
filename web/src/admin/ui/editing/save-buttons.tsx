import type { ReactNode } from 'react'
import * as basic from '../basic.module.css'
import { Button } from '../button.tsx'
import type { Editing } from './use-editing.tsx'

interface SaveButtonsProps<Fields extends object> {
  of: Pick<Editing<Fields>, 'isEdited' | 'changed' | 'busy' | 'reset' | 'save'>
  title?: string
  keyLabel?: string
  /** Between both. */
  children?: ReactNode
}

/** Gives up what was edited, or saves it. */
export function SaveButtons<Fields extends object>(props: SaveButtonsProps<Fields>) {
  const { of, title = '保存', keyLabel, children } = props
  const { isEdited, changed, busy, reset, save } = of
  return (
    <span className={`${basic.end} ${basic.row}`}>
      {isEdited && (
        <Button small kind="quiet" disabled={busy} onClick={reset}>
          放弃
        </Button>
      )}
      {children}
      <Button
        small
        kind="primary"
        {...(keyLabel && { keyLabel })}
        busy={busy}
        disabled={changed.length === 0}
        onClick={() => void save()}
      >
        {title}
      </Button>
    </span>
  )
}
