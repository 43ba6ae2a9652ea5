import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import type { ApiError } from '../../../api/error.ts'
import { useMay } from '../../shell/me.ts'
import { toast } from '../../ui/toasts.tsx'
import { type AdminOrder, type ChannelAnswer, orderCall, refreshSupport } from '../calls.ts'

export interface Credit {
  /** The channel can be asked, and the signed-in colleague may do so. */
  canAsk: boolean
  asked: ChannelAnswer | null
  fault: string | null
  busy: boolean
  /** The question before the last step is open. */
  isOpen: boolean
  /** Asks the channel; where it answers paid, asks the colleague to confirm. */
  begin(): void
  ask(): void
  confirm(): void
  close(): void
}

const refunded = 3

/** A payment that was not credited: the channel is asked first, and the effect is shown before it is done. */
export function useCredit(order: AdminOrder | undefined): Credit {
  const client = useQueryClient()
  const may = useMay()
  const [lastAnswer, setLastAnswer] = useState<{ orderId: string; asked: ChannelAnswer } | null>(null)
  const [openFor, setOpenFor] = useState<string | null>(null)
  const orderId = order?.orderId ?? ''
  const canAsk = may('orders:edit') && order !== undefined && !order.isGranted && order.status !== refunded
  const asked = lastAnswer?.orderId === orderId ? lastAnswer.asked : null
  const asking = useMutation<ChannelAnswer, ApiError, { id: string; goOn: boolean }>({
    mutationFn: async ({ id }) =>
      (await post('POST /v2/staff/message/order/ask', { body: { orderId: id } }, { repeatSubmit: false }))
        .data,
    onSuccess(answer, { id, goOn }) {
      setLastAnswer({ orderId: id, asked: answer })
      void client.invalidateQueries({ queryKey: orderCall(id).queryKey })
      if (goOn && answer.canCredit) setOpenFor(id)
    },
    meta: { saidInPlace: true },
  })
  const crediting = useMutation<void, ApiError, string>({
    async mutationFn(id) {
      const { data } = await post('POST /v2/staff/message/order/credit', { body: { orderId: id } })
      const until = data.endTime ? `，会员至 ${data.endTime.slice(0, 10)}` : ''
      toast({ text: data.isGranted ? `已补发到账${until}` : `早已到账${until}` })
      setLastAnswer(null)
    },
    onSettled() {
      setOpenFor(null)
      refreshSupport(client)
    },
  })
  const ask = (goOn: boolean) => {
    if (canAsk && !asking.isPending) asking.mutate({ id: orderId, goOn })
  }
  return {
    canAsk,
    asked,
    fault: asking.variables?.id === orderId ? (asking.error?.message ?? null) : null,
    busy: asking.isPending || crediting.isPending,
    isOpen: canAsk && openFor === orderId && asked !== null,
    begin: () => (asked?.canCredit ? setOpenFor(orderId) : ask(true)),
    ask: () => ask(false),
    confirm: () => crediting.mutate(orderId),
    close: () => setOpenFor(null),
  }
}
