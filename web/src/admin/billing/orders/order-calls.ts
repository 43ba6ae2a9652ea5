import type { EndpointTable, QueryInput } from '@yehang/contract'
import { get } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { shanghaiDay } from '../../../lib/dates.ts'
import type { Search } from '../../ui/address.ts'
import { useAction, usePost } from '../../ui/calls.ts'
import { dayMs } from '../../ui/format.ts'
import { saveText } from '../../ui/save-file.ts'

export const pageSize = 50

/** Asking a channel takes its time. */
const channelTimeoutMs = 30_000

export const orderDetail = (orderId: string) =>
  callOptions('GET /v2/staff/orders/detail/{orderId}', { params: { orderId } })

const changes = ['/v2/staff/orders/', '/v2/staff/message/']
const how = { timeoutMs: channelTimeoutMs }
const saidByServer = { done: ({ data }: { data: { text: string } }) => data.text, changes }

/** The actions of staff on orders. */
export function useOrderActions() {
  return {
    redrive: usePost('POST /v2/staff/orders/redrive', { how, ...saidByServer }),
    ask: usePost('POST /v2/staff/orders/ask', { how, changes }),
    askAll: usePost('POST /v2/staff/orders/ask-all', {
      done: ({ data }) => ({
        text: `后台正在逐个问渠道，共 ${data.orders} 笔`,
        detail: '问到什么就照办，结果会出现在这里',
      }),
      changes,
    }),
    refund: usePost('POST /v2/staff/orders/refund', { how, ...saidByServer }),
    end: usePost('POST /v2/staff/orders/void', { how, ...saidByServer }),
    settle: usePost('POST /v2/staff/orders/settle', { done: () => '已标为处理完毕', changes }),
    exportFile: useAction((query: OrderFilter) => get('GET /v2/staff/orders/csv', { query }, how), {
      done({ data }) {
        saveText(data)
        const cut = { detail: '超过一万行，只有最新的一万行；请按日期分几次导出' }
        return { text: `已导出 ${data.lines} 行`, ...(data.cut && cut) }
      },
    }),
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>

type OrderFilter = Omit<
  NonNullable<QueryInput<EndpointTable['GET /v2/staff/orders/list']>>,
  'pageNum' | 'pageSize'
>

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The filter of the address. Values that the API does not know are left out. */
export function filterOf(search: Search): OrderFilter {
  const { keyword, state, channel } = search
  return {
    ...daysOf(search),
    ...(keyword && { keyword }),
    ...(state && { state: state as NonNullable<OrderFilter['state']> }),
    ...(channel && { channel: channel as NonNullable<OrderFilter['channel']> }),
  }
}

function daysOf({ time, from, to }: Search): Pick<OrderFilter, 'from' | 'to'> {
  if (time === 'days')
    return { ...(isDay(from) && { from: from as string }), ...(isDay(to) && { to: to as string }) }
  const days = time === 'today' ? 1 : Number(time)
  if (!Number.isInteger(days) || days < 1) return {}
  return { from: shanghaiDay(serverNow() - (days - 1) * dayMs) }
}
