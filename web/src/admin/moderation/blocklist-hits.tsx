import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../ui/address.ts'
import { formatTime } from '../ui/format.ts'
import { pageOf } from '../ui/pager.tsx'
import { type Column, column } from '../ui/table/data-table.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
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
    <>
      {query.data && query.data.rows.length > 0 && (
        <p className="padded text-12 muted">
          近 7 天 {query.data.week} 次。一个文件里拦下很多行的，只列前 200 行；留 90 天。
        </p>
      )}
      <QueryTable
        query={query}
        fault="读不到拦下的"
        empty={['还没有拦下过什么', '导入、加磁力、上传和云下载碰到封锁的，会列在这里，留 90 天。']}
        columns={columnsAt(now)}
        idOf={({ hitId }) => hitId}
        pageSize={pageSize}
        unit="次"
      />
    </>
  )
}

const columnsAt = (now: number): Column<Hit>[] => [
  column('从哪里来', (hit) => <HitSource hit={hit} />, 'ellipsis'),
  column('作品', hitName, 'medium nowrap'),
  column(
    '按哪一条',
    ({ kind, mark }) => (
      <>
        <Tag tone="danger">{hitLabels[kind]}</Tag>{' '}
        {kind !== 'number' && mark && <span className="mono muted">{mark}</span>}
      </>
    ),
    'ellipsis',
  ),
  column(
    '案件',
    ({ caseNumber, caseId }) => caseNumber && <a href={`/staff/moderation/${caseId}`}>{caseNumber}</a>,
  ),
  column('何时', ({ time }) => <span className="muted">{formatTime(time, now)}</span>, 'numeric nowrap'),
]
