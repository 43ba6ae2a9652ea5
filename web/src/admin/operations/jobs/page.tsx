import { useState } from 'react'
import { Page } from '../../shell/page.tsx'
import { useAddress } from '../../ui/address.ts'
import { QueryResult } from '../../ui/box.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { type JobKind, jobKindLabels } from '../../ui/job-labels.ts'
import { JobBoard } from './job-board.tsx'
import { useJobs } from './jobs.ts'

const kinds: readonly JobKind[] = ['transcode', 'fetch', 'import', 'remove-media', 'check-order']

/** The running, failed, waiting and finished jobs of the queue. */
export default function JobsPage() {
  const { search, set } = useAddress()
  const kind = kinds.find((one) => one === search.kind)
  const query = useJobs(kind)
  const [open, setOpen] = useState(false)
  const jobs = query.data?.data
  const facts = jobs && `在跑 ${jobs.running.total}，排队 ${jobs.waiting.total}，失败 ${jobs.failed.total}`
  const filter = (
    <SegmentedControl
      label="种类"
      value={kind ?? ''}
      options={[['', '全部'] as const, ...kinds.map((one) => [one, jobKindLabels[one]] as const)]}
      onChange={(next) => set({ kind: next, at: undefined })}
    />
  )
  return (
    <Page title="任务" facts={facts}>
      <QueryResult query={query} fault="读不到任务">
        {({ data }) => <JobBoard jobs={data} kind={kind} filter={filter} open={open} setOpen={setOpen} />}
      </QueryResult>
    </Page>
  )
}
