import { useState } from 'react'
import { Icon, type IconData } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { desks, hrefOf, mayVisit } from './desks.ts'
import { useMe } from './me.ts'
import { useDeskCounts } from './summary.ts'

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
  const mine = useMe()?.permissions ?? []
  const counts = useDeskCounts()
  const allowed = desks.filter((desk) => mayVisit(desk, mine))
  const tabs = wanted.flatMap((name) => allowed.find((desk) => desk.name === name) ?? []).slice(0, most)
  const rest = allowed.filter((desk) => !tabs.includes(desk))
  return (
    <nav className="ptabs" aria-label="值班台">
      {tabs.map((desk) => (
        <a
          key={desk.name}
          href={hrefOf(desk)}
          className={desk.name === here ? 'on' : ''}
          aria-current={desk.name === here ? 'page' : undefined}
        >
          <Icon of={pictures[desk.name] ?? icons.layers} />
          {desk.title}
          {counts[desk.name]?.count ? <em>{counts[desk.name]?.count}</em> : null}
        </a>
      ))}
      <button
        type="button"
        className={rest.some(({ name }) => name === here) ? 'on' : ''}
        onClick={() => setOpen(true)}
      >
        <Icon of={icons.ellipsis} />
        更多
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="更多">
        <ul className="more">
          {rest.map((desk) => (
            <li key={desk.name}>
              <a href={hrefOf(desk)} onClick={() => setOpen(false)}>
                {desk.title}
                <b>{counts[desk.name]?.count || ''}</b>
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
