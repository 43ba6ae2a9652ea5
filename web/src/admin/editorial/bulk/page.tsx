import { formatNumber } from '../../../lib/numbers.ts'
import { Page } from '../../shell/page.tsx'
import { pageOf, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import { formatTime } from '../../ui/format.ts'
import { StateOf } from '../../ui/marks.tsx'
import { type Column, column, looks, mainColumn, QueryTable, wideColumn } from '../../ui/table/data-table.tsx'
import { filterText } from '../works/labels.ts'
import { BulkView } from './bulk-view.tsx'
import { type BulkChange, bulkHref, pageSize, useBulkChanges } from './calls.ts'
import { actionText, bulkStateLabels } from './labels.ts'

/** Changes of all works of a filter: those of all colleagues, or one of them. */
export default function BulkPage() {
  const { search } = useAddress()
  return search.open ? <BulkView key={search.open} bulkId={search.open} /> : <BulkList />
}

const columns: Column<BulkChange>[] = [
  mainColumn('改动', ({ bulkId, action }) => (
    <a className={basic.medium} href={bulkHref(bulkId)}>
      {actionText(action)}
    </a>
  )),
  wideColumn('筛选', ({ filter }) => filterText(filter) || '全部作品', basic.muted),
  column('部数', ({ works }) => formatNumber(works), basic.numeric),
  wideColumn('改了', ({ changed }) => formatNumber(changed), basic.numeric),
  column('状态', ({ state }) => <StateOf of={bulkStateLabels[state]} />),
  wideColumn('谁', ({ staffName }) => staffName ?? '—', basic.muted),
  wideColumn('何时', ({ createTime }) => formatTime(createTime), looks.quiet),
]

function BulkList() {
  const { search } = useAddress()
  const query = useBulkChanges(pageOf(search))
  return (
    <Page title="批量改动" facts="在「作品」里选中一页，再选中全部">
      <Box>
        <QueryTable
          query={query}
          fault="读不到批量改动"
          empty={['还没有批量改动', '在「作品」里筛选、选中一页，再点「选中全部」。']}
          columns={columns}
          idOf={({ bulkId }) => bulkId}
          pageSize={pageSize}
          unit="次"
          onePage="silent"
        />
      </Box>
    </Page>
  )
}
