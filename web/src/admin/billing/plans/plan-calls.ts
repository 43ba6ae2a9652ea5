import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { toast } from '../../ui/toasts.tsx'
import { type changesOf, type PlanForm, requestBody } from './plan-labels.ts'

export const planList = callOptions('GET /v2/staff/plans/list', {})
export const planSales = callOptions('GET /v2/staff/plans/sales', {})

type Changes = ReturnType<typeof changesOf>

export function usePlanActions() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('GET /v2/staff/plans/'),
    })
  return {
    async add(form: PlanForm) {
      const { data } = await post('POST /v2/staff/plans/create', { body: requestBody(form) })
      toast({ text: '套餐建好了，还没有上架', detail: '看过再按上架' })
      await onSettled()
      return data.id
    },
    /** Returns the fields that a colleague has changed meanwhile, where nothing was saved. */
    async save(id: string, changes: Changes) {
      const { data } = await post(
        'POST /v2/staff/plans/save',
        { body: { id, changes } },
        { repeatSubmit: false },
      )
      if (data.saved) toast({ text: '已保存' })
      await onSettled()
      return data
    },
    sell: useMutation({
      mutationFn: (body: { id: string; onSale: boolean }) => post('POST /v2/staff/plans/sell', { body }),
      onSuccess: (_, { onSale }) => toast({ text: onSale ? '已上架' : '已停售' }),
      onSettled,
    }),
    arrange: useMutation({
      mutationFn: (ids: string[]) => post('POST /v2/staff/plans/order', { body: { ids } }),
      onSettled,
    }),
  }
}

export type PlanActions = ReturnType<typeof usePlanActions>
