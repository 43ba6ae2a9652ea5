import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../ui/address.ts'
import { formatTime } from '../ui/format.ts'
import { Pager, pageOf } from '../ui/pager.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { type Hit, hitsCall, pageSize } from './calls.ts'
import { hitLabels, hitSourceText, markText } from './labels.ts'

/** Where it came from; of an import it leads there. */
export function HitSource({ hit }: { hit: Hit }) {
  const text = hitSourceText(hit)
  return hit.importId === null ? (
    text
  ) : (
    <a href={`/staff/imports?open=${hit.importId}&show=blocked`}>{text}</a>
  )
}

/** The work, or the blocked value where there was none. */
export const hitName = ({ number, kind, mark }: Hit) =>
  number || (kind === 'number' ? markText({ kind, mark }) : mark)

/** The hits of the blocklist, the last first. */
export function BlocklistHits() {
  const { search } = useAddress()
  const now = useNow()
  const query = useQuery(hitsCall({ pageNum: pageOf(search) }))
  return (
    <QueryResult query={query} fault="读不到拦下的">
      {({ rows, total, totalCapped, week }) =>
        rows.length === 0 ? (
          <Empty title="还没有拦下过什么">导入、加磁力、上传和云下载碰到封锁的，会列在这里，留 90 天。</Empty>
        ) : (
          <>
            <p className="padded text-12 muted">
              近 7 天 {week} 次。一个文件里拦下很多行的，只列前 200 行；留 90 天。
            </p>
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th>从哪里来</th>
                    <th>作品</th>
                    <th>按哪一条</th>
                    <th>案件</th>
                    <th className="numeric">何时</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((hit) => (
                    <tr key={hit.hitId}>
                      <td className="ellipsis">
                        <HitSource hit={hit} />
                      </td>
                      <td className="medium nowrap">{hitName(hit)}</td>
                      <td className="ellipsis">
                        <Tag tone="danger">{hitLabels[hit.kind]}</Tag>{' '}
                        {hit.kind !== 'number' && hit.mark && <span className="mono muted">{hit.mark}</span>}
                      </td>
                      <td>
                        {hit.caseNumber && <a href={`/staff/moderation/${hit.caseId}`}>{hit.caseNumber}</a>}
                      </td>
                      <td className="numeric muted nowrap">{formatTime(hit.time, now)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager total={total} capped={totalCapped} pageSize={pageSize} unit="次" />
          </>
        )
      }
    </QueryResult>
  )
}
