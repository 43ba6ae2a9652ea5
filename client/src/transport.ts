import { ApiError, type Envelope } from './error.ts'

/** A call as it travels. */
export interface HttpCall {
  method: string
  /** Below the API's base, with its query. */
  path: string
  headers?: Record<string, string>
  body?: string | Blob | Uint8Array<ArrayBuffer> | undefined
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export interface HttpAnswer {
  status: number
  /** The parsed body; undefined where it was no JSON. */
  answer: unknown
  /** Seconds. */
  retryAfter: number | undefined
}

/** One HTTP call, read to the end. Rejects with an ApiError, or as the caller's signal does. */
export async function sendHttp(
  base: string,
  { method, path, headers, body, timeoutMs, signal }: HttpCall,
  fetching: typeof fetch,
): Promise<HttpAnswer> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  const forward = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', forward)
  try {
    const response = await fetching(base + path, {
      method,
      headers: { accept: 'application/json', ...headers },
      signal: controller.signal,
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      answer: parsed(text),
      retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (isLate) throw new ApiError(408, { msg: `No answer within ${timeoutMs} ms` }, { cause })
    throw new ApiError(0, { msg: 'The site cannot be reached' }, { cause })
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

/** The answer of a successful call. Throws the refusal, or what else came. */
export function succeeded({ status, answer, retryAfter }: HttpAnswer): object {
  if (typeof answer !== 'object' || answer === null) {
    throw new ApiError(status, { msg: `HTTP status ${status}, and no JSON` }, { status, retryAfter })
  }
  const envelope: Envelope = answer
  const { code = 200, reason, params } = envelope
  const minutes = reason === 'too_many_tries' ? Number(params?.minutes) * 60 : undefined
  const circumstances = { status, retryAfter: retryAfter ?? minutes }
  if (code !== 200) throw new ApiError(code, envelope, circumstances)
  if (status >= 400) throw new ApiError(status, envelope, circumstances)
  return answer
}
