import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { providerNames } from '@yehang/contract/limits'
import { useState } from 'react'
import { useMay } from '../../shell/me.ts'
import { Page } from '../../shell/page.tsx'
import { useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { useCursor } from '../../ui/cursor.ts'
import { SidePanel } from '../../ui/dialogs/side-panel.tsx'
import { Filter } from '../../ui/forms/filter.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { useKeys } from '../../ui/keys.ts'
import { pageOf } from '../../ui/pager.tsx'
import { QueryTable } from '../../ui/table/query-table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ExceptionsBox } from './exceptions-box.tsx'
import { orderExceptions, orderList, pageSize, useOrderActions } from './order-calls.ts'
import { columnsAt, Income } from './order-columns.tsx'
import { filterOf } from './order-filter.ts'
import type { CursorRow } from './order-labels.ts'
import { formatMoney, stateFilters, timeFilters } from './order-labels.ts'
import { OrderPanel } from './order-panel.tsx'
import './orders.css'

/** How soon new orders show, milliseconds. */
const everyMs = 15_000

const channelFilters = Object.entries(providerNames)

/** Orders: those that need attention, all of them by filters, and the one under the cursor. */
export default function OrdersPage() {
  const { search, set, go } = useAddress()
  const may = useMay()
  const now = useNow()
  const actions = useOrderActions()
  const filter = filterOf(search)
  const list = useQuery({
    ...orderList(filter, pageOf(search)),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  const looked = useQuery({ ...orderExceptions, refetchInterval: everyMs })
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
  useKeys([
    ...(mayEdit && orderId
      ? [
          { code: 'KeyB', label: 'B', name: '补发到账', run: () => void actions.redrive.run(orderId) },
          { code: 'KeyQ', label: 'Q', name: '问渠道', run: () => void actions.ask.run(orderId) },
          { code: 'KeyQ', shift: true, label: '⇧ Q', name: '全部回查', run: () => void actions.askAll.run() },
        ]
      : []),
    ...(shown?.userName && may('messages:answer')
      ? [
          {
            code: 'KeyM',
            label: 'M',
            name: '去留言',
            run: () => go(`/staff/support?keyword=${encodeURIComponent(shown.userName)}`),
          },
        ]
      : []),
    ...(shown?.userName && may('members:read')
      ? [{ code: 'KeyU', label: 'U', name: '会员页', run: () => go(`/staff/members/${shown.userId}`) }]
      : []),
    {
      code: 'KeyE',
      ctrl: true,
      label: 'Ctrl E',
      name: '导出',
      run: () => void actions.exportFile.run(filter),
    },
    { code: 'Escape', label: 'Esc', run: () => setOpen(false) },
  ])
  return (
    <Page title="订单" facts={today && `今天 ${today.orders} 笔，${formatMoney(today.income)}`}>
      {!isSearching && looked.data && (
        <ExceptionsBox
          answer={looked.data}
          cursor={cursor}
          onPress={() => setOpen(true)}
          now={now}
          mayEdit={mayEdit}
          actions={actions}
          onEvidence={(order) => {
            cursor.move(`x${order.orderId}`)
            setOpen(true)
          }}
        />
      )}
      <div className="with-side orders">
        <section className="box">
          <div className="row wrap filters">
            <SearchBox placeholder="订单号或末四位、会员、渠道单号" />
            <Filter name="time" title="时间" any="任何" options={timeFilters} />
            {search.time === 'days' && (
              <span className="row text-12">
                {(['from', 'to'] as const).map((name) => (
                  <input
                    key={name}
                    type="date"
                    className="input day"
                    aria-label={name === 'from' ? '从哪天' : '到哪天'}
                    value={search[name] ?? ''}
                    onChange={({ target }) => set({ [name]: target.value, page: undefined, at: undefined })}
                  />
                ))}
              </span>
            )}
            <Filter name="state" title="状态" any="任何" options={stateFilters} />
            <Filter name="channel" title="渠道" any="任何" options={channelFilters} />
            <span className="end">
              <Button
                small
                busy={actions.exportFile.busy}
                onClick={() => void actions.exportFile.run(filter)}
              >
                CSV
              </Button>
            </span>
          </div>
          <QueryTable
            query={list}
            fault="读不到订单"
            empty={['没有这样的订单', '换个条件，或按订单号、会员名再找。']}
            columns={columnsAt(now)}
            idOf={({ orderId: id }) => id}
            cursor={{ of: ({ orderId: id }) => cursor.of({ key: id, orderId: id }) }}
            onPress={() => setOpen(true)}
            pageSize={pageSize}
            unit="笔"
            foot={({ data }) => data && <Income {...data} />}
          />
        </section>
        <SidePanel open={isOpen} onClose={() => setOpen(false)} label="这个订单">
          {orderId && (
            <OrderPanel
              orderId={orderId}
              now={now}
              mayEdit={mayEdit}
              mayReadMembers={may('members:read')}
              actions={actions}
            />
          )}
        </SidePanel>
      </div>
    </Page>
  )
}
