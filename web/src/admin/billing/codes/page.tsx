import { formatTotal } from '../../../lib/numbers.ts'
import { Page } from '../../shell/page.tsx'
import { pageOf, useAddress } from '../../ui/address.ts'
import { useGet } from '../../ui/calls.ts'
import { WithSide } from '../../ui/layout.tsx'
import * as tableStyles from '../../ui/table/data-table.module.css'
import { ListBox, useList } from '../../ui/table/list.tsx'
import { BatchStrip, columns, isOver, RedemptionsBox } from './batches.tsx'
import { pageSize, useCodeActions } from './code-calls.ts'
import { CodeLookupField, CodeLookupResult, NewBatchBox } from './code-forms.tsx'

/** Activation codes: batches, creation of a batch, search for one code, and the latest redemptions. */
export default function CodesPage() {
  const { search } = useAddress()
  const query = useGet('GET /v2/staff/codes/batches', {
    query: { pageNum: pageOf(search), pageSize },
    keepsPrevious: true,
  })
  const list = useList({ query, idOf: ({ batchId }) => batchId })
  const { move, row } = list.cursor
  const actions = useCodeActions()
  const found = actions.lookUp.data?.data
  const usable = query.data?.data
  return (
    <Page title="激活码" facts={usable && `还能用 ${formatTotal(usable.usable, usable.usableCapped)} 枚`}>
      <WithSide width={330}>
        <ListBox
          of={list}
          box={{
            title: '批次',
            note: '明码只在导出时出现一次；库里只存摘要',
            actions: <CodeLookupField actions={actions} />,
          }}
          above={found && <CodeLookupResult found={found} />}
          below={row && <BatchStrip key={row.batchId} batch={row} actions={actions} />}
          fault="读不到激活码"
          empty={['还没有激活码', '制好一批，导出一次，发给要用的人。']}
          columns={columns}
          classOf={(batch) => isOver(batch) && tableStyles.dim}
          pageSize={pageSize}
          onePage="silent"
          unit="批"
        />
        {usable && <NewBatchBox plans={usable.plans} actions={actions} onMade={move} />}
      </WithSide>
      <RedemptionsBox />
    </Page>
  )
}
