import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { search as searchIcon } from '../../ui/icons.ts'
import { useObservable } from '../../ui/preferences.tsx'
import * as basic from '../ui/basic.module.css'
import { shanghaiMinute } from '../ui/format.ts'
import * as formStyles from '../ui/forms/forms.module.css'
import { Kbd, State, Tag } from '../ui/marks.tsx'
import { useNow } from '../ui/use-now.ts'
import { dueClock } from './due-labels.ts'
import * as frameStyles from './frame.module.css'
import { pageHead } from './page.tsx'
import { useSummary } from './summary.ts'

export function TopBar({ onLookup, colleagues }: { onLookup: () => void; colleagues: ReactNode }) {
  const { title, back, facts } = useObservable(pageHead)
  return (
    <header className={frameStyles.top}>
      <h1 className={basic.cut}>
        {back && (
          <a className={basic.muted} href={back.href}>
            {back.title} /{' '}
          </a>
        )}
        {title}
      </h1>
      {facts && <span className={`${frameStyles.facts} ${basic.hint} ${basic.cut}`}>{facts}</span>}
      <button
        type="button"
        className={`${formStyles.find} ${basic.end}`}
        aria-label="查找：编号、会员、订单号、案件号 Ctrl K"
        onClick={onLookup}
      >
        <Icon of={searchIcon} size={14} />
        <span className={basic.cut}>查找编号、会员、订单号、案件号</span>
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
  return <time className={frameStyles.clock}>{shanghaiMinute(now)}</time>
}

/** The earliest deadline of the back office, and the number of processes with a recent heartbeat. */
export function SystemStatus() {
  const summary = useSummary()
  const now = useNow()
  if (summary === undefined) return null
  const { tightest, processes } = summary
  const { up, all } = processes
  return (
    <>
      {tightest && (
        <Tag tone={tightest.tone === 'bad' ? 'danger' : 'wait'} href={tightest.path}>
          最紧 {tightest.name ?? (tightest.kind === 'old-messages' ? '留言' : '订单')}{' '}
          <b>{dueClock(tightest, now)}</b>
        </Tag>
      )}
      <a className={frameStyles.processStatus} href="/staff">
        <State kind={all === 0 || up < all ? 'wait' : 'ok'}>
          进程 {up} / {all}
        </State>
      </a>
    </>
  )
}
