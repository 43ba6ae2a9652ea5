import type { PostInput } from '../../../api/client.ts'
import { get, post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { useAction } from '../../ui/actions/use-action.ts'
import { saveText } from '../../ui/save-file.ts'
import type { OrderFilter } from './order-filter.ts'

export const pageSize = 50

/** Asking a channel takes its time. */
const channelTimeoutMs = 30_000

export const orderList = (filter: OrderFilter, pageNum: number) =>
  callOptions('GET /v2/staff/orders/list', { query: { ...filter, pageNum, pageSize } })

export const orderExceptions = callOptions('GET /v2/staff/orders/exceptions', {})

export const orderDetail = (orderId: string) =>
  callOptions('GET /v2/staff/orders/detail/{orderId}', { params: { orderId } })

const changes = ['/v2/staff/orders/', '/v2/staff/message/']
const slow = { timeoutMs: channelTimeoutMs }
const saidByServer = { done: ({ data }: { data: { text: string } }) => data.text, changes }

/** The actions of staff on orders. */
export function useOrderActions() {
  return {
    redrive: useAction(
      (orderId: string) => post('POST /v2/staff/orders/redrive', { body: { orderId } }, slow),
      saidByServer,
    ),
    ask: useAction((orderId: string) => post('POST /v2/staff/orders/ask', { body: { orderId } }, slow), {
      changes,
    }),
    askAll: useAction(() => post('POST /v2/staff/orders/ask-all', { body: {} }), {
      done: ({ data }) => ({
        text: `后台正在逐个问渠道，共 ${data.orders} 笔`,
        detail: '问到什么就照办，结果会出现在这里',
      }),
      changes,
    }),
    refund: useAction(
      (body: PostInput<'POST /v2/staff/orders/refund'>['body']) =>
        post('POST /v2/staff/orders/refund', { body }, slow),
      saidByServer,
    ),
    end: useAction(
      (body: PostInput<'POST /v2/staff/orders/void'>['body']) =>
        post('POST /v2/staff/orders/void', { body }, slow),
      saidByServer,
    ),
    settle: useAction(
      (body: { orderId: string; reason: string }) => post('POST /v2/staff/orders/settle', { body }),
      { done: () => '已标为处理完毕', changes },
    ),
    exportFile: useAction((query: OrderFilter) => get('GET /v2/staff/orders/csv', { query }, slow), {
      done({ data }) {
        saveText(data)
        return {
          text: `已导出 ${data.lines} 行`,
          ...(data.cut && { detail: '超过一万行，只有最新的一万行；请按日期分几次导出' }),
        }
      },
    }),
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>
