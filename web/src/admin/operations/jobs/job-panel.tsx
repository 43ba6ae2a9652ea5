import { useMay } from '../../shell/me.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, BoxText, Note, Timeline } from '../../ui/box.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { jobKindLabels, videoStepLabels } from '../../ui/job-labels.ts'
import { type ShownState, StateOf } from '../../ui/marks.tsx'
import { ProcessTable } from '../overview/status-boxes.tsx'
import type { RowTools } from './job-rows.tsx'
import { type Job, type Jobs, subjectOf, useJobLog } from './jobs.ts'

const states: Record<Job['state'], ShownState> = {
  running: ['run', '在跑'],
  failed: ['bad', '失败'],
  waiting: ['draft', '排队'],
  done: ['ok', '跑完'],
}

const outcomes = {
  running: '在跑',
  done: '跑完',
  failed: '失败',
  stopped: '工人停了，交还队列',
  lost: '工人中断，交还队列',
} as const

interface JobPanelProps {
  job: Job | undefined
  workers: Jobs['workers']
  tools: RowTools
}

/** The job under the cursor with its tries, and the worker that runs it. */
export function JobPanel({ job, workers, tools }: JobPanelProps) {
  return (
    <div className={basic.stack12}>
      {job && <JobLog job={job} tools={tools} />}
      <Box title="工人">
        {workers.length === 0 ? (
          <BoxText className={`${basic.text12} ${basic.cWait}`}>没有工人进程，任务不会有人做。</BoxText>
        ) : (
          <ProcessTable of={workers} />
        )}
        <BoxText>工人断了，几秒内它手上的任务自动交还队列。</BoxText>
      </Box>
    </div>
  )
}

function JobLog({ job, tools }: { job: Job; tools: RowTools }) {
  const { data } = useJobLog(job.jobId)
  const may = useMay()
  const attempts = data?.data.attempts ?? []
  const { dataId, msg, step } = job
  return (
    <Box title={subjectOf(job)} actions={<StateOf of={states[job.state]} />} padded={basic.stack8}>
      <p className={basic.hint}>
        {jobKindLabels[job.kind]}
        {step && job.state === 'failed' && `，停在${videoStepLabels[step]}`}
        {job.startedBy && `，${job.startedBy} 发起`}
      </p>
      {job.state === 'failed' && <Note tone="danger">{msg ?? '没有说明'}</Note>}
      {attempts.length > 0 && (
        <Timeline
          of={attempts.map(({ attempt, beginTime, outcome, process, msg: why }) => ({
            id: `${beginTime} ${attempt}`,
            time: beginTime.slice(5, 16),
            tone: outcome === 'done' ? 'ok' : outcome === 'failed' ? 'bad' : undefined,
            text: (
              <>
                第 {attempt} 次，{process}
                <br />
                {outcomes[outcome]}
                {why && `：${why}`}
              </>
            ),
          }))}
        />
      )}
      <div className={basic.stack8}>
        {job.canRetry && (
          <Button kind="primary" keyLabel="R" busy={tools.busy} onClick={() => tools.onRetry(job)}>
            重跑
          </Button>
        )}
        {dataId !== null && may('works:edit') && (
          <ButtonLink href={`/staff/works/${dataId}#video`}>到作品里换原片</ButtonLink>
        )}
        {job.canCancel && (
          <Button kind="danger" onClick={() => tools.onEnd(job)}>
            {job.state === 'failed' ? '丢弃…' : '停下…'}
          </Button>
        )}
      </div>
      {job.state === 'failed' && job.videoId !== null && (
        <p className={basic.hint}>重跑用同一份原片；下载没完成的会接着下。</p>
      )}
    </Box>
  )
}
