import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Box } from '../../ui/box.tsx'
import { formatDuration } from '../../ui/bytes.ts'
import { momentOf } from '../../ui/format.ts'
import { jobKindLabels } from '../../ui/job-labels.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { State } from '../../ui/state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BackupLine } from './backup-line.tsx'
import { DiskBox } from './disk-box.tsx'
import { ProcessRows } from './process-rows.tsx'

export type SystemStatus = AnswerTo<'GET /v2/staff/overview/state'>['data']

const everyMs = 5000

export function useSystemStatus() {
  return useQuery({ ...callOptions('GET /v2/staff/overview/state', { query: {} }), refetchInterval: everyMs })
}

export function QueueBox() {
  return (
    <Box title="队列" actions={<span className="text-12 muted">每 5 秒更新</span>}>
      <QueryResult query={useSystemStatus()} fault="读不到队列">
        {({ data }) => <QueueRows queue={data.queue} />}
      </QueryResult>
    </Box>
  )
}

function QueueRows({ queue }: { queue: SystemStatus['queue'] }) {
  const now = useNow(1000)
  const shown = queue.filter(
    ({ kind, waiting, running, failed }) => kind !== 'other' || waiting + running + failed > 0,
  )
  return (
    <table className="table">
      <thead>
        <tr>
          <th>任务</th>
          <th className="numeric">等</th>
          <th className="numeric">跑</th>
          <th className="numeric">败</th>
          <th className="numeric">最久</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ kind, waiting, running, failed, since }) => (
          <tr key={kind}>
            <td>
              <a href={`/staff/jobs?kind=${kind}`}>{jobKindLabels[kind]}</a>
            </td>
            <Count of={waiting} />
            <Count of={running} tone="c-info medium" />
            <Count of={failed} tone="c-danger bold" />
            <td className="numeric muted">
              {since === null ? '—' : formatDuration(Math.max(0, Math.round((now - momentOf(since)) / 1000)))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Count({ of, tone = '' }: { of: number; tone?: string }) {
  return <td className={`numeric ${of === 0 ? 'faint' : tone}`}>{formatNumber(of)}</td>
}

export function ProcessBox() {
  return (
    <Box title="进程" actions={<HostCount />}>
      <QueryResult query={useSystemStatus()} fault="读不到进程">
        {({ data: { processes, database } }) => (
          <table className="table">
            <tbody>
              <ProcessRows of={processes} />
              <tr>
                <td>
                  <State kind={database.slow > 0 ? 'wait' : 'ok'}>postgres</State>
                </td>
                <td className="muted text-12">
                  连接 {database.connections} / {database.most}
                </td>
                <td className="numeric muted text-12">慢查询 {database.slow}</td>
              </tr>
            </tbody>
          </table>
        )}
      </QueryResult>
    </Box>
  )
}

function HostCount() {
  const { data } = useSystemStatus()
  if (!data) return null
  const { processes } = data.data
  const hosts = new Set(processes.map(({ host }) => host)).size
  return (
    <span className="text-12 muted">
      {hosts} 台 · {processes.length} 个
    </span>
  )
}

export function DiskBoxes() {
  return (
    <QueryResult query={useSystemStatus()} fault="读不到磁盘">
      {({ data: { disks, database, backup } }) =>
        disks.length === 0 ? (
          <Box className="disk-box" title="磁盘">
            <div className="padded">
              <p className="text-12 muted">工人进程跑起来后，一分钟内有数。</p>
              <BackupLine backup={backup} />
            </div>
          </Box>
        ) : (
          disks.map((disk, place) => (
            <DiskBox
              key={disk.host}
              disk={disk}
              many={disks.length > 1}
              elsewhere={database.bytes}
              backup={place === 0 ? backup : null}
            />
          ))
        )
      }
    </QueryResult>
  )
}
