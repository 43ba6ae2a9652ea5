import type { QueryClient } from '@tanstack/react-query'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { closedStatus, patchRow, refreshList, type ThreadAnswer, threadCall } from '../calls.ts'
import { shanghaiNow } from '../message-time.ts'
import { orderIn } from '../order-in.ts'
import { sendDraft } from './drafts.ts'

/** A sending names itself, so that the same may well come twice within a second. */
const repeatable = { repeatSubmit: false }

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 404

/**
 * Begins a message with the text at `place`; resolves to its id. The number of an order in it is sent along where it is
 * the member's.
 */
export async function beginMessage(
  client: QueryClient,
  place: string,
  text: string,
  appId: string,
): Promise<string> {
  const id = await sendDraft(place, text, async (message, sendingId) => {
    const begin = async (order: { orderId?: string }) => {
      const body = { appId, message, sendingId, ...order }
      return (await post('POST /v2/message', { body }, repeatable)).data.messageId
    }
    const orderId = orderIn(message)
    if (orderId === null) return begin({})
    return begin({ orderId }).catch((error) => {
      if (!isMissing(error)) throw error
      return begin({})
    })
  })
  refreshList(client)
  return id
}

/** Adds to a message; the text is in its thread at once. */
export async function followUp(client: QueryClient, id: string, text: string): Promise<void> {
  await sendDraft(id, text, (message, sendingId) =>
    post('POST /v2/message/data', { body: { messageId: id, message, sendingId } }, repeatable),
  )
  const entry = { message: text.trim(), createTime: shanghaiNow(), type: 0 as const, pictureId: null }
  await changeThread(client, id, (thread) => ({
    ...thread,
    data: { ...thread.data, status: 0 },
    rows: [...thread.rows, entry],
    total: thread.total + 1,
  }))
  patchRow(client, id, { status: 0 })
}

/** Closes a message: it gets no further replies. */
export async function closeMessage(client: QueryClient, id: string): Promise<void> {
  await post('POST /v2/message/update', { body: { id } }, repeatable)
  await changeThread(client, id, (thread) => ({ ...thread, data: { ...thread.data, status: closedStatus } }))
  patchRow(client, id, { status: closedStatus, isUnread: false })
}

/** Changes the shown thread at once, and fetches it again. */
async function changeThread(
  client: QueryClient,
  id: string,
  change: (thread: ThreadAnswer) => ThreadAnswer,
): Promise<void> {
  const { queryKey } = threadCall(id)
  // An answer requested earlier has the server's former state.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (thread) => thread && change(thread))
  void client.invalidateQueries({ queryKey })
  refreshList(client)
}
