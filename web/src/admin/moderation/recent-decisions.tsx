import { useQuery } from '@tanstack/react-query'
import { Box } from '../ui/box.tsx'
import { formatTime, momentOf } from '../ui/format.ts'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { HitSource, hitName } from './blocklist-hits.tsx'
import { type CaseRow, casesCall, hitsCall } from './calls.ts'
import { hitLabels, stateOf } from './labels.ts'

const shown = 5

/** The latest decisions, and the latest hits of the blocklist. */
export function RecentDecisions() {
  const done = useQuery(casesCall('done')).data?.rows.slice(0, shown) ?? []
  const stopped = useQuery(hitsCall({ pageSize: shown })).data
  const hits = stopped?.rows ?? []
  const now = useNow()
  if (done.length + hits.length === 0) return null
  return (
    <div className="two">
      <Box title="刚办结">
        {done.length === 0 && <p className="padded text-12 muted">还没有办结的。</p>}
        <table className="table">
          <tbody>
            {done.map((reportCase) => (
              <tr key={reportCase.caseId}>
                <td className="medium">
                  <a href={`/staff/moderation/${reportCase.caseId}`}>{reportCase.caseNumber}</a>
                </td>
                <td className="muted">{reportCase.number}</td>
                <td>{stateOf(reportCase).word}</td>
                <td className="numeric muted">用 {hoursUsed(reportCase)} 时</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Box
        title="封锁表拦下的"
        note={stopped && `近 7 天 ${stopped.week} 次`}
        actions={
          <a className="text-12" href="/staff/moderation?tab=blocked&of=stopped">
            全部
          </a>
        }
      >
        {hits.length === 0 && <p className="padded text-12 muted">还没有拦下过什么。</p>}
        <table className="table">
          <tbody>
            {hits.map((hit) => (
              <tr key={hit.hitId}>
                <td className="muted nowrap">{formatTime(hit.time, now)}</td>
                <td className="ellipsis">
                  <HitSource hit={hit} />
                </td>
                <td className="medium ellipsis">{hitName(hit)}</td>
                <td className="numeric">
                  <Tag tone="danger">{hitLabels[hit.kind]}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </div>
  )
}

const hoursUsed = ({ clockTime, doneTime }: CaseRow) =>
  doneTime === null ? '' : Math.max(1, Math.round((momentOf(doneTime) - momentOf(clockTime)) / 3_600_000))
