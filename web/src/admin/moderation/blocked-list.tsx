import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../ui/address.ts'
import { formatTime } from '../ui/format.ts'
import { Filter } from '../ui/forms/filter.tsx'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { SegmentedControl } from '../ui/forms/segmented-control.tsx'
import { pageOf } from '../ui/pager.tsx'
import { type Column, column } from '../ui/table/data-table.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
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
    <QueryTable
      query={query}
      fault="读不到封锁表"
      empty={['没有封锁的', '下架时勾选的编号、info hash 和文件指纹会列在这里。']}
      columns={columnsAt(now)}
      idOf={({ kind: of, mark }) => `${of} ${mark}`}
      pageSize={pageSize}
      unit="条"
    />
  )
}

const columnsAt = (now: number): Column<Mark>[] => [
  column('封的是', ({ kind }) => <Tag tone="danger">{kindLabels[kind]}</Tag>),
  column(
    '编号或指纹',
    (mark) => <span className={mark.kind === 'number' ? 'medium' : 'mono'}>{markText(mark)}</span>,
    'ellipsis',
  ),
  column(
    '案件',
    ({ caseNumber, caseId }) => caseNumber && <a href={`/staff/moderation/${caseId}`}>{caseNumber}</a>,
  ),
  column('何时', ({ createTime }) => <span className="muted">{formatTime(createTime, now)}</span>, 'numeric'),
]
