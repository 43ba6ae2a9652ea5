import type { QueryClient } from '@tanstack/react-query'
import { idPattern, pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions, pagedOptions } from '../../api/queries.ts'

const listKey = 'GET /v2/message/list'
const threadKey = 'GET /v2/message/{id}'

type MessageList = AnswerTo<typeof listKey>
export type MessageRow = MessageList['rows'][number]
export type ThreadAnswer = AnswerTo<typeof threadKey>

/** A closed message takes no more text. */
export const closedStatus = 9

/** How often visible data is fetched again, in milliseconds. */
export const listPollMs = 5000

/** When a message is fetched again: not once it is closed, or is not there. */
export function threadPoll(status: number | undefined, faultCode: number | undefined): number | false {
  return status === closedStatus || faultCode === 404 ? false : listPollMs
}

/** Own messages, those that changed last first. */
export const messagesCall = pagedOptions(listKey, {}, pageSizes.messages)

/** Its first page alone: what has changed since is there. */
export const latestCall = callOptions(listKey, { query: { pageNum: 1, pageSize: pageSizes.messages } })

/** Fetching a thread marks it as read. */
export function threadCall(id: string) {
  return callOptions(threadKey, { params: { id } })
}

/** Fetches again what has changed at the top of the list. */
export function refreshList(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: latestCall.queryKey })
}

/** The known state of a message wherever it is listed. */
export function patchRow(client: QueryClient, id: string, change: Partial<MessageRow>): void {
  const patched = (list: MessageList): MessageList =>
    list.rows.some((row) => row.id === id)
      ? { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }
      : list
  client.setQueryData(latestCall.queryKey, (list) => list && patched(list))
  client.setQueryData(messagesCall.queryKey, (data) => data && { ...data, pages: data.pages.map(patched) })
}

/** Pages that were read one after the other, and what has changed since: each message once, the last change first. */
export function mergedRows(pages: readonly MessageList[], latest: MessageList | undefined): MessageRow[] {
  const rows = new Map<string, MessageRow>()
  const known = [...pages.flatMap(({ rows }) => rows), ...(latest?.rows ?? [])]
  for (const row of known) {
    const before = rows.get(row.id)
    if (!before || before.updateTime <= row.updateTime) rows.set(row.id, row)
  }
  const later = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0)
  return [...rows.values()].sort(
    (one, other) => later(one.updateTime, other.updateTime) || later(one.id, other.id),
  )
}

/** The message that an address opens; null where it opens none. */
export function messageIdOf({ id = '' }: Record<string, string>): string | null {
  return idPattern.test(id) ? id : null
}
