import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostInput } from '../../../api/client.ts'
import { get, post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { saveText } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.tsx'
import type { OrderFilter } from './order-filter.ts'

export const pageSize = 50

/** Asking a channel takes its time. */
const channelTimeoutMs = 30_000

export const orderList = (filter: OrderFilter, pageNum: number) =>
  callOptions('GET /v2/staff/orders/list', { query: { ...filter, pageNum, pageSize } })

export const orderExceptions = callOptions('GET /v2/staff/orders/exceptions', {})

export const orderDetail = (orderId: string) =>
  callOptions('GET /v2/staff/orders/detail/{orderId}', { params: { orderId } })

/** The actions of staff on orders; each announces its result, and every query of orders is invalidated. */
export function useOrderActions() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        typeof key === 'string' && /^GET \/v2\/staff\/(orders|message)\//.test(key),
    })
  const slow = { timeoutMs: channelTimeoutMs }
  return {
    redrive: useMutation({
      mutationFn: (orderId: string) => post('POST /v2/staff/orders/redrive', { body: { orderId } }, slow),
      onSuccess: ({ data }) => toast({ text: data.text }),
      onSettled,
    }),
    ask: useMutation({
      mutationFn: (orderId: string) => post('POST /v2/staff/orders/ask', { body: { orderId } }, slow),
      onSettled,
    }),
    askAll: useMutation({
      mutationFn: () => post('POST /v2/staff/orders/ask-all', { body: {} }),
      onSuccess: ({ data }) =>
        toast({
          text: `后台正在逐个问渠道，共 ${data.orders} 笔`,
          detail: '问到什么就照办，结果会出现在这里',
        }),
      onSettled,
    }),
    refund: useMutation({
      mutationFn: (body: PostInput<'POST /v2/staff/orders/refund'>['body']) =>
        post('POST /v2/staff/orders/refund', { body }, slow),
      onSuccess: ({ data }) => toast({ text: data.text }),
      onSettled,
    }),
    end: useMutation({
      mutationFn: (body: PostInput<'POST /v2/staff/orders/void'>['body']) =>
        post('POST /v2/staff/orders/void', { body }, slow),
      onSuccess: ({ data }) => toast({ text: data.text }),
      onSettled,
    }),
    settle: useMutation({
      mutationFn: (body: { orderId: string; reason: string }) =>
        post('POST /v2/staff/orders/settle', { body }),
      onSuccess: () => toast({ text: '已标为处理完毕' }),
      onSettled,
    }),
    exportFile: useMutation({
      mutationFn: (query: OrderFilter) => get('GET /v2/staff/orders/csv', { query }, slow),
      onSuccess({ data }) {
        saveText(data)
        toast({
          text: `已导出 ${data.lines} 行`,
          ...(data.cut && { detail: '超过一万行，只有最新的一万行；请按日期分几次导出' }),
        })
      },
    }),
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>
