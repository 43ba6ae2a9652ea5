import type { CallRequest, RawAnswer, Transport } from './client.ts'
import { networkError, timeoutError } from './error.ts'
import { answersElementId, apiBase } from './paths.ts'
import { signing } from './signing.ts'

/**
 * Calls over HTTP. The first call for an answer that came inside the page takes it from there; the second one
 * asks the server, by `send`, so that a refresh is a refresh.
 */
export function browserTransport(send: Transport = fetchAnswer): Transport {
  const inPage = answersInPage()
  return async (request) => {
    const { method, path } = request
    const answer = method === 'GET' ? inPage.get(path) : undefined
    if (answer !== undefined) {
      inPage.delete(path)
      return { status: 200, answer }
    }
    return send(request)
  }
}

function answersInPage(): Map<string, unknown> {
  const text = document.getElementById(answersElementId)?.textContent
  return new Map(Object.entries(text ? (JSON.parse(text) as Record<string, unknown>) : {}))
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
