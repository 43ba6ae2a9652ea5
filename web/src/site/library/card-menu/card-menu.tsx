import { useCallback, useEffect, useRef, useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import type { WorkRow } from '../../catalogue/calls.ts'
import { cardMenu } from '../../catalogue/works/card-menu-slot.tsx'
import * as styles from './card-menu.module.css'

const cardActions = onDemand(() => import('./card-actions.tsx'))

/** The button on a card that opens what can be done with its work. */
function CardMenu({ work }: { work: WorkRow }) {
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // What was pressed in the menu is removed with it.
  const closeAndFocus = useCallback(() => {
    close()
    root.current?.querySelector('button')?.focus()
  }, [close])
  const actions = useOnDemand(cardActions, open, close)
  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    }
    const names = ['pointerdown', 'focusin'] as const
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeAndFocus()
    }
    for (const name of names) document.addEventListener(name, leave)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      for (const name of names) document.removeEventListener(name, leave)
    }
  }, [open, close, closeAndFocus])
  return (
    <div ref={root} className={styles.menu} data-card-menu="" data-open={open ? '' : undefined}>
      <button
        type="button"
        className={styles.more}
        aria-label={`操作：${work.number}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>
          <Icon of={icons.ellipsis} />
        </span>
      </button>
      {open && actions && <actions.CardActions work={work} onDone={closeAndFocus} />}
    </div>
  )
}

cardMenu.set(CardMenu)
