import { useCallback, useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { useOnDemand } from '../../ui/on-demand.ts'

const dialog = onDemand(() => import('./report-dialog.tsx'))

/** On every work; what it opens comes when it is pressed. */
export function ReportLink({ workId, name }: { workId: string; name: string }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const part = useOnDemand(dialog, open, close)
  return (
    <>
      <button type="button" className="report-link" onClick={() => setOpen(true)}>
        举报
      </button>
      {part && <part.ReportDialog open={open} onClose={close} workId={workId} name={name} />}
    </>
  )
}
