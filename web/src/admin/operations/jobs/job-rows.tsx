import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatDuration } from '../../ui/bytes.ts'
import { formatTime, momentOf } from '../../ui/format.ts'
import { jobKindLabels, videoStepLabels } from '../../ui/job-labels.ts'
import { State } from '../../ui/state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type Job, subjectOf } from './jobs.ts'

export interface RowTools {
  of: (job: Job) => {
    'data-row': string
    className: string
    onClick: (event: MouseEvent<HTMLElement>) => void
  }
  onRetry: (job: Job) => void
  onEnd: (job: Job) => void
  onHasten: (job: Job) => void
  busy: boolean
}

type RowsProps = RowTools & { jobs: readonly Job[] }

const since = ({ time }: Job, now: number) =>
  formatDuration(Math.max(0, Math.round((now - momentOf(time)) / 1000)))

/** `马上开始`, `12 分后开始`. */
function startWord(startTime: string, now: number): string {
  const seconds = Math.round((momentOf(startTime) - now) / 1000)
  return seconds < 30 ? '马上开始' : `${formatDuration(seconds)}后开始`
}

function Subject({ job }: { job: Job }) {
  const { number, title } = job
  if (number === null) return <span className="muted">{subjectOf(job)}</span>
  return (
    <span className="cut">
      <b className="medium">{number}</b>　{title}
    </span>
  )
}

export function RunningRows({ jobs, of, onEnd }: RowsProps) {
  const now = useNow(1000)
  if (jobs.length === 0) return <p className="padded muted">现在没有任务在跑。</p>
  return (
    <ul className="running">
      {jobs.map((job) => (
        <li key={job.jobId} {...of(job)}>
          {job.picSmall ? (
            <img className="cover" src={job.picSmall} alt="" />
          ) : (
            <span className="cover no">{jobKindLabels[job.kind]}</span>
          )}
          <span className="what">
            <Subject job={job} />
            <small className="text-12 muted">
              {[jobKindLabels[job.kind], job.startedBy && `${job.startedBy} 发起`, job.process]
                .filter(Boolean)
                .join('，')}
            </small>
          </span>
          <Progress job={job} now={now} />
          {job.canCancel && (
            <Button small kind="danger" onClick={() => onEnd(job)}>
              停…
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Progress({ job, now }: { job: Job; now: number }) {
  const { progress, step } = job
  const percent = Math.floor((progress ?? 0) * 100)
  return (
    <span className="done-part">
      <span className="row text-12">
        {progress !== null && <span className="c-info medium">{percent}%</span>}
        {step && <span className="muted">{videoStepLabels[step]}</span>}
        <span className="end">已跑 {since(job, now)}</span>
      </span>
      {progress !== null && (
        <span
          className="bar"
          role="progressbar"
          aria-label={`${subjectOf(job)} 的进度`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </span>
  )
}

export function FailedRows({ jobs, of, onRetry, onEnd, busy }: RowsProps) {
  if (jobs.length === 0) return <p className="padded muted">没有失败的任务。</p>
  return (
    <table className="table stack">
      <thead>
        <tr>
          <th>作品</th>
          <th>停在</th>
          <th>原因</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.jobId} {...of(job)}>
            <td className="cut">
              <Subject job={job} />
            </td>
            <td className="muted nowrap">{job.step ? videoStepLabels[job.step] : jobKindLabels[job.kind]}</td>
            <td>
              <State kind="bad">
                <span className="reason-text">{job.msg ?? '没有说明'}</span>
              </State>
            </td>
            <td className="numeric nowrap">
              <span className="row acts">
                <Button small busy={busy} onClick={() => onRetry(job)}>
                  重跑
                </Button>
                <Button small kind="quiet" onClick={() => onEnd(job)}>
                  丢弃…
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function WaitingRows({ jobs, of, onHasten, busy }: RowsProps) {
  const now = useNow()
  if (jobs.length === 0) return <p className="padded muted">没有任务在排队。</p>
  return (
    <table className="table stack">
      <tbody>
        {jobs.map((job, index) => (
          <tr key={job.jobId} {...of(job)}>
            <td className="muted place">{index + 1}</td>
            <td className="muted kind">{jobKindLabels[job.kind]}</td>
            <td className="cut">
              <Subject job={job} />
            </td>
            <td className="muted text-12">
              {job.attempts > 0 && `第 ${job.attempts + 1} 次，${job.msg ?? ''}`}
            </td>
            <td className="numeric muted nowrap">
              已等 {since(job, now)}
              {job.startTime && `，约 ${startWord(job.startTime, now)}`}
            </td>
            <td className="numeric nowrap">
              {index > 0 && (
                <Button small kind="quiet" busy={busy} onClick={() => onHasten(job)}>
                  提前
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DoneRows({ jobs, of }: RowsProps) {
  const now = useNow()
  if (jobs.length === 0) return <p className="padded muted">今天还没有跑完的任务。</p>
  return (
    <table className="table stack">
      <tbody>
        {jobs.map((job) => {
          const row = of(job)
          return (
            <tr key={row['data-row']} {...row} className={`${row.className} dim`.trim()}>
              <td className="place">{formatTime(job.time, now)}</td>
              <td className="kind">{jobKindLabels[job.kind]}</td>
              <td className="cut">
                <Subject job={job} />
              </td>
              <td className="numeric nowrap">{job.took !== null && formatDuration(job.took)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
