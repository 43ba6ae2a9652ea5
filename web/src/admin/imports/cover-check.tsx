import { formatNumber } from '../../lib/numbers.ts'
import { Box } from '../ui/box.tsx'
import { State } from '../ui/state.tsx'
import type { ImportDetail } from './calls.ts'

const shown = 4

/** The result of checking a sample of the covers: a file may name pictures that cannot be reached. */
export function CoverCheck({ covers }: { covers: NonNullable<ImportDetail['covers']> }) {
  const { named, sampled, reachable, problems, refused } = covers
  const isFine = reachable === sampled && refused.length === 0
  return (
    <Box
      title="封面"
      note={`${formatNumber(named)} 部写了封面`}
      actions={
        <State kind={sampled === 0 ? 'none' : isFine ? 'ok' : reachable === 0 ? 'bad' : 'wait'}>
          {sampled === 0 ? '没来得及抽查' : `抽查 ${sampled} 张，${reachable} 张取得到`}
        </State>
      }
    >
      {refused.length > 0 && (
        <div className="padded">
          <div className="note wait">
            下面这些地址不在 IMAGE_ORIGINS 里，浏览器不会显示那里的封面：
            {refused.map(({ origin, count }) => `${origin}（${formatNumber(count)} 张）`).join('、')}
          </div>
        </div>
      )}
      {problems.length > 0 && (
        <table className="table">
          <tbody>
            {problems.slice(0, shown).map(({ line, number, msg }) => (
              <tr key={line}>
                <td className="numeric muted imp-line">{line}</td>
                <td className="medium">{number}</td>
                <td className="c-danger">{msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems.length > shown && (
        <p className="padded text-12 muted">还有 {problems.length - shown} 张也取不到。</p>
      )}
      {isFine && problems.length === 0 && <p className="padded text-12 muted">抽到的都能显示。</p>}
    </Box>
  )
}
