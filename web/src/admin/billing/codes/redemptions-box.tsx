import { useQuery } from '@tanstack/react-query'
import { Box } from '../../ui/box.tsx'
import { formatTime } from '../../ui/format.ts'
import { Empty, QueryResult } from '../../ui/query-result.tsx'
import { State } from '../../ui/state.tsx'
import { redemptions } from './code-calls.ts'
import { attemptStates } from './code-labels.ts'

const everyMs = 15_000

/** The latest redemptions, and the failed tries. */
export function RedemptionsBox({ now }: { now: number }) {
  const query = useQuery({ ...redemptions, refetchInterval: everyMs })
  return (
    <Box className="tried" title="最近兑换" note="成与不成，失败的留 30 天；试错太多会被挡住">
      <QueryResult query={query} fault="读不到兑换">
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title="还没有人兑换">导出的码有人兑换时会出现在这里。</Empty>
          ) : (
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th>时间</th>
                    <th>码</th>
                    <th className="wide">批次</th>
                    <th>会员</th>
                    <th>结果</th>
                    <th className="numeric wide">到期变成</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((tried, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same may be tried twice in a second
                    <tr key={`${tried.time} ${tried.tail} ${place}`}>
                      <td className="muted nowrap">{formatTime(tried.time, now)}</td>
                      <td className="mono">{tried.tail ? `…${tried.tail}` : '—'}</td>
                      <td className="mono wide">{tried.batchName || '—'}</td>
                      <td>{tried.userName || '已注销'}</td>
                      <td>
                        <State kind={attemptStates[tried.kind]}>{tried.text}</State>
                      </td>
                      <td className="numeric muted wide">{tried.until?.slice(0, 10) ?? '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryResult>
    </Box>
  )
}
