import type { QueryClient } from '@tanstack/react-query'
import { historyMax, idPattern } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { followAccount, opened } from './history.ts'

/** Whether the account stores the history: `off` until the member asks for it. */
export const historyStateCall = callOptions('GET /v2/user/history/state', {})

export type HistoryState = AnswerTo<'GET /v2/user/history/state'>['data']['state']

/** Works that the account does not have yet, the last opened first; with the tab they are forgotten. */
const unsentKey = 'historyToSend'

let connected: QueryClient | null = null
let sending = false

/**
 * Starts sending opened works to the account, and those that could not be sent before. Returns the function that stops
 * it.
 */
export function startHistorySync(client: QueryClient): () => void {
  connected = client
  const send = () => {
    const work = opened.get()
    void (work ? sendOpened([work.id]) : sendUnsent())
  }
  const stop = opened.subscribe(send)
  send()
  return () => {
    stop()
    connected = null
    opened.set(null)
    // The works that one member opened must not be sent to the account of the next.
    store('sessionStorage', unsentKey, null)
  }
}

/** Records opened works, the last first, and sends them. A failure is not announced: they are sent with the next. */
export function sendOpened(workIds: readonly string[]): Promise<void> {
  storeUnsent([...workIds, ...unsent().filter((id) => !workIds.includes(id))])
  return sendUnsent()
}

/** Turns the account's history on, pauses it, or for `off` empties and ends it. Rejects where the server refuses. */
export async function setHistoryState(client: QueryClient, state: HistoryState): Promise<void> {
  await post('POST /v2/user/history/state', { body: { state } })
  // An answer that was asked for before must not undo it.
  await client.cancelQueries({ queryKey: historyStateCall.queryKey })
  followAccount(state)
  // Opened in the former state.
  storeUnsent([])
  client.setQueryData(historyStateCall.queryKey, (answer) => answer && { ...answer, data: { state } })
}

async function sendUnsent(): Promise<void> {
  if (!connected || sending || unsent().length === 0) return
  sending = true
  try {
    const { data } = await connected.fetchQuery(historyStateCall)
    // Not after a sign-out, which has removed the data of this account.
    if (connected) followAccount(data.state)
    const dataIds = unsent()
    if (data.state === 'on') await post('POST /v2/user/history', { body: { dataIds } })
    storeUnsent(unsent().filter((id) => !dataIds.includes(id)))
  } catch {
    // They are sent with the next.
    return
  } finally {
    sending = false
  }
  // Opened meanwhile.
  await sendUnsent()
}

function unsent(): string[] {
  try {
    const list: unknown = JSON.parse(readStored('sessionStorage', unsentKey) ?? '[]')
    return Array.isArray(list) ? list.filter(isWorkId) : []
  } catch {
    return []
  }
}

function isWorkId(id: unknown): id is string {
  return typeof id === 'string' && idPattern.test(id)
}

function storeUnsent(workIds: readonly string[]): void {
  const list = workIds.slice(0, historyMax)
  store('sessionStorage', unsentKey, list.length > 0 ? JSON.stringify(list) : null)
}
