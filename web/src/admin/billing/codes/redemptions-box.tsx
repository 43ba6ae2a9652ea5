import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { Box } from '../../ui/box.tsx'
import { formatTime } from '../../ui/format.ts'
import { Empty, QueryResult } from '../../ui/query-result.tsx'
import { State } from '../../ui/state.tsx'
import { type Column, column, DataTable, wideColumn } from '../../ui/table/data-table.tsx'
import { redemptions } from './code-calls.ts'
import { attemptStates } from './code-labels.ts'

const everyMs = 15_000

type Redemption = AnswerTo<'GET /v2/staff/codes/redemptions'>['rows'][number]

const columnsAt = (now: number): Column<Redemption>[] => [
  column('时间', ({ time }) => formatTime(time, now), 'muted nowrap'),
  column('码', ({ tail }) => (tail ? `…${tail}` : '—'), 'mono'),
  wideColumn('批次', ({ batchName }) => batchName || '—', 'mono'),
  column('会员', ({ userName }) => userName || '已注销'),
  column('结果', ({ kind, text }) => <State kind={attemptStates[kind]}>{text}</State>),
  wideColumn('到期变成', ({ until }) => until?.slice(0, 10) ?? '—', 'numeric muted'),
]

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
            <DataTable
              // The same may be tried twice in a second.
              rows={rows.map((tried, place) => ({ ...tried, key: `${tried.time} ${tried.tail} ${place}` }))}
              columns={columnsAt(now)}
              idOf={({ key }) => key}
            />
          )
        }
      </QueryResult>
    </Box>
  )
}
