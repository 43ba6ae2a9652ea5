import type { ReactNode } from 'react'
import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, QueryResult } from '../../ui/box.tsx'
import { useGet } from '../../ui/calls.ts'
import { formatBytes, formatDuration, secondsSince } from '../../ui/format.ts'
import { jobKindLabels } from '../../ui/job-labels.ts'
import { type StateKind, StateOf } from '../../ui/marks.tsx'
import { type Column, column, DataTable } from '../../ui/table/data-table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BackupLine, DiskBox } from './disk-box.tsx'
import * as styles from './overview.module.css'

export type SystemStatus = AnswerTo<'GET /v2/staff/overview/state'>['data']

const everyMs = 5000

function useSystemStatus() {
  return useGet('GET /v2/staff/overview/state', { refetchInterval: everyMs })
}

export function QueueBox() {
  return (
    <Box title="队列" actions={<span className={basic.hint}>每 5 秒更新</span>}>
      <QueryResult query={useSystemStatus()} fault="读不到队列">
        {({ data }) => <QueueRows queue={data.queue} />}
      </QueryResult>
    </Box>
  )
}

function QueueRows({ queue }: { queue: SystemStatus['queue'] }) {
  // Spans grow by the second.
  useNow(1000)
  const shown = queue.filter(
    ({ kind, waiting, running, failed }) => kind !== 'other' || waiting + running + failed > 0,
  )
  const columns: Column<(typeof queue)[number]>[] = [
    column('任务', ({ kind }) => <a href={`/staff/jobs?kind=${kind}`}>{jobKindLabels[kind]}</a>),
    column('等', ({ waiting }) => <Count of={waiting} />, basic.numeric),
    column(
      '跑',
      ({ running }) => <Count of={running} tone={`${basic.cInfo} ${basic.medium}`} />,
      basic.numeric,
    ),
    column(
      '败',
      ({ failed }) => <Count of={failed} tone={`${basic.cDanger} ${basic.bold}`} />,
      basic.numeric,
    ),
    column(
      '最久',
      ({ since }) => (
        <span className={basic.muted}>{since === null ? '—' : formatDuration(secondsSince(since))}</span>
      ),
      basic.numeric,
    ),
  ]
  return <DataTable rows={shown} columns={columns} idOf={({ kind }) => kind} />
}

function Count({ of, tone = '' }: { of: number; tone?: string }) {
  return <span className={of === 0 ? basic.faint : tone}>{formatNumber(of)}</span>
}

export function ProcessBox() {
  return (
    <Box title="进程" actions={<HostCount />}>
      <QueryResult query={useSystemStatus()} fault="读不到进程">
        {({ data: { processes, database } }) => <ProcessTable of={processes} database={database} />}
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
    <span className={basic.hint}>
      {hosts} 台 · {processes.length} 个
    </span>
  )
}

export function DiskBoxes() {
  return (
    <QueryResult query={useSystemStatus()} fault="读不到磁盘">
      {({ data: { disks, database, backup } }) =>
        disks.length === 0 ? (
          <Box className={styles.diskBox} title="磁盘" padded>
            <p className={basic.hint}>工人进程跑起来后，一分钟内有数。</p>
            <BackupLine backup={backup} />
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

type Status = AnswerTo<'GET /v2/staff/overview/state'>['data']
type Process = Status['processes'][number]
type Database = Status['database']

const kinds: Record<Process['state'], StateKind> = { up: 'ok', busy: 'run', silent: 'wait' }

/** What a process does, or why that is unknown. */
function activityText({ state, silence, requests, doing }: Process): string {
  if (state === 'silent') return `心跳 ${formatDuration(silence)}前`
  if (requests !== null) return `${requests < 10 ? requests.toFixed(1) : Math.round(requests)} 请求/秒`
  const [first, ...others] = doing
  if (!first) return '闲着'
  const { kind, name, progress } = first
  const percent = progress === null ? null : `${Math.floor(progress * 100)}%`
  const words = [jobKindLabels[kind], name, percent].filter(Boolean).join(' ')
  return others.length > 0 ? `${words} 等 ${doing.length} 件` : words
}

function burden({ state, requests, p99, load, memory }: Process): string {
  if (state === 'silent') return '—'
  if (requests !== null)
    return p99 === null ? formatBytes(memory) : `p99 ${p99 < 10 ? p99.toFixed(1) : Math.round(p99)} ms`
  return `整机 ${Math.min(100, Math.round(load))}%`
}

interface ProcessRow {
  id: string
  title?: string
  cells: readonly ReactNode[]
}

const rowOf = (process: Process): ProcessRow => {
  const { name, host, version, startTime, memory, cpu, state } = process
  return {
    id: name + host + startTime,
    title: `${host}，${version}，${startTime} 起，占 ${formatBytes(memory)}，CPU ${Math.round(cpu)}%`,
    cells: [<StateOf key="name" of={[kinds[state], name]} />, activityText(process), burden(process)],
  }
}

const columns: readonly Column<ProcessRow>[] = [
  column('', ({ title, cells }) => <span title={title}>{cells[0]}</span>),
  column('', ({ cells }) => cells[1], basic.hint),
  column('', ({ cells }) => cells[2], `${basic.numeric} ${basic.hint}`),
]

/** Processes with their last sign of life, one a line, and the database below them. */
export function ProcessTable({ of, database }: { of: readonly Process[]; database?: Database }) {
  const rows = of.map(rowOf)
  if (database) {
    const { slow, connections, most } = database
    const state = <StateOf key="name" of={[slow > 0 ? 'wait' : 'ok', 'postgres']} />
    rows.push({ id: 'postgres', cells: [state, `连接 ${connections} / ${most}`, `慢查询 ${slow}`] })
  }
  return <DataTable headless rows={rows} columns={columns} idOf={({ id }) => id} />
}
