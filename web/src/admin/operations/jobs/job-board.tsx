import { type ReactNode, useRef, useState } from 'react'
import * as basic from '../../ui/basic.module.css'
import { Box, BoxText } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useCursor } from '../../ui/cursor.ts'
import { DangerConfirmation } from '../../ui/dialogs/danger-confirmation.tsx'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { formatDuration } from '../../ui/format.ts'
import type { JobKind } from '../../ui/job-labels.ts'
import { key, useKeys } from '../../ui/keys.ts'
import { WithSide } from '../../ui/layout.tsx'
import { JobPanel } from './job-panel.tsx'
import { DoneRows, FailedRows, type RowTools, RunningRows, WaitingRows } from './job-rows.tsx'
import * as styles from './jobs.module.css'
import { type Job, type Jobs, rowId, subjectOf, useJobChanges } from './jobs.ts'

interface JobBoardProps {
  jobs: Jobs
  kind: JobKind | undefined
  filter: ReactNode
  /** The log, on a narrow screen. */
  open: boolean
  setOpen: (open: boolean) => void
}

/** The four lists, one cursor through the first three, and the log of the job under it. */
export function JobBoard({ jobs, kind, filter, open, setOpen }: JobBoardProps) {
  const { running, failed, waiting, done, median, slowest, parallel, workers } = jobs
  const { retry, retryAll, cancel, hasten } = useJobChanges()
  const [ending, setEnding] = useState<Job | null>(null)
  const rows = [...running.rows, ...failed.rows, ...waiting.rows, ...done.rows]
  const cursor = useCursor({ rows, idOf: rowId, onOpen: () => setOpen(true) })
  const { row } = cursor
  const openLog = () => setOpen(true)
  const again = () => void retryAll.run(kind === undefined ? {} : { kind })
  const isOnButton = useRef(false)
  useKeys([
    key('R', () => row?.canRetry && void retry.run({ jobId: row.jobId }), '重跑'),
    failed.total > 0 && key('⇧ R', again, '失败全部重跑'),
    key('Alt ↑', () => row?.state === 'waiting' && void hasten.run({ jobId: row.jobId }), '提前'),
    key('L', openLog, '看日志'),
  ])
  const tools: RowTools = {
    cursor,
    // The buttons of a row are no press on the row.
    onPress: () => !isOnButton.current && openLog(),
    onRetry: ({ jobId }) => void retry.run({ jobId }),
    onEnd: setEnding,
    onHasten: ({ jobId }) => void hasten.run({ jobId }),
    busy: retry.busy || hasten.busy,
  }
  return (
    <WithSide width={320} className={styles.jobs}>
      <div
        className={basic.stack12}
        onClickCapture={({ target }) => {
          isOnButton.current = target instanceof Element && target.closest('button') !== null
        }}
      >
        <Box
          title={`在跑 ${running.total}`}
          note={parallel > 0 ? `同时最多 ${parallel} 路转码` : '没有工人进程在跑'}
          actions={filter}
        >
          <RunningRows jobs={running.rows} {...tools} />
        </Box>
        <Box
          title={<span className={failed.total > 0 ? basic.cDanger : ''}>失败 {failed.total}</span>}
          note={failed.total > 0 ? '在线观看已退回原来的样子，会员不会看到半成品' : undefined}
          actions={
            failed.total > 0 && (
              <Button small keyLabel="⇧ R" busy={retryAll.busy} onClick={again}>
                全部重跑
              </Button>
            )
          }
        >
          <FailedRows jobs={failed.rows} {...tools} />
          <Rest part={failed} />
        </Box>
        <Box title={`排队 ${waiting.total}`} note={waiting.total > 1 ? '排在前面的先跑' : undefined}>
          <WaitingRows jobs={waiting.rows} {...tools} />
          <Rest part={waiting} />
        </Box>
        <Box
          title={`今天跑完 ${done.total}`}
          note={
            median !== null &&
            slowest !== null &&
            `中位 ${formatDuration(median)}，最慢 ${formatDuration(slowest)}`
          }
        >
          <DoneRows jobs={done.rows} {...tools} />
          <Rest part={done} />
        </Box>
      </div>
      <SidePanel open={open} onClose={() => setOpen(false)} label="任务的经过">
        <JobPanel job={row} workers={workers} tools={tools} />
      </SidePanel>
      <DangerConfirmation
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={ending?.state === 'failed' ? '丢弃这件任务' : '停下这件任务'}
        act={ending?.state === 'failed' ? '丢弃' : '停下'}
        onConfirm={async () => {
          if (ending) await cancel.run({ jobId: ending.jobId })
          return true
        }}
      >
        {ending && (
          <p>
            <b className={basic.medium}>{subjectOf(ending)}</b>：
            {ending.videoId === null
              ? '不再重试，从队列里拿走。'
              : '已取回的原片会删除，要再做就得重新上传或下载。'}
          </p>
        )}
      </DangerConfirmation>
    </WithSide>
  )
}

function Rest({ part: { rows, total } }: { part: Jobs['waiting'] }) {
  return total > rows.length ? <BoxText>还有 {total - rows.length} 件</BoxText> : null
}
