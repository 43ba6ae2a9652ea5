import { useQuery } from '@tanstack/react-query'
import { Box } from '../ui/box.tsx'
import { formatTime, momentOf } from '../ui/format.ts'
import { type Column, column, DataTable } from '../ui/table/data-table.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { HitSource, hitName } from './blocklist-hits.tsx'
import { type CaseRow, casesCall, type Hit, hitsCall } from './calls.ts'
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
        <DataTable headless rows={done} columns={decisionColumns} idOf={({ caseId }) => caseId} />
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
        <DataTable headless rows={hits} columns={hitColumnsAt(now)} idOf={({ hitId }) => hitId} />
      </Box>
    </div>
  )
}

const hoursUsed = ({ clockTime, doneTime }: CaseRow) =>
  doneTime === null ? '' : Math.max(1, Math.round((momentOf(doneTime) - momentOf(clockTime)) / 3_600_000))

const decisionColumns: Column<CaseRow>[] = [
  column('', ({ caseId, caseNumber }) => <a href={`/staff/moderation/${caseId}`}>{caseNumber}</a>, 'medium'),
  column('', ({ number }) => number, 'muted'),
  column('', (reportCase) => stateOf(reportCase).word),
  column('', (reportCase) => `用 ${hoursUsed(reportCase)} 时`, 'numeric muted'),
]

const hitColumnsAt = (now: number): Column<Hit>[] => [
  column('', ({ time }) => formatTime(time, now), 'muted nowrap'),
  column('', (hit) => <HitSource hit={hit} />, 'ellipsis'),
  column('', hitName, 'medium ellipsis'),
  column('', ({ kind }) => <Tag tone="danger">{hitLabels[kind]}</Tag>, 'numeric'),
]
