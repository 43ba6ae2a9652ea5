import { useQueryClient } from '@tanstack/react-query'
import { post } from '../../../api/connection.ts'
import { refetch, usePost } from '../../ui/calls.ts'
import { toast } from '../../ui/toasts.tsx'
import { type changesOf, type PlanForm, requestBody } from './plan-labels.ts'

type Changes = ReturnType<typeof changesOf>
const changes = '/v2/staff/plans/'

export function usePlanActions() {
  const client = useQueryClient()
  return {
    async add(form: PlanForm) {
      const { data } = await post('POST /v2/staff/plans/create', { body: requestBody(form) })
      toast({ text: '套餐建好了，还没有上架', detail: '看过再按上架' })
      await refetch(client, changes)
      return data.id
    },
    /** Returns the fields that a colleague has changed meanwhile, where nothing was saved. */
    async save(id: string, changed: Changes) {
      const { data } = await post(
        'POST /v2/staff/plans/save',
        { body: { id, changes: changed } },
        { repeatSubmit: false },
      )
      if (data.saved) toast({ text: '已保存' })
      await refetch(client, changes)
      return data
    },
    sell: usePost('POST /v2/staff/plans/sell', {
      done: (_, { onSale }) => (onSale ? '已上架' : '已停售'),
      changes,
    }),
    arrange: usePost('POST /v2/staff/plans/order', { changes }),
  }
}

export type PlanActions = ReturnType<typeof usePlanActions>
