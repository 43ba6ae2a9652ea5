import type { EndpointKey, EndpointTable, QueryInput } from '@yehang/contract'
import { errorOf } from '../../../api/answer-error.ts'
import { callPath } from '../../../api/call-path.ts'
import type { AnswerTo, CallRequest } from '../../../api/client.ts'
import { withTokenRenewal } from '../../../api/renewal.ts'
import { renewSession, sendInSession } from './session-calls.ts'

type PutKey = EndpointKey & `PUT ${string}`

/** A piece on a slow line takes its time. */
const pieceTimeoutMs = 120_000

const send = withTokenRenewal(async (request: CallRequest) => {
  const { status, answer } = await sendInSession(request)
  const error = errorOf(status, answer)
  if (error) throw error
  return answer
}, renewSession)

/** Sends bytes as they are. Rejects with an ApiError, or as the signal does. */
export async function putBytes<K extends PutKey>(
  key: K,
  input: { params?: Record<string, string>; query?: QueryInput<EndpointTable[K]> },
  bytes: Blob,
  signal?: AbortSignal,
): Promise<AnswerTo<K>> {
  const headers = { 'content-type': 'application/octet-stream', repeatSubmit: 'false' }
  const path = callPath(key, input, false)
  const request = { method: 'PUT', path, body: bytes, headers, timeoutMs: pieceTimeoutMs, signal } as const
  return (await send(request)) as AnswerTo<K>
}
