import { serverNow } from '../../../api/server-clock.ts'
import * as basic from '../../ui/basic.module.css'
import { BoxText, Cover } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import type { Cursor } from '../../ui/cursor.ts'
import { formatDuration, formatTime, momentOf, secondsSince } from '../../ui/format.ts'
import { jobKindLabels, videoStepLabels } from '../../ui/job-labels.ts'
import { State } from '../../ui/marks.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { type Column, column, DataTable, looks } from '../../ui/table/data-table.tsx'
import { useNow } from '../../ui/use-now.ts'
import * as styles from './jobs.module.css'
import { type Job, rowId, subjectOf } from './jobs.ts'

export interface RowTools {
  cursor: Cursor<Job>
  onPress: () => void
  onRetry: (job: Job) => void
  onEnd: (job: Job) => void
  onHasten: (job: Job) => void
  busy: boolean
}

type RowsProps = RowTools & { jobs: readonly Job[] }

const since = ({ time }: Job) => formatDuration(secondsSince(time))

/** `马上开始`, `12 分后开始`. */
function startWord(startTime: string): string {
  const seconds = Math.round((momentOf(startTime) - serverNow()) / 1000)
  return seconds < 30 ? '马上开始' : `${formatDuration(seconds)}后开始`
}

function Subject({ job }: { job: Job }) {
  const { number, title } = job
  if (number === null) return <span className={basic.muted}>{subjectOf(job)}</span>
  return (
    <span className={basic.cut}>
      <b className={basic.medium}>{number}</b>　{title}
    </span>
  )
}

export function RunningRows({ jobs, cursor, onPress, onEnd }: RowsProps) {
  // Spans grow by the second.
  useNow(1000)
  if (jobs.length === 0) return <BoxText>现在没有任务在跑。</BoxText>
  return (
    <ul className={styles.running}>
      {jobs.map((job) => {
        const { onClick, ...place } = cursor.of(job)
        const { jobId, picSmall, kind, startedBy, process } = job
        const press = () => {
          onClick()
          onPress()
        }
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the cursor of the keyboard reaches it
          <li key={jobId} {...place} onClick={press}>
            <Cover src={picSmall} none={jobKindLabels[kind]} />
            <span className={basic.stack2}>
              <Subject job={job} />
              <small className={basic.hint}>
                {[jobKindLabels[kind], startedBy && `${startedBy} 发起`, process].filter(Boolean).join('，')}
              </small>
            </span>
            <Progress job={job} />
            {job.canCancel && (
              <Button small kind="danger" onClick={() => onEnd(job)}>
                停…
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Progress({ job }: { job: Job }) {
  const { progress, step } = job
  const percent = Math.floor((progress ?? 0) * 100)
  return (
    <span className={`${basic.stack4} ${styles.donePart}`}>
      <span className={`${basic.row} ${basic.text12}`}>
        {progress !== null && <span className={`${basic.cInfo} ${basic.medium}`}>{percent}%</span>}
        {step && <span className={basic.muted}>{videoStepLabels[step]}</span>}
        <span className={basic.end}>已跑 {since(job)}</span>
      </span>
      {progress !== null && <ProgressBar label={`${subjectOf(job)} 的进度`} share={progress} />}
    </span>
  )
}

interface JobTableProps extends Pick<RowsProps, 'jobs' | 'cursor' | 'onPress'> {
  none: string
  columns: readonly Column<Job>[]
  headless?: boolean
  isDim?: boolean
}

const JobTable = ({ jobs, headless = true, isDim = false, ...table }: JobTableProps) => (
  <DataTable
    {...table}
    className={styles.stack}
    rows={jobs}
    idOf={rowId}
    headless={headless}
    classOf={() => isDim && tableStyles.dim}
  />
)

const subject = (title: string) => column<Job>(title, (job) => <Subject job={job} />, basic.cut)

export function FailedRows({ onRetry, onEnd, busy, ...rows }: RowsProps) {
  const columns: Column<Job>[] = [
    subject('作品'),
    column('停在', ({ step, kind }) => (step ? videoStepLabels[step] : jobKindLabels[kind]), looks.quiet),
    column('原因', ({ msg }) => (
      <State kind="bad">
        <span className={styles.reasonText}>{msg ?? '没有说明'}</span>
      </State>
    )),
    column(
      '',
      (job) => (
        <span className={basic.row}>
          <Button small busy={busy} onClick={() => onRetry(job)}>
            重跑
          </Button>
          <Button small kind="quiet" onClick={() => onEnd(job)}>
            丢弃…
          </Button>
        </span>
      ),
      looks.figure,
    ),
  ]
  return <JobTable {...rows} none="没有失败的任务。" columns={columns} headless={false} />
}

export function WaitingRows({ onHasten, busy, ...rows }: RowsProps) {
  const columns: Column<Job>[] = [
    column('', (_, place) => place + 1, { className: basic.muted, width: 40 }),
    column('', ({ kind }) => jobKindLabels[kind], { className: basic.muted, width: 76 }),
    subject(''),
    column('', ({ attempts, msg }) => attempts > 0 && `第 ${attempts + 1} 次，${msg ?? ''}`, basic.hint),
    column(
      '',
      (job) => (
        <>
          已等 {since(job)}
          {job.startTime && `，约 ${startWord(job.startTime)}`}
        </>
      ),
      looks.quietFigure,
    ),
    column(
      '',
      (job, place) =>
        place > 0 && (
          <Button small kind="quiet" busy={busy} onClick={() => onHasten(job)}>
            提前
          </Button>
        ),
      looks.figure,
    ),
  ]
  return <JobTable {...rows} none="没有任务在排队。" columns={columns} />
}

export function DoneRows(rows: RowsProps) {
  const columns: Column<Job>[] = [
    column('', ({ time }) => formatTime(time), { width: 40 }),
    column('', ({ kind }) => jobKindLabels[kind], { width: 76 }),
    subject(''),
    column('', ({ took }) => took !== null && formatDuration(took), looks.figure),
  ]
  return <JobTable {...rows} none="今天还没有跑完的任务。" columns={columns} isDim />
}
