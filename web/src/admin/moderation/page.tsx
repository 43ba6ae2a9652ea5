import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useIsAdmin } from '../shell/me.ts'
import { Page } from '../shell/page.tsx'
import { pageOf, useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Box, Empty, QueryResult } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { useGet, usePost } from '../ui/calls.ts'
import { useCursor } from '../ui/cursor.ts'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { digitKeys, key, useKeys } from '../ui/keys.ts'
import { EmptyPage, Pager } from '../ui/pager.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { BlockedList, RecentDecisions } from './blocked-list.tsx'
import { BurstList } from './burst-list.tsx'
import { type CaseRow, casesCall, changes, pageSize, pollMs, type View } from './calls.ts'
import { CaseTable } from './case/case-table.tsx'
import { useHiding } from './case/hiding.tsx'
import { DeadlineChart } from './deadline-chart.tsx'
import { FileDialog } from './file-dialog.tsx'
import * as styles from './moderation.module.css'

const views: Record<string, View> = { '': 'open', appeals: 'appeals', done: 'done' }
const tabNames = ['', 'appeals', 'done', 'blocked']

/** Reports: waiting ones with their deadlines, decided ones, and the blocklist. */
export default function ModerationPage() {
  const { search, set } = useAddress()
  const counts = useGet('GET /v2/staff/report/counts', { refetchInterval: pollMs }).data?.data
  const [filing, setFiling] = useState(false)
  const tab = search.tab ?? ''
  const isAdmin = useIsAdmin()
  useKeys([
    key('N', () => setFiling(true), '代录'),
    ...digitKeys(
      tabNames.length,
      (place) => set({ tab: tabNames[place], page: undefined, at: undefined }, { push: true }),
      '分栏',
    ),
  ])
  const facts = counts && `未决 ${counts.open}，申诉 ${counts.appeals}`
  return (
    <Page title="举报" facts={facts}>
      {tab === '' && <Waiting inTime={counts?.inTime ?? 0} />}
      <section>
        <div className={`${basic.row} ${styles.tabsRow}`}>
          <Tabs
            clears={['page', 'at', 'keyword', 'kind', 'of', 'hours']}
            tabs={[
              { value: '', title: '未决', count: counts?.open, hot: true },
              { value: 'appeals', title: '申诉', count: counts?.appeals },
              { value: 'done', title: '已决', count: counts && formatNumber(counts.done) },
              ...(isAdmin ? [{ value: 'bursts', title: '成批' }] : []),
              { value: 'blocked', title: '封锁表', count: counts && formatNumber(counts.blocked) },
            ]}
          />
          <Button small kind="quiet" keyLabel="N" onClick={() => setFiling(true)}>
            代录一件
          </Button>
        </div>
        {tab === 'bursts' && isAdmin ? (
          <BurstList />
        ) : tab === 'blocked' ? (
          <BlockedList />
        ) : (
          <Cases view={views[tab] ?? 'open'} />
        )}
      </section>
      {tab === '' && <RecentDecisions />}
      <FileDialog open={filing} onClose={() => setFiling(false)} />
    </Page>
  )
}

/** Cases that wait for a decision or a review. */
function Waiting({ inTime }: { inTime: number }) {
  const open = useQuery(casesCall('open')).data?.rows ?? []
  const appeals = useQuery(casesCall('appeals')).data?.rows ?? []
  return <DeadlineChart cases={[...open, ...appeals]} inTime={inTime} />
}

function Cases({ view }: { view: View }) {
  const { search, go } = useAddress()
  const assign = usePost('POST /v2/staff/report/assign', { changes })
  const keyword = search.keyword || undefined
  const query = useQuery(casesCall(view, { keyword, pageNum: pageOf(search) }))
  const appeals = useQuery({ ...casesCall('appeals', { keyword }), enabled: view === 'open' })
  const appealed = view === 'open' && pageOf(search) === 1 ? (appeals.data?.rows ?? []) : []
  const rows = [...(query.data?.rows ?? []), ...appealed]
  const open = (reportCase: CaseRow) => go(`/staff/moderation/${reportCase.caseId}`)
  const { hide, question } = useHiding()
  const take = ({ caseId }: CaseRow) => void assign.run({ caseId, to: 'me' })
  const cursor = useCursor({ rows, idOf: ({ caseId }) => caseId, onOpen: open })
  const { row } = cursor
  useKeys([
    key('H', () => row && row.dueTime !== null && !row.hidden && hide(row), '先行隐藏'),
    key('A', () => row && row.dueTime !== null && row.assigneeId === null && take(row), '我来办'),
  ])
  return (
    <Box className={styles.joined} tools={<SearchBox placeholder="案件号、作品编号" />}>
      <QueryResult query={query} fault="读不到举报">
        {({ total, totalCapped }) =>
          rows.length === 0 ? (
            <EmptyPage total={total} pageSize={pageSize}>
              <Empty title={keyword ? '没有找到' : '都办完了'}>
                {keyword ? '换个案件号或作品编号试试。' : '新的举报来了会出现在这里。'}
              </Empty>
            </EmptyPage>
          ) : (
            <>
              <CaseTable rows={rows} cursor={cursor} onOpen={open} onTake={take} onHide={hide} />
              {total > pageSize && <Pager total={total} capped={totalCapped} pageSize={pageSize} unit="件" />}
            </>
          )
        }
      </QueryResult>
      {question}
    </Box>
  )
}
