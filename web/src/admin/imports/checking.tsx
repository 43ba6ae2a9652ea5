import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { State } from '../ui/state.tsx'
import { ask, useChange } from './changing.ts'
import type { ImportDetail } from './data.ts'
import { Progress } from './uploading.tsx'
import { secondsText } from './words.ts'

/** Step 2: the dry run is under way. */
export function Checking({ detail: { importId, progress, seconds, msg } }: { detail: ImportDetail }) {
  const { busy, run } = useChange()
  return (
    <Box className="imp-step">
      <div className="row">
        <b>试跑</b>
        <State kind="run">{Math.floor(progress * 100)}%</State>
        <span className="end s12 muted">{seconds !== null && `已用 ${secondsText(seconds)}`}</span>
      </div>
      <Progress share={progress} />
      {msg && <div className="note wait">{msg}</div>}
      <div className="note info">试跑不写任何东西。可以离开这一页，回来接着看。</div>
      <div className="row">
        <Button busy={busy} onClick={() => void run(() => ask('POST /v2/staff/import/stop', importId))}>
          停下
        </Button>
      </div>
    </Box>
  )
}
