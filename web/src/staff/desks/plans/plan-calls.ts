import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { toast } from '../../shell/toasts.tsx'
import type { DeskPlan, PlanForm } from './plan-words.ts'

export const planList = callOptions('GET /v2/staff/plans/list', {})
export const planSales = callOptions('GET /v2/staff/plans/sales', {})

interface Saved {
  plan: DeskPlan | undefined
  form: PlanForm
}

export function usePlanDeeds() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('GET /v2/staff/plans/'),
    })
  return {
    save: useMutation({
      mutationFn: ({ plan, form }: Saved) =>
        post('POST /v2/staff/plans/save', {
          body: {
            ...(plan && { id: plan.id, version: plan.version }),
            name: form.name,
            remark: form.remark,
            currentPrice: form.currentPrice,
            ...(form.origPrice !== '' && { origPrice: form.origPrice }),
            days: Number(form.days),
            levelId: Number(form.levelId),
          },
        }),
      onSuccess: (_, { plan }) =>
        toast(plan ? { text: '已保存' } : { text: '套餐建好了，还没有上架', detail: '看过再按上架' }),
      onSettled,
    }),
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

export type PlanDeeds = ReturnType<typeof usePlanDeeds>
