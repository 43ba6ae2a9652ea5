import type { Answer, EndpointKey, EndpointTable, QueryInput } from '@yehang/contract'
import { errorOf, networkError } from './error.ts'

export type GetKey = EndpointKey & `GET ${string}`
export type AnswerTo<K extends GetKey> = Answer<EndpointTable[K]>

export interface CallInput<K extends GetKey> {
  /** Values for the `{names}` in the path. */
  params?: Record<string, string>
  query?: QueryInput<EndpointTable[K]>
}

export interface RawAnswer {
  status: number
  /** The parsed body; undefined where it was no JSON. */
  answer: unknown
}

/** Carries a call: `fetch` in the browser, the kept answers on the server. Rejects with an ApiError or an abort. */
export type Transport = (path: string, signal?: AbortSignal) => Promise<RawAnswer>

export interface Client {
  get<K extends GetKey>(key: K, input: CallInput<K>, signal?: AbortSignal): Promise<AnswerTo<K>>
}

/** `magnetOnly` is read on every call: the filter goes with all of them (specification §7). */
export function createClient(transport: Transport, magnetOnly: () => boolean): Client {
  return {
    async get(key, input, signal) {
      const { status, answer } = await transport(callPath(key, input, magnetOnly()), signal)
      const error = errorOf(status, answer)
      if (error) throw error
      if (!isAnswer<typeof key>(answer)) throw networkError()
      return answer
    },
  }
}

/** The path of a call below the API's base, its parameters in one order so that the same call reads the same. */
export function callPath<K extends GetKey>(key: K, input: CallInput<K>, magnetOnly: boolean): string {
  const path = key.slice('GET '.length).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${key} needs ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...(magnetOnly && { isDht: '1' }), ...input.query })) {
    if (value !== undefined) query.set(name, String(value))
  }
  query.sort()
  return query.size > 0 ? `${path}?${query}` : path
}

// The server proves its answers against the contract in its tests; the browser takes their shape on trust.
function isAnswer<K extends GetKey>(answer: unknown): answer is AnswerTo<K> {
  return typeof answer === 'object' && answer !== null
}
