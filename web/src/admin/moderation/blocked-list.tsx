import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../ui/address.ts'
import { Answer, Empty } from '../ui/answer.tsx'
import { Filter } from '../ui/forms/filter.tsx'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { Seg } from '../ui/forms/seg.tsx'
import { Pager, pageOf } from '../ui/pager.tsx'
import { Tag } from '../ui/tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { readTime } from '../ui/words.ts'
import { type Mark, marksCall, pageSize } from './calls.ts'
import { StoppedList } from './stopped-list.tsx'
import { kindWords, markText } from './words.ts'

const kinds = Object.entries(kindWords) as [Mark['kind'], string][]

/** What is blocked from the site, by whatever way it would be added. */
export function BlockedList() {
  const { search, set } = useAddress()
  const isHits = search.of === 'stopped'
  return (
    <div className="box joined">
      <div className="row filters wrap">
        <Seg
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
      {isHits ? <StoppedList /> : <Marks />}
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
    <Answer query={query} fault="读不到封锁表">
      {({ rows, total, totalCapped }) =>
        rows.length === 0 ? (
          <Empty title="没有封锁的">下架时勾选的编号、info hash 和文件指纹会列在这里。</Empty>
        ) : (
          <>
            <div className="tb-scroll">
              <table className="tb">
                <thead>
                  <tr>
                    <th>封的是</th>
                    <th>编号或指纹</th>
                    <th>案件</th>
                    <th className="num">何时</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((one) => (
                    <tr key={`${one.kind} ${one.mark}`}>
                      <td>
                        <Tag tone="danger">{kindWords[one.kind]}</Tag>
                      </td>
                      <td className={one.kind === 'number' ? 'm' : 'mono sig'}>{markText(one)}</td>
                      <td>
                        {one.caseNumber && <a href={`/staff/moderation/${one.caseId}`}>{one.caseNumber}</a>}
                      </td>
                      <td className="num muted">{readTime(one.createTime, now)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager total={total} capped={totalCapped} pageSize={pageSize} unit="条" />
          </>
        )
      }
    </Answer>
  )
}
