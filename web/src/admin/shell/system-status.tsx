import { State } from '../ui/state.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { dueClock } from './due-labels.ts'
import { useSummary } from './summary.ts'

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
      <a className="process-status" href="/staff">
        <State kind={all === 0 || up < all ? 'wait' : 'ok'}>
          进程 {up} / {all}
        </State>
      </a>
    </>
  )
}
