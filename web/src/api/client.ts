import type { Answer, BodyInput, EndpointKey, EndpointTable, QueryInput } from '@yehang/contract'
import { requestTimeoutMs } from '@yehang/contract/limits'
import { tooFastError } from './answer-error.ts'
import { answered } from './answered.ts'
import { callPath } from './call-path.ts'
import { repeatGuard } from './repeat-guard.ts'

export type GetKey = EndpointKey & `GET ${string}`
export type PostKey = EndpointKey & `POST ${string}`
export type AnswerTo<K extends EndpointKey> = Answer<EndpointTable[K]>

export interface CallInput<K extends EndpointKey> {
  /** Values for the `{names}` in the path. */
  params?: Record<string, string>
  query?: QueryInput<EndpointTable[K]>
}

export interface PostInput<K extends PostKey> extends CallInput<K> {
  body: BodyInput<EndpointTable[K]>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** 10 s by default; a captcha gets `captchaTimeoutMs` (docs/requirements.md, api 9). */
  timeoutMs?: number
  /** The request continues after the page was unloaded. */
  keepalive?: boolean
}

export interface PostOptions extends CallOptions {
  /**
   * False switches the duplicate-submit guard off for the call, here and on the server (docs/requirements.md, api 11).
   */
  repeatSubmit?: boolean
}

/** A call as it travels. */
export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** Below the API's base, with its query. */
  path: string
  /** JSON, or bytes under a content type of their own. */
  body?: string | Blob
  headers?: Record<string, string>
  timeoutMs: number
  keepalive?: boolean
  signal?: AbortSignal | undefined
}

export interface RawAnswer {
  status: number
  /** The parsed body; undefined where it was no JSON. */
  answer: unknown
}

/** Carries a call: `fetch` in the browser, the prefetched answers on the server. Rejects with an ApiError or an abort. */
export type Transport = (request: CallRequest) => Promise<RawAnswer>

/** Every call rejects with an ApiError, whose message is fit to be shown; nothing is shown here. */
export interface Client {
  get<K extends GetKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<AnswerTo<K>>
  post<K extends PostKey>(key: K, input: PostInput<K>, options?: PostOptions): Promise<AnswerTo<K>>
}

export interface ClientOptions {
  transport: Transport
  /** Read on every call: all of them carry the filter (docs/requirements.md, api 12). */
  magnetOnly: () => boolean
  /**
   * Tries for a new token after a 401; where it resolves to true, the call is sent again. Calls that wait share one
   * attempt. It must ask past this client: a 401 of its own would wait for itself.
   */
  onUnauthenticated?: () => Promise<boolean>
  /** Milliseconds; for the duplicate-submit guard. */
  now?: () => number
}

export function createClient({ transport, magnetOnly, onUnauthenticated, now }: ClientOptions): Client {
  const admits = repeatGuard(now)
  const send = answered(transport, onUnauthenticated)
  // The server proves its answers against the contract in its tests; the browser takes their shape on trust.
  const ask = async <K extends EndpointKey>(request: CallRequest) => (await send(request)) as AnswerTo<K>
  return {
    async get<K extends GetKey>(key: K, input: CallInput<K>, options: CallOptions = {}) {
      const path = callPath(key, input, magnetOnly())
      return ask<K>({ timeoutMs: requestTimeoutMs, ...options, method: 'GET', path })
    },

    async post<K extends PostKey>(key: K, input: PostInput<K>, options: PostOptions = {}) {
      const { repeatSubmit = true, ...rest } = options
      const path = callPath(key, input, false)
      const body = JSON.stringify({ ...(magnetOnly() && { isDht: 1 }), ...input.body })
      if (repeatSubmit && !admits(`${path} ${body}`)) throw tooFastError()
      const headers = repeatSubmit ? {} : { repeatSubmit: 'false' }
      return ask<K>({ timeoutMs: requestTimeoutMs, ...rest, method: 'POST', path, body, headers })
    },
  }
}
