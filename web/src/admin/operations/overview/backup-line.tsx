import { readBytes } from '../../ui/bytes.ts'
import { State } from '../../ui/state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { readTime } from '../../ui/words.ts'
import type { House } from './house-boxes.tsx'

/** When the last backup was made, and whether that is long ago. */
export function BackupLine({ backup: { last, failed, late } }: { backup: House['backup'] }) {
  const now = useNow()
  return (
    <>
      <p className="row s12">
        <span className="muted">最近备份</span>
        <span className={late ? 'end c-wait' : 'end'}>
          {last === null ? (
            <State kind={late ? 'wait' : 'draft'}>还没有</State>
          ) : (
            <State kind={late ? 'wait' : 'ok'}>
              {readTime(last.time, now)}，{readBytes(last.bytes)}
              {late && '，太旧了'}
            </State>
          )}
        </span>
      </p>
      {failed && (
        <p className="row s12">
          <span className="muted">上一次没有做成</span>
          <span className="end c-danger">
            {readTime(failed.time, now)}，{failed.msg}
          </span>
        </p>
      )}
    </>
  )
}
