import type { AnswerTo } from '../../../api/client.ts'
import { formatTotal } from '../../../lib/numbers.ts'
import { Page } from '../../shell/page.tsx'
import { pageOf, useAddress } from '../../ui/address.ts'
import { Box, Empty, QueryResult } from '../../ui/box.tsx'
import { useGet } from '../../ui/calls.ts'
import { useCursor } from '../../ui/cursor.ts'
import * as sidePanelStyles from '../../ui/dialogs/side-panel.module.css'
import { Pager } from '../../ui/pager.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { DataTable } from '../../ui/table/data-table.tsx'
import { BatchStrip, columns, isOver, RedemptionsBox } from './batches.tsx'
import { pageSize, useCodeActions } from './code-calls.ts'
import { CodeLookupField, CodeLookupResult, NewBatchBox } from './code-forms.tsx'
import * as styles from './codes.module.css'

const idOf = ({ batchId }: { batchId: string }) => batchId

/** Activation codes: batches, creation of a batch, search for one code, and the latest redemptions. */
export default function CodesPage() {
  const { search } = useAddress()
  const query = useGet(
    'GET /v2/staff/codes/batches',
    { query: { pageNum: pageOf(search), pageSize } },
    { keepsPrevious: true },
  )
  const usable = query.data?.data
  return (
    <Page title="激活码" facts={usable && `还能用 ${formatTotal(usable.usable, usable.usableCapped)} 枚`}>
      <QueryResult query={query} fault="读不到激活码">
        {(answer) => <Batches answer={answer} />}
      </QueryResult>
      <RedemptionsBox />
    </Page>
  )
}

interface BatchesProps {
  answer: AnswerTo<'GET /v2/staff/codes/batches'>
}

function Batches({ answer: { rows, total, data } }: BatchesProps) {
  const actions = useCodeActions()
  const cursor = useCursor({ rows, idOf })
  const found = actions.lookUp.data?.data
  return (
    <div className={`${sidePanelStyles.withSide} ${styles.grid}`}>
      <Box
        title="批次"
        note="明码只在导出时出现一次；库里只存摘要"
        actions={<CodeLookupField actions={actions} />}
      >
        {found && <CodeLookupResult found={found} />}
        {rows.length === 0 ? (
          <Empty title="还没有激活码">制好一批，导出一次，发给要用的人。</Empty>
        ) : (
          <>
            <DataTable
              rows={rows}
              columns={columns}
              idOf={idOf}
              cursor={cursor}
              classOf={(batch) => isOver(batch) && tableStyles.dim}
            />
            {total > pageSize && <Pager total={total} pageSize={pageSize} unit="批" />}
            {cursor.row && <BatchStrip key={cursor.row.batchId} batch={cursor.row} actions={actions} />}
          </>
        )}
      </Box>
      <NewBatchBox plans={data.plans} actions={actions} onMade={cursor.move} />
    </div>
  )
}
