import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { State } from '../ui/state.tsx'
import type { ImportDetail } from './calls.ts'
import { postChange, useImportChange } from './import-changes.ts'
import { secondsText } from './labels.ts'
import { Progress } from './upload-step.tsx'

/** Step 2: the dry run is under way. */
export function CheckingStep({ detail: { importId, progress, seconds, msg } }: { detail: ImportDetail }) {
  const { busy, run } = useImportChange()
  return (
    <Box className="imp-step">
      <div className="row">
        <b>试跑</b>
        <State kind="run">{Math.floor(progress * 100)}%</State>
        <span className="end text-12 muted">{seconds !== null && `已用 ${secondsText(seconds)}`}</span>
      </div>
      <Progress share={progress} />
      {msg && <div className="note wait">{msg}</div>}
      <div className="note info">试跑不写任何东西。可以离开这一页，回来接着看。</div>
      <div className="row">
        <Button
          busy={busy}
          onClick={() => void run(() => postChange('POST /v2/staff/import/stop', importId))}
        >
          停下
        </Button>
      </div>
    </Box>
  )
}
