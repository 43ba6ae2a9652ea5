import type { AnswerTo } from '../../../api/client.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { type Column, column, mainColumn, QueryTable, wideColumn } from '../../ui/table/data-table.tsx'
import { type BulkDetail, refusedPageSize, useRefused } from './calls.ts'

type Refused = AnswerTo<'GET /v2/staff/works/bulk/refused/{bulkId}'>['rows'][number]

const columns: Column<Refused>[] = [
  mainColumn('番号', ({ id, number }) => <a href={`/staff/works/${id}`}>{number}</a>, basic.nowrap),
  wideColumn('标题', ({ title }) => title, { most: 320 }),
  column('原因', ({ msg }) => msg),
]

/** Works that a change, or its undo, left as they were. */
export function RefusedWorks({ change, of }: { change: BulkDetail; of: 'change' | 'undo' }) {
  const { search } = useAddress()
  const count = of === 'change' ? change.refused : change.kept
  const pageName = of === 'undo' ? 'kept' : 'page'
  const query = useRefused(change, of, pageOf(search, pageName))
  const reasons = change.reasons.filter((one) => one.of === of)
  const title = of === 'change' ? '没有改的' : '撤销时没有动的'
  return (
    <Box title={`${title} ${formatNumber(count)} 部`}>
      <div className={boxStyles.padded}>
        <ul className={`${boxStyles.points} ${basic.muted}`}>
          {reasons.map(({ reason, msg, works }) => (
            <li key={reason}>
              {formatNumber(works)} 部：{msg}
            </li>
          ))}
        </ul>
      </div>
      <QueryTable
        query={query}
        fault="读不到这些作品"
        empty={['没有可以看的', '这些作品已经清除，或不给你看。']}
        columns={columns}
        idOf={({ id }) => id}
        pageSize={refusedPageSize}
        pageName={pageName}
        unit="部"
        onePage="silent"
      />
    </Box>
  )
}
