import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { search as searchIcon } from '../../ui/icons.ts'
import { useObservable } from '../../ui/preferences.tsx'
import { shanghaiMinute } from '../ui/format.ts'
import { Kbd } from '../ui/kbd.tsx'
import { pageHead } from './page.tsx'
import { SystemStatus } from './system-status.tsx'

interface TopBarProps {
  onLookup: () => void
  colleagues: ReactNode
}

export function TopBar({ onLookup, colleagues }: TopBarProps) {
  const { title, back, facts } = useObservable(pageHead)
  return (
    <header className="top">
      <h1 className="cut">
        {back && (
          <a className="muted" href={back.href}>
            {back.title} /{' '}
          </a>
        )}
        {title}
      </h1>
      {facts && <span className="facts text-12 muted cut">{facts}</span>}
      <button
        type="button"
        className="find end"
        aria-label="查找：编号、会员、订单号、案件号 Ctrl K"
        onClick={onLookup}
      >
        <Icon of={searchIcon} size={14} />
        <span className="cut">查找编号、会员、订单号、案件号</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <SystemStatus />
      {colleagues}
      <Clock />
    </header>
  )
}

/** The site's own time, Asia/Shanghai. */
function Clock() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return <time className="clock">{shanghaiMinute(now)}</time>
}
