import { timeoutError } from './answer-error.ts'
import { takeAnswer } from './answers-in-page.ts'
import type { CallRequest, RawAnswer, Transport } from './client.ts'
import { networkError } from './error.ts'
import { apiBase } from './paths.ts'
import { signing } from './signing.ts'

/**
 * Calls over HTTP. The first call for an answer that came inside the page takes it from there; the second one
 * asks the server, by `send`, so that a refresh is a refresh.
 */
export function browserTransport(send: Transport = fetchAnswer): Transport {
  return async (request) => {
    const answer = request.method === 'GET' ? takeAnswer(request.path) : undefined
    return answer === undefined ? send(request) : { status: 200, answer }
  }
}

/** One signed call over HTTP, past the client: no token, no renewal, no guard. Rejects as `fetchUnsigned` does. */
export const { signed: fetchAnswer, prepare: prepareSigning } = signing((request) => fetchUnsigned(request))

/** One call over HTTP, its body read to the end. Rejects with an ApiError, or as the caller's signal does. */
export async function fetchUnsigned(request: CallRequest, fetching = fetch): Promise<RawAnswer> {
  const { method, path, body, headers, timeoutMs, keepalive, signal } = request
  signal?.throwIfAborted()
  // AbortSignal.any and .timeout would be shorter; the oldest browsers we serve have neither.
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, timeoutMs)
  const forward = () => controller.abort()
  signal?.addEventListener('abort', forward)
  try {
    const response = await fetching(apiBase + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: controller.signal,
      ...(keepalive && { keepalive }),
      ...(body !== undefined && { body }),
    })
    // Not json(): it fails alike for a broken connection and for a page of a proxy that is no JSON.
    return { status: response.status, answer: parsed(await response.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw late ? timeoutError() : networkError()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
