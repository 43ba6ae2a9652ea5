import type { QueryClient } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import type { AnswerTo, PostInput } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import type { Search } from '../../ui/address.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { toast } from '../../ui/toasts.tsx'

const listKey = 'GET /v2/staff/works/list'
/** The filter of the list, as a view stores it. */
type Filters = PostInput<'POST /v2/staff/works/saved/save'>['body']['filters']

export type AdminRow = AnswerTo<typeof listKey>['rows'][number]
export type AdminWork = AnswerTo<'GET /v2/staff/works/detail/{id}'>['data']
export type AdminMagnet = AdminWork['magnetRows'][number]
export type AdminChange = AnswerTo<'GET /v2/staff/works/changes/{id}'>['rows'][number]
export type EntryKind = keyof AdminWork['entries']
export type BulkResult = AnswerTo<'POST /v2/staff/works/listing'>['data']
export type MergePreview = AnswerTo<'GET /v2/staff/works/merge'>['data']
export type ViewCount = AnswerTo<'GET /v2/staff/works/views'>['data']['views'][number]
export type View = ViewCount['view']

export const pageSize = 50
const everyMs = 20_000

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

export const viewCountsCall = { ...callOptions('GET /v2/staff/works/views', {}), refetchInterval: everyMs }

export const exportCall = (search: Search) =>
  callOptions('GET /v2/staff/works/export', { query: filterOf(search) })

export const workCall = (id: string) => callOptions('GET /v2/staff/works/detail/{id}', { params: { id } })

export const changesCall = (id: string) => callOptions('GET /v2/staff/works/changes/{id}', { params: { id } })

export const entrySearchCall = (kind: EntryKind, channel: ModName, keyword: string) =>
  callOptions('GET /v2/staff/works/entries', { query: { kind, channel, keyword } })

/** Fetches again all that shows works. */
export function refreshWorks(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).includes('/v2/staff/works/'),
  })
}

/** Says what came of a change, with the way back. */
export function announceBulkResult(
  client: QueryClient,
  done: string,
  { changed, refused, undoId }: BulkResult,
): void {
  const [first] = refused
  const detail = first && `${refused.length} 部没动：${first.number} ${first.msg}`
  const text = changed.length > 0 ? `${done} ${changed.length} 部` : '没有改动'
  const undo = undoId === null ? {} : { undo: () => void undoChange(client, undoId) }
  toast({ text, ...(detail && { detail, bad: changed.length === 0 }), ...undo })
  refreshWorks(client)
}

type Retried = AnswerTo<'POST /v2/staff/video/retry-works'>['data']

export function announceRetried(client: QueryClient, { retried, refused }: Retried): void {
  const [first] = refused
  const detail = first && `${refused.length} 部没动：${first.number} ${first.msg}`
  const text = retried.length > 0 ? `已排队重做 ${retried.length} 部` : '没有要重做的'
  toast({ text, ...(detail && { detail, bad: retried.length === 0 }) })
  refreshWorks(client)
}

export async function undoChange(client: QueryClient, undoId: string): Promise<void> {
  try {
    const { data } = await post('POST /v2/staff/works/undo', { body: { undoId } })
    const { restored, notPublished } = data
    const [first] = notPublished
    const nothing = first ? '没有撤销' : '之后又改过，没有撤销'
    const text = restored.length > 0 ? `已撤销 ${restored.length} 部` : nothing
    const detail = first && `${notPublished.length} 部没有发布：${first.number} ${first.msg}`
    toast({ text, ...(detail && { detail, bad: restored.length === 0 }) })
  } catch (error) {
    announceFault(error)
  }
  refreshWorks(client)
}

/** The place that presence reports for a colleague who has a work's page open. */
export const presencePlace = (id: string) => `works/${id}`
