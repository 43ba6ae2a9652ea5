import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../ui/address.ts'
import { formatTime } from '../ui/format.ts'
import { Filter } from '../ui/forms/filter.tsx'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { SegmentedControl } from '../ui/forms/segmented-control.tsx'
import { Pager, pageOf } from '../ui/pager.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { BlocklistHits } from './blocklist-hits.tsx'
import { type Mark, marksCall, pageSize } from './calls.ts'
import { kindLabels, markText } from './labels.ts'

const kinds = Object.entries(kindLabels) as [Mark['kind'], string][]

/** What is blocked from the site, by whatever way it would be added. */
export function BlockedList() {
  const { search, set } = useAddress()
  const isHits = search.of === 'stopped'
  return (
    <div className="box joined">
      <div className="row filters wrap">
        <SegmentedControl
          label="看哪一份"
          value={isHits ? 'stopped' : ''}
          options={[
            ['', '封锁的'],
            ['stopped', '拦下的'],
          ]}
          onChange={(of) => set({ of, page: undefined, kind: undefined, keyword: undefined }, { push: true })}
        />
        {!isHits && <Filter name="kind" title="封的是" options={kinds} any="全部" />}
        {!isHits && <SearchBox placeholder="编号，或指纹的开头" />}
      </div>
      {isHits ? <BlocklistHits /> : <Marks />}
    </div>
  )
}

function Marks() {
  const { search } = useAddress()
  const now = useNow()
  const kind = kinds.find(([name]) => name === search.kind)?.[0]
  const keyword = search.keyword || undefined
  const query = useQuery(
    marksCall({ ...(kind && { kind }), ...(keyword && { keyword }), pageNum: pageOf(search) }),
  )
  return (
    <QueryResult query={query} fault="读不到封锁表">
      {({ rows, total, totalCapped }) =>
        rows.length === 0 ? (
          <Empty title="没有封锁的">下架时勾选的编号、info hash 和文件指纹会列在这里。</Empty>
        ) : (
          <>
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th>封的是</th>
                    <th>编号或指纹</th>
                    <th>案件</th>
                    <th className="numeric">何时</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((one) => (
                    <tr key={`${one.kind} ${one.mark}`}>
                      <td>
                        <Tag tone="danger">{kindLabels[one.kind]}</Tag>
                      </td>
                      <td className={one.kind === 'number' ? 'medium' : 'mono ellipsis'}>{markText(one)}</td>
                      <td>
                        {one.caseNumber && <a href={`/staff/moderation/${one.caseId}`}>{one.caseNumber}</a>}
                      </td>
                      <td className="numeric muted">{formatTime(one.createTime, now)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager total={total} capped={totalCapped} pageSize={pageSize} unit="条" />
          </>
        )
      }
    </QueryResult>
  )
}
