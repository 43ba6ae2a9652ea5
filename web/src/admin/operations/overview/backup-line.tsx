import { formatBytes } from '../../ui/bytes.ts'
import { formatTime } from '../../ui/format.ts'
import { State } from '../../ui/state.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { SystemStatus } from './status-boxes.tsx'

/** When the last backup was made, and whether that is long ago. */
export function BackupLine({ backup: { last, failed, late } }: { backup: SystemStatus['backup'] }) {
  const now = useNow()
  return (
    <>
      <p className="row text-12">
        <span className="muted">最近备份</span>
        <span className={late ? 'end c-wait' : 'end'}>
          {last === null ? (
            <State kind={late ? 'wait' : 'draft'}>还没有</State>
          ) : (
            <State kind={late ? 'wait' : 'ok'}>
              {formatTime(last.time, now)}，{formatBytes(last.bytes)}
              {late && '，太旧了'}
            </State>
          )}
        </span>
      </p>
      {failed && (
        <p className="row text-12">
          <span className="muted">上一次没有做成</span>
          <span className="end c-danger">
            {formatTime(failed.time, now)}，{failed.msg}
          </span>
        </p>
      )}
    </>
  )
}
