import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnswerTo, PostInput } from '../../../api/client.ts'
import { get, post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import type { Search } from '../../ui/address.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { type Action, refetch, useAction, usePost } from '../../ui/calls.ts'
import type { ViewStore } from '../../ui/table/saved-views.tsx'
import { type Toast, toast } from '../../ui/toasts.tsx'
import { filterText } from './labels.ts'

const listKey = 'GET /v2/staff/works/list'
/** The filter of the list, as a view stores it. */
type Filters = PostInput<'POST /v2/staff/works/saved/save'>['body']['filters']

export type AdminRow = AnswerTo<typeof listKey>['rows'][number]
export type AdminWork = AnswerTo<'GET /v2/staff/works/detail/{id}'>['data']
export type AdminMagnet = AdminWork['magnetRows'][number]
export type AdminPart = AdminWork['parts'][number]
export type AdminChange = AnswerTo<'GET /v2/staff/works/changes/{id}'>['rows'][number]
export type EntryKind = keyof AdminWork['entries']
type BulkResult = AnswerTo<'POST /v2/staff/works/listing'>['data']
export type MergePreview = AnswerTo<'GET /v2/staff/works/merge'>['data']
export type AddressChecks = AnswerTo<'GET /v2/staff/works/addresses'>['data']
type ViewCount = AnswerTo<'GET /v2/staff/works/views'>['data']['views'][number]
export type View = ViewCount['view']

export const pageSize = 50
export const everyMs = 20_000

/** The filter in the address. */
export const filterNames = ['view', 'channel', 'state', 'days', 'keyword', 'entry'] as const

/** As the address has them; the server looks at what they are. */
export function filterOf(search: Search): Filters {
  const given = filterNames.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return Object.fromEntries(given) as Filters
}

export const worksCall = (search: Search, pageNum: number, size = pageSize) =>
  callOptions(listKey, { query: { ...filterOf(search), pageNum, pageSize: size } })

export const polledWorksCall = (search: Search, pageNum: number) => ({
  ...worksCall(search, pageNum),
  refetchInterval: everyMs,
  placeholderData: <T>(before: T) => before,
})

export const exportWorks = (search: Search) => get('GET /v2/staff/works/export', { query: filterOf(search) })

const savedKey = 'GET /v2/staff/works/saved'

/** Filters of the list that a member of staff has saved under a name. */
export const savedViews: ViewStore<AnswerTo<typeof savedKey>> = {
  names: filterNames,
  text: filterText,
  list: callOptions(savedKey, {}),
  path: '/v2/staff/works/saved',
  save: ({ name, filters }) =>
    post('POST /v2/staff/works/saved/save', { body: { name, filters: filterOf(filters) } }),
  rename: (body) => post('POST /v2/staff/works/saved/rename', { body }),
  remove: (viewId) => post('POST /v2/staff/works/saved/remove', { body: { viewId } }),
}

export const workCall = (id: string) => callOptions('GET /v2/staff/works/detail/{id}', { params: { id } })

/** The beginning of the calls whose answers a change of works changes. */
export const worksPath = '/v2/staff/works/'

/** Fetches again all that shows works. */
export const refreshWorks = (client: QueryClient) => void refetch(client, worksPath)

interface Refused {
  number: string
  msg: string
}

/** What came of a change of several works, and why some were left as they are. */
function outcome(
  count: number,
  done: string,
  nothing: string,
  [first, ...more]: readonly Refused[],
  left = '没动',
): Toast {
  const text = count > 0 ? `${done} ${count} 部` : nothing
  if (!first) return { text }
  return { text, detail: `${more.length + 1} 部${left}：${first.number} ${first.msg}`, bad: count === 0 }
}

/** Changes several works, with the way back. */
export function useBulkAction<Input>(
  call: (input: Input) => Promise<{ data: BulkResult }>,
  done: (input: Input) => string,
): Action<Input, { data: BulkResult }> {
  const client = useQueryClient()
  return useAction(call, {
    done: ({ data: { changed, refused, undoId } }, input) => ({
      ...outcome(changed.length, done(input), '没有改动', refused),
      ...(undoId !== null && { undo: () => void undoChange(client, undoId) }),
    }),
    changes: worksPath,
  })
}

const listed = { published: '已发布', hidden: '已隐藏', draft: '已退回待发布' }

export const useListing = () =>
  useBulkAction(
    (body: { ids: string[]; to: keyof typeof listed }) => post('POST /v2/staff/works/listing', { body }),
    ({ to }) => listed[to],
  )

/** Brings deleted works back. */
export const useRestoring = () =>
  usePost('POST /v2/staff/works/restore', {
    done: ({ data: { restored, notPublished, refused } }) =>
      notPublished.length > 0
        ? outcome(restored.length, '已恢复', '没有要恢复的', notPublished, '回到待发布')
        : outcome(restored.length, '已恢复', '没有要恢复的', refused),
    changes: worksPath,
  })

export const useDeleting = () =>
  usePost('POST /v2/staff/works/delete', {
    done: ({ data: { changed, refused } }) => outcome(changed.length, '已删除', '没有删除', refused),
    changes: worksPath,
  })

/** Prepares the videos of works again. */
export const useRetriedVideos = () =>
  usePost('POST /v2/staff/video/retry-works', {
    done: ({ data: { retried, refused } }) => outcome(retried.length, '已排队重做', '没有要重做的', refused),
    changes: worksPath,
  })

/** Has the failed addresses of works looked at again. */
export const useRecheck = () =>
  usePost('POST /v2/staff/works/addresses/recheck', {
    done: ({ data: { addresses } }) => `${addresses} 个地址一分钟内再查`,
    changes: worksPath,
  })

export const useAcceptedAddresses = () =>
  usePost('POST /v2/staff/works/addresses/accept', {
    done: ({ data: { works } }) => `${works} 部的地址不再查`,
    changes: worksPath,
  })

export async function undoChange(client: QueryClient, undoId: string): Promise<void> {
  try {
    const { data } = await post('POST /v2/staff/works/undo', { body: { undoId } })
    const { restored, notPublished } = data
    const nothing = notPublished.length > 0 ? '没有撤销' : '之后又改过，没有撤销'
    toast(outcome(restored.length, '已撤销', nothing, notPublished, '没有发布'))
  } catch (error) {
    announceFault(error)
  }
  refreshWorks(client)
}

/** The place that presence reports for a colleague who has a work's page open. */
export const presencePlace = (id: string) => `works/${id}`
