import { useQuery } from '@tanstack/react-query'
import { pageOf, useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Box, BoxText } from '../ui/box.tsx'
import { useGet } from '../ui/calls.ts'
import { formatTime, momentOf } from '../ui/format.ts'
import { Filter } from '../ui/forms/filter.tsx'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { SegmentedControl } from '../ui/forms/segmented-control.tsx'
import { Tag } from '../ui/marks.tsx'
import { type Column, column, DataTable, looks, QueryTable } from '../ui/table/data-table.tsx'
import { type CaseRow, casesCall, type Hit, hitsCall, type Mark, pageSize } from './calls.ts'
import { hitLabels, hitSourceText, kindLabels, markText, stateOf } from './labels.ts'
import * as styles from './moderation.module.css'

const kinds = Object.entries(kindLabels) as [Mark['kind'], string][]

const cutText = { most: 280 }

/** What is blocked from the site, by whatever way it would be added. */
export function BlockedList() {
  const { search, set } = useAddress()
  const isHits = search.of === 'stopped'
  return (
    <Box
      className={styles.joined}
      tools={
        <>
          <SegmentedControl
            label="看哪一份"
            value={isHits ? 'stopped' : ''}
            options={[
              ['', '封锁的'],
              ['stopped', '拦下的'],
            ]}
            onChange={(of) =>
              set({ of, page: undefined, kind: undefined, keyword: undefined }, { push: true })
            }
          />
          {!isHits && <Filter name="kind" title="封的是" options={kinds} any="全部" />}
          {!isHits && <SearchBox placeholder="编号，或指纹的开头" />}
        </>
      }
    >
      {isHits ? <BlocklistHits /> : <Marks />}
    </Box>
  )
}

function Marks() {
  const { search } = useAddress()
  const kind = kinds.find(([name]) => name === search.kind)?.[0]
  const keyword = search.keyword || undefined
  const query = useGet('GET /v2/staff/report/blocked', {
    query: { ...(kind && { kind }), ...(keyword && { keyword }), pageNum: pageOf(search), pageSize },
  })
  return (
    <QueryTable
      query={query}
      fault="读不到封锁表"
      empty={['没有封锁的', '下架时勾选的编号、info hash 和文件指纹会列在这里。']}
      columns={columns}
      idOf={({ kind: of, mark }) => `${of} ${mark}`}
      pageSize={pageSize}
      unit="条"
    />
  )
}

const caseColumn: Column<Pick<Mark, 'caseId' | 'caseNumber'>> = column(
  '案件',
  ({ caseNumber, caseId }) => caseNumber && <a href={`/staff/moderation/${caseId}`}>{caseNumber}</a>,
)

const columns: Column<Mark>[] = [
  column('封的是', ({ kind }) => <Tag tone="danger">{kindLabels[kind]}</Tag>),
  column(
    '编号或指纹',
    (mark) => <span className={mark.kind === 'number' ? basic.medium : basic.mono}>{markText(mark)}</span>,
    cutText,
  ),
  caseColumn,
  column('何时', ({ createTime }) => formatTime(createTime), looks.quietFigure),
]

/** Where it came from; of an import it leads there. */
function HitSource({ hit }: { hit: Hit }) {
  const text = hitSourceText(hit)
  return hit.importId === null ? (
    text
  ) : (
    <a href={`/staff/imports?open=${hit.importId}&show=blocked`}>{text}</a>
  )
}

/** The work, or the blocked value where there was none. */
const hitName = ({ number, kind, mark }: Hit) =>
  number || (kind === 'number' ? markText({ kind, mark }) : mark)

/** The hits of the blocklist, the last first. */
function BlocklistHits() {
  const { search } = useAddress()
  const query = useQuery(hitsCall({ pageNum: pageOf(search) }))
  return (
    <>
      {query.data && query.data.rows.length > 0 && (
        <BoxText>近 7 天 {query.data.week} 次。一个文件里拦下很多行的，只列前 200 行；留 90 天。</BoxText>
      )}
      <QueryTable
        query={query}
        fault="读不到拦下的"
        empty={['还没有拦下过什么', '导入、加磁力、上传和云下载碰到封锁的，会列在这里，留 90 天。']}
        columns={hitColumns}
        idOf={({ hitId }) => hitId}
        pageSize={pageSize}
        unit="次"
      />
    </>
  )
}

const hitColumns: Column<Hit>[] = [
  column('从哪里来', (hit) => <HitSource hit={hit} />, cutText),
  column('作品', hitName, looks.name),
  column(
    '按哪一条',
    ({ kind, mark }) => (
      <>
        <Tag tone="danger">{hitLabels[kind]}</Tag>{' '}
        {kind !== 'number' && mark && <span className={`${basic.mono} ${basic.muted}`}>{mark}</span>}
      </>
    ),
    cutText,
  ),
  caseColumn,
  column('何时', ({ time }) => <span className={basic.muted}>{formatTime(time)}</span>, looks.figure),
]

const shown = 5

/** The latest decisions, and the latest hits of the blocklist. */
export function RecentDecisions() {
  const done = useQuery(casesCall('done')).data?.rows.slice(0, shown) ?? []
  const stopped = useQuery(hitsCall({ pageSize: shown })).data
  const hits = stopped?.rows ?? []
  if (done.length + hits.length === 0) return null
  return (
    <div className={basic.boxPair}>
      <Box title="刚办结">
        <DataTable
          headless
          rows={done}
          columns={decisionColumns}
          idOf={({ caseId }) => caseId}
          none="还没有办结的。"
        />
      </Box>
      <Box
        title="封锁表拦下的"
        note={stopped && `近 7 天 ${stopped.week} 次`}
        actions={
          <a className={basic.text12} href="/staff/moderation?tab=blocked&of=stopped">
            全部
          </a>
        }
      >
        <DataTable
          headless
          rows={hits}
          columns={latestHitColumns}
          idOf={({ hitId }) => hitId}
          none="还没有拦下过什么。"
        />
      </Box>
    </div>
  )
}

const hoursUsed = ({ clockTime, doneTime }: CaseRow) =>
  doneTime === null ? '' : Math.max(1, Math.round((momentOf(doneTime) - momentOf(clockTime)) / 3_600_000))

const decisionColumns: Column<CaseRow>[] = [
  column(
    '',
    ({ caseId, caseNumber }) => <a href={`/staff/moderation/${caseId}`}>{caseNumber}</a>,
    basic.medium,
  ),
  column('', ({ number }) => number, basic.muted),
  column('', (reportCase) => stateOf(reportCase).word),
  column('', (reportCase) => `用 ${hoursUsed(reportCase)} 时`, looks.quietFigure),
]

const latestHitColumns: Column<Hit>[] = [
  column('', ({ time }) => formatTime(time), looks.quiet),
  column('', (hit) => <HitSource hit={hit} />, cutText),
  column('', hitName, { ...cutText, className: basic.medium }),
  column('', ({ kind }) => <Tag tone="danger">{hitLabels[kind]}</Tag>, basic.numeric),
]
