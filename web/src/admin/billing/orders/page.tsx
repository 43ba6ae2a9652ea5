import { providerNames } from '@yehang/contract/limits'
import { useState } from 'react'
import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { pageOf, useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useGet } from '../../ui/calls.ts'
import { useCursor } from '../../ui/cursor.ts'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { DayRange, Filter } from '../../ui/forms/filter.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { WithSide } from '../../ui/layout.tsx'
import { QueryTable } from '../../ui/table/data-table.tsx'
import { filterOf, pageSize, useOrderActions } from './order-calls.ts'
import type { CursorRow } from './order-labels.ts'
import { formatMoney, stateFilters, timeFilters } from './order-labels.ts'
import { columns, ExceptionsBox, Income } from './order-lists.tsx'
import { OrderPanel } from './order-panel.tsx'
import * as styles from './orders.module.css'

/** How soon new orders show, milliseconds. */
const everyMs = 15_000

const channelFilters = Object.entries(providerNames)

/** Orders: those that need attention, all of them by filters, and the one under the cursor. */
export default function OrdersPage() {
  const { search, go } = useAddress()
  const may = useMay()
  const actions = useOrderActions()
  const filter = filterOf(search)
  const list = useGet('GET /v2/staff/orders/list', {
    query: { ...filter, pageNum: pageOf(search), pageSize },
    refetchInterval: everyMs,
    keepsPrevious: true,
  })
  const looked = useGet('GET /v2/staff/orders/exceptions', { refetchInterval: everyMs })
  // The results of a search come first, without the exceptions above them.
  const isSearching = Boolean(search.keyword)
  const exceptions = isSearching ? [] : (looked.data?.rows ?? [])
  const places: CursorRow[] = [
    ...exceptions.map(({ orderId }) => ({ key: `x${orderId}`, orderId })),
    ...(list.data?.rows ?? []).map(({ orderId }) => ({ key: orderId, orderId })),
  ]
  const [isOpen, setOpen] = useState(false)
  const cursor = useCursor({ rows: places, idOf: ({ key }) => key, onOpen: () => setOpen(true) })
  const orderId = cursor.row?.orderId
  const [today, total] = [looked.data?.data.today, list.data]
  const mayEdit = may('orders:edit')
  const shown = [...(looked.data?.rows ?? []), ...(total?.rows ?? [])].find((row) => row.orderId === orderId)
  const { redrive, ask, askAll, exportFile } = actions
  const mine = mayEdit && orderId !== undefined
  const toMessages = (name: string) => go(`/staff/support?keyword=${encodeURIComponent(name)}`)
  useKeys([
    mine && key('B', () => void redrive.run({ orderId }), '补发到账'),
    mine && key('Q', () => void ask.run({ orderId }), '问渠道'),
    mine && key('⇧ Q', () => void askAll.run({}), '全部回查'),
    shown?.userName && may('messages:answer') && key('M', () => toMessages(shown.userName), '去留言'),
    shown?.userName && may('members:read') && key('U', () => go(`/staff/members/${shown.userId}`), '会员页'),
    key('Ctrl E', () => void exportFile.run(filter), '导出'),
    key('Esc', () => setOpen(false)),
  ])
  return (
    <Page title="订单" facts={today && `今天 ${today.orders} 笔，${formatMoney(today.income)}`}>
      {!isSearching && looked.data && (
        <ExceptionsBox
          answer={looked.data}
          cursor={cursor}
          onPress={() => setOpen(true)}
          mayEdit={mayEdit}
          actions={actions}
          onEvidence={(order) => {
            cursor.move(`x${order.orderId}`)
            setOpen(true)
          }}
        />
      )}
      <WithSide width={336}>
        <Box
          tools={
            <>
              <SearchBox placeholder="订单号或末四位、会员、渠道单号" />
              <Filter name="time" title="时间" any="任何" options={timeFilters} />
              {search.time === 'days' && <DayRange />}
              <Filter name="state" title="状态" any="任何" options={stateFilters} />
              <Filter name="channel" title="渠道" any="任何" options={channelFilters} />
              <Button
                className={basic.end}
                small
                busy={exportFile.busy}
                onClick={() => void exportFile.run(filter)}
              >
                CSV
              </Button>
            </>
          }
        >
          <QueryTable
            query={list}
            fault="读不到订单"
            empty={['没有这样的订单', '换个条件，或按订单号、会员名再找。']}
            className={styles.list}
            columns={columns}
            idOf={({ orderId: id }) => id}
            cursor={{ of: ({ orderId: id }) => cursor.of({ key: id, orderId: id }) }}
            onPress={() => setOpen(true)}
            pageSize={pageSize}
            unit="笔"
            foot={({ data }) => data && <Income {...data} />}
          />
        </Box>
        <SidePanel open={isOpen} onClose={() => setOpen(false)} label="这个订单">
          {orderId && <OrderPanel orderId={orderId} actions={actions} />}
        </SidePanel>
      </WithSide>
    </Page>
  )
}
