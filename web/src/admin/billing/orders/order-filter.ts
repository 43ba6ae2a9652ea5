import type { EndpointTable, QueryInput } from '@yehang/contract'
import { serverNow } from '../../../api/server-clock.ts'
import { shanghaiDay } from '../../../lib/dates.ts'
import type { Search } from '../../ui/address.ts'
import { dayMs } from '../../ui/format.ts'

export type OrderFilter = Omit<
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
