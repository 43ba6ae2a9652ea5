import { useState } from 'react'
import { Icon, type IconData } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import * as frameStyles from './frame.module.css'
import { useMySections } from './me.ts'
import { hrefOf } from './sections.ts'
import { useSectionCounts } from './summary.ts'

const pictures: Partial<Record<string, IconData>> = {
  overview: icons.layoutGrid,
  support: icons.messageCircle,
  moderation: icons.info,
  works: icons.film,
  members: icons.users,
  orders: icons.receiptText,
  jobs: icons.clock,
  audit: icons.history,
}

/**
 * In the order in which they are needed on a phone; a colleague without access to one of the first four gets the next
 * ones.
 */
const wanted = ['overview', 'support', 'moderation', 'orders', 'works', 'members', 'jobs', 'audit']
const most = 4

/** Below 1024 px: four pages, and the rest behind 更多. */
export function PhoneTabs({ here }: { here: string }) {
  const [open, setOpen] = useState(false)
  const counts = useSectionCounts()
  const allowed = useMySections()
  const tabs = wanted.flatMap((name) => allowed.find((section) => section.name === name) ?? []).slice(0, most)
  const rest = allowed.filter((section) => !tabs.includes(section))
  return (
    <nav className={frameStyles.ptabs} aria-label="值班台">
      {tabs.map((section) => (
        <a
          key={section.name}
          href={hrefOf(section)}
          className={section.name === here ? frameStyles.on : ''}
          aria-current={section.name === here ? 'page' : undefined}
        >
          <Icon of={pictures[section.name] ?? icons.layers} />
          {section.title}
          {counts[section.name]?.count ? <em>{counts[section.name]?.count}</em> : null}
        </a>
      ))}
      <button
        type="button"
        className={rest.some(({ name }) => name === here) ? frameStyles.on : ''}
        onClick={() => setOpen(true)}
      >
        <Icon of={icons.ellipsis} />
        更多
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="更多">
        <ul className={frameStyles.more}>
          {rest.map((section) => (
            <li key={section.name}>
              <a href={hrefOf(section)} onClick={() => setOpen(false)}>
                {section.title}
                <b>{counts[section.name]?.count || ''}</b>
              </a>
            </li>
          ))}
          <li>
            <a href="/index" target="_blank" rel="noreferrer">
              看站点
            </a>
          </li>
        </ul>
      </Dialog>
    </nav>
  )
}
