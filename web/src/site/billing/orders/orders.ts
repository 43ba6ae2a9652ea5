import type { QueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { get, post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { orderCall, payChannelNames } from '../checkout/pay-calls.ts'
import { supportPath } from '../support-path.ts'

export type Order = AnswerTo<'GET /v2/orders/list'>['rows'][number]

/** How often the list is read again while something in it is waited for, in milliseconds. */
const watchMs = 20_000

/** The latest orders. They change without this page, so they are read again whenever it is looked at. */
export const latestOrders = {
  ...callOptions('GET /v2/orders/list', { query: { pageNum: 1, pageSize: pageSizes.orders } }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }: { state: { data?: { rows: Order[] } | undefined } }) =>
    state.data?.rows.some(({ status }) => status === 0) ? watchMs : false,
} as const

/**
 * Has the server ask the channel for the state of an order, and shows it in the list. Resolves to the server's
 * sentence.
 */
export async function refreshOrder(client: QueryClient, orderId: string): Promise<string> {
  return showAnswer(
    client,
    orderId,
    await get('GET /v2/orders/getOrderId/{orderId}', { params: { orderId } }),
  )
}

/** Gives an unpaid order up, at the channel too. One that was paid meanwhile shows as that. */
export async function cancelOrder(client: QueryClient, orderId: string): Promise<string> {
  return showAnswer(client, orderId, await post('POST /v2/orders/cancel', { body: { orderId } }))
}

async function showAnswer(
  client: QueryClient,
  orderId: string,
  answer: AnswerTo<'POST /v2/orders/cancel'>,
): Promise<string> {
  const { status, payTime, expireTime, paid } = answer.data
  client.setQueryData(orderCall(orderId).queryKey, answer)
  await client.cancelQueries({ queryKey: latestOrders.queryKey })
  client.setQueryData(
    latestOrders.queryKey,
    (list) =>
      list && {
        ...list,
        rows: list.rows.map((row) =>
          row.orderId === orderId ? { ...row, status, payTime, expireTime, paid } : row,
        ),
      },
  )
  return answer.msg
}

/** Whether an order of a list was paid since the list before. */
export function hasNewlyPaid(before: readonly Order[], now: readonly Order[]): boolean {
  const unpaid = new Set(before.filter(({ status }) => status === 0).map(({ orderId }) => orderId))
  return now.some(({ orderId, status }) => status === 1 && unpaid.has(orderId))
}

/** The way to support from an order, with its number in the message already (docs/requirements.md, billing 5). */
export function supportFor({ orderId, payChannel, status }: Order): string {
  if (status === 0) return supportPath(orderId)
  return paths.message(`请帮忙查询订单 ${orderId}（${payChannelNames[payChannel]}）`)
}
