import { useQuery } from '@tanstack/react-query'
import { Box } from '../../parts/box.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useNow } from '../../parts/use-now.ts'
import { momentOf, readTime } from '../../parts/words.ts'
import { markText } from './blocked-list.tsx'
import { type CaseRow, casesCall, marksCall } from './calls.ts'
import { kindWords, stateOf } from './words.ts'

const shown = 5

/** What was decided last, and what was blocked. */
export function Lately() {
  const done = useQuery(casesCall('done')).data?.rows.slice(0, shown) ?? []
  const marks = useQuery(marksCall({ pageSize: shown })).data?.rows ?? []
  const now = useNow()
  if (done.length + marks.length === 0) return null
  return (
    <div className="two">
      <Box title="刚办结">
        {done.length === 0 && <p className="pad s12 muted">还没有办结的。</p>}
        <table className="tb">
          <tbody>
            {done.map((held) => (
              <tr key={held.caseId}>
                <td className="m">
                  <a href={`/staff/reports/${held.caseId}`}>{held.caseNumber}</a>
                </td>
                <td className="muted">{held.number}</td>
                <td>{stateOf(held).word}</td>
                <td className="num muted">用 {hoursUsed(held)} 时</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Box title="新近封锁">
        {marks.length === 0 && <p className="pad s12 muted">封锁表是空的。</p>}
        <table className="tb">
          <tbody>
            {marks.map((one) => (
              <tr key={`${one.kind} ${one.mark}`}>
                <td className="muted nw">{readTime(one.createTime, now)}</td>
                <td className="m sig">{markText(one)}</td>
                <td className="muted">{one.caseNumber}</td>
                <td className="num">
                  <Tag tone="danger">{kindWords[one.kind]}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </div>
  )
}

const hoursUsed = ({ clockTime, doneTime }: CaseRow) =>
  doneTime === null ? '' : Math.max(1, Math.round((momentOf(doneTime) - momentOf(clockTime)) / 3_600_000))
