import type { KeyboardEvent, ReactNode } from 'react'
import { useChosenInRow } from './chosen-in-row.ts'
import * as styles from './tabs.module.css'

export interface Tab {
  id: string
  title: string
  href: string
  count?: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string
  /** The id of the element that the chosen tab fills. */
  panel: string
}

/** Tabs whose choice is in the address: each is a link, arrow keys move between them. */
export function Tabs({ label, tabs, current, panel }: TabsProps) {
  // A tab may be added later.
  const row = useChosenInRow<HTMLDivElement>(`${current} ${tabs.length}`)
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={row} onKeyDown={moveByArrows}>
      {tabs.map(({ id, title, href, count }) => (
        <a
          key={id}
          id={tabId(panel, id)}
          href={href}
          role="tab"
          aria-selected={id === current}
          aria-controls={panel}
          tabIndex={id === current ? 0 : -1}
          data-replace
        >
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </a>
      ))}
    </div>
  )
}

export function tabId(panel: string, id: string): string {
  return `${panel}-${id}`
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll('a')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  const next = tabs[(at + step + tabs.length) % tabs.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}
