import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import type { Search } from '../../ui/address.ts'
import { toast } from '../../ui/toasts.tsx'
import { filterNames, filterOf } from './calls.ts'

export type SavedView = AnswerTo<'GET /v2/staff/works/saved'>['rows'][number]

const listKey = 'GET /v2/staff/works/saved'

export const useSavedViews = () => useQuery(callOptions(listKey, {}))

/** Whether the list shows just what a saved view names. */
export const isViewShown = ({ filters }: SavedView, search: Search) =>
  filterNames.every((name) => (filters[name] ?? '') === (search[name] ?? ''))

export const isFiltered = (search: Search) => filterNames.some((name) => search[name])

/** The parameters of the address for a view. */
export const addressOf = ({ filters }: SavedView) => ({
  ...Object.fromEntries(filterNames.map((name) => [name, filters[name]])),
  page: undefined,
  at: undefined,
})

export function useViewChanges() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey: [key] }) => key === listKey })
  const shared = { onSettled: refresh }
  const save = useMutation({
    mutationFn: ({ name, search }: { name: string; search: Search }) =>
      post('POST /v2/staff/works/saved/save', { body: { name, filters: filterOf(search) } }),
    onSuccess: ({ data }) => toast({ text: `已存为「${data.name}」` }),
    ...shared,
  })
  const rename = useMutation({
    mutationFn: (body: { viewId: string; name: string }) =>
      post('POST /v2/staff/works/saved/rename', { body }),
    ...shared,
  })
  const remove = useMutation({
    mutationFn: ({ viewId }: SavedView) => post('POST /v2/staff/works/saved/remove', { body: { viewId } }),
    onSuccess: (_, view) =>
      toast({
        text: `已删「${view.name}」`,
        undo: () => save.mutate({ name: view.name, search: view.filters as Search }),
      }),
    ...shared,
  })
  return { save, rename, remove }
}
