import { formatNumber } from '../../../lib/numbers.ts'
import { State } from '../../ui/state.tsx'
import type { CaseDetail } from '../calls.ts'

/** What a reversal restores, and what it cannot. */
export function RestorePreview({ reportCase }: { reportCase: CaseDetail }) {
  const { assets: has, removed, sealed, blockedMarks } = reportCase
  const gone = [
    removed?.cover && '封面',
    removed?.stills && '剧照',
    removed?.videos && '影片',
    removed?.magnets && '磁力',
  ].filter(Boolean)
  return (
    <div className="removal-options">
      <h3>能回来的，回不来的</h3>
      <State kind="ok">编号、标题、条目、评分</State>
      {!removed?.magnets && has.magnets > 0 && <State kind="ok">磁力 {has.magnets} 条</State>}
      <State kind="ok">收藏与喜欢 {formatNumber(has.collects + has.likes)}</State>
      <State kind="ok">封锁 {blockedMarks} 项解除</State>
      {sealed && <State kind="ok">封存的图和影片</State>}
      {gone.length > 0 && (
        <div className="row">
          <State kind="bad">{gone.join('、')}已删</State>
          <span className="end muted text-12">要重新上传</span>
        </div>
      )}
    </div>
  )
}
