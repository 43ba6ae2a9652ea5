import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../ui/snackbar.tsx'
import { cancelOrder, refreshOrder } from './orders.ts'

/** 我已完成支付, 刷新: has the server ask the channel, and announces the result. */
export function useOrderRefresh(orderId: string) {
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: () => refreshOrder(queryClient, orderId),
    onSuccess: (msg) => void notify(msg),
  })
  return { refreshing: isPending, refresh: () => isPending || mutate() }
}

/** 取消订单: has the server end it, and announces the result. */
export function useOrderCancel(orderId: string) {
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: () => cancelOrder(queryClient, orderId),
    onSuccess: (msg) => void notify(msg),
  })
  return { cancelling: isPending, cancel: () => isPending || mutate() }
}
