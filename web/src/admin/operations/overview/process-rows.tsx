import type { AnswerTo } from '../../../api/client.ts'
import { formatBytes, formatDuration } from '../../ui/bytes.ts'
import { jobKindLabels } from '../../ui/job-labels.ts'
import { State, type StateKind } from '../../ui/state.tsx'

type Process = AnswerTo<'GET /v2/staff/overview/state'>['data']['processes'][number]

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

/** Processes with their last sign of life, one a line. */
export function ProcessRows({ of }: { of: readonly Process[] }) {
  return of.map((process) => (
    <tr key={process.name + process.host + process.startTime}>
      <td
        title={`${process.host}，${process.version}，${process.startTime} 起，占 ${formatBytes(process.memory)}，CPU ${Math.round(process.cpu)}%`}
      >
        <State kind={kinds[process.state]}>{process.name}</State>
      </td>
      <td className="muted text-12">{activityText(process)}</td>
      <td className="numeric muted text-12">{burden(process)}</td>
    </tr>
  ))
}
