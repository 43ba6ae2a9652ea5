import type { EndpointKey, EndpointTable, QueryInput } from '@yehang/contract'
import { uploadTimeoutMs } from '@yehang/contract/limits'
import { answered } from '../../../api/answered.ts'
import { callPath } from '../../../api/call-path.ts'
import type { AnswerTo } from '../../../api/client.ts'
import { renewSession, sendInSession } from './session-calls.ts'

type PutKey = EndpointKey & `PUT ${string}`

const send = answered(sendInSession, renewSession)

/** Sends bytes as they are. Rejects with an ApiError, or as the signal does. */
export async function putBytes<K extends PutKey>(
  key: K,
  input: { params?: Record<string, string>; query?: QueryInput<EndpointTable[K]> },
  bytes: Blob,
  signal?: AbortSignal,
): Promise<AnswerTo<K>> {
  const headers = { 'content-type': 'application/octet-stream', repeatSubmit: 'false' }
  const path = callPath(key, input, false)
  const request = { method: 'PUT', path, body: bytes, headers, timeoutMs: uploadTimeoutMs, signal } as const
  return (await send(request)) as AnswerTo<K>
}
