import { formatNumber } from '../../lib/numbers.ts'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { State } from '../ui/state.tsx'
import { changeCount, type ImportDetail } from './calls.ts'
import { postChange, useImportChange } from './import-changes.ts'
import { secondsText } from './labels.ts'

/** Step 3: the import is being written, also while no page is open. */
export function WritingStep({ detail }: { detail: ImportDetail }) {
  const { importId, written, counts, seconds, progress, doneLine, msg, state } = detail
  const { busy, run } = useImportChange()
  const done = written.added + written.changed
  const all = Math.max(1, changeCount(detail))
  const share = Math.max(progress, done / all)
  const speed = seconds !== null && seconds > 0.5 ? done / seconds : null
  const rest = seconds !== null && share > 0.05 ? (seconds * (1 - share)) / share : null
  return (
    <Box className="imp-step">
      <div className="row">
        <b>写入</b>
        <State kind="run">{Math.floor(Math.min(1, share) * 100)}%</State>
        <span className="end text-12 muted">
          {speed !== null && speed >= 1 && `每秒 ${formatNumber(Math.round(speed))} 行`}
          {rest !== null && `，还要 ${secondsText(Math.max(1, rest))}`}
        </span>
      </div>
      <div
        className="bar imp-bar"
        role="progressbar"
        aria-label="写入进度"
        aria-valuenow={Math.floor(share * 100)}
      >
        <i className="added" style={{ width: `${(written.added / all) * 100}%` }} />
        <i style={{ width: `${(written.changed / all) * 100}%` }} />
      </div>
      <table className="table">
        <tbody>
          <tr>
            <td>新增</td>
            <td className="numeric medium c-ok">{formatNumber(written.added)}</td>
            <td className="numeric muted">/ {formatNumber(counts.added)}</td>
          </tr>
          <tr>
            <td>变更</td>
            <td className="numeric medium c-info">{formatNumber(written.changed)}</td>
            <td className="numeric muted">/ {formatNumber(counts.changed)}</td>
          </tr>
        </tbody>
      </table>
      {msg && <div className="note wait">{msg}</div>}
      <div className="note info">
        可以离开这一页，或关掉浏览器；断了会从第 {formatNumber(doneLine + 1)} 行接着写。
      </div>
      <div className="row">
        <Button
          kind="danger"
          small
          busy={busy}
          disabled={state !== 'writing'}
          onClick={() => void run(() => postChange('POST /v2/staff/import/stop', importId))}
        >
          停在这里
        </Button>
        <span className="text-11 muted">已写的留下，再跑同一文件不会重复</span>
      </div>
    </Box>
  )
}
