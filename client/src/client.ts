import { allRows, type CallOptions, type Endpoint, endpointsOf, type Input, requestOf } from './calls.ts'
import { ApiError } from './error.ts'
import type { Domains } from './generated/domains.ts'
import { tables } from './generated/tables.ts'
import { withTokenRenewal } from './renewal.ts'
import { type Wait, wait, withRetries } from './retry.ts'
import { signedSending } from './signing.ts'
import { type HttpAnswer, type HttpCall, sendHttp, succeeded } from './transport.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface ClientOptions {
  /** The address of the site, without a path: `https://films.example.org`. */
  site: string
  /** Those of an earlier sign-in. */
  tokens?: Tokens | null | undefined
  /** Called with new tokens, and with null once the sign-in has ended: to store them. */
  onTokens?: (tokens: Tokens | null) => void
  /** In place of a sign-in: `yh_…`. */
  apiKey?: string | undefined
  /** Signs every call. Left out, calls are signed from the first one on that the site refuses for it. */
  signed?: boolean
  /** Of each try; 10 seconds where it is left out. */
  timeoutMs?: number
  /** How often a reading call is sent again that the site has no time for: twice where it is left out. */
  retries?: number
  /** In place of the global one. */
  fetch?: typeof fetch
  /** Waits between two tries, in place of a timer. */
  wait?: Wait
}

export interface Client extends Domains {
  readonly tokens: Tokens | null
  /** Takes the tokens of a sign-in, or forgets those that are there. */
  useTokens(tokens: Tokens | null): void
}

type Sending = Awaited<ReturnType<typeof signedSending<HttpCall, HttpAnswer>>>

const base = '/prod-api'
const usualTimeoutMs = 10_000
const keyCall = { method: 'GET', path: '/v2/app/key' }
const renewalCall = { method: 'GET', path: '/v2/user/token' }

/** A client of one site, for one person. */
export function createClient({
  site,
  tokens = null,
  onTokens,
  apiKey,
  signed = false,
  timeoutMs = usualTimeoutMs,
  retries = 2,
  fetch: fetching = fetch,
  wait: waiting = wait,
}: ClientOptions): Client {
  const root = site.replace(/\/+$/, '') + base
  let held = tokens
  const useTokens = (given: Tokens | null) => {
    held = given && { accessToken: given.accessToken, refreshToken: given.refreshToken }
    onTokens?.(held)
  }

  const tried = withRetries((call) => sendHttp(root, call, fetching), retries, waiting)
  const askKey = () => tried({ ...keyCall, timeoutMs })
  let signing: Promise<Sending> | null = null
  const startSigning = () => {
    signing ??= askKey()
      .then((key) => signedSending(tried, askKey, key))
      .catch((error) => {
        signing = null
        throw error
      })
    return signing
  }

  const sendSigned = async (call: HttpCall): Promise<HttpAnswer> => {
    if (signed || signing) return (await startSigning()).send(call)
    const answer = await tried(call)
    const { reason } = (answer.answer ?? {}) as { reason?: string }
    return reason === 'signature_missing' ? (await startSigning()).send(call) : answer
  }

  const withToken = (call: HttpCall, token: string | undefined): HttpCall =>
    token === undefined ? call : { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } }

  const renewalWith = async (options: CallOptions): Promise<object> => {
    const call = { ...renewalCall, timeoutMs, ...options }
    const answer = succeeded(await sendSigned(withToken(call, held?.refreshToken)))
    useTokens((answer as { data: Tokens }).data)
    return answer
  }

  /** False where the sign-in has ended. */
  const renew = async (): Promise<boolean> => {
    if (apiKey !== undefined || held === null) return false
    try {
      await renewalWith({})
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 401 && error.code !== 403)) throw error
      useTokens(null)
      return false
    }
  }

  const send = withTokenRenewal(
    async ({ call, unsigned }: { call: HttpCall; unsigned: boolean }) => {
      const known = withToken(call, apiKey ?? held?.accessToken)
      return succeeded(await (unsigned ? tried(known) : sendSigned(known)))
    },
    renew,
    (error) => error instanceof ApiError && error.code === 401,
  )

  const callOf = (endpoint: Endpoint) => {
    const { method, rows, unsigned, tokens: effect } = endpoint
    const call = async (input: Input = {}, { repeatSubmit = true, ...options }: CallOptions = {}) => {
      if (effect === 'renew') return renewalWith(options)
      const { path, type, body } = requestOf(endpoint, input)
      const headers = {
        ...(type && { 'content-type': type }),
        ...(!repeatSubmit && { repeatSubmit: 'false' }),
      }
      const answer = await send({ call: { method, path, headers, body, timeoutMs, ...options }, unsigned })
      const { data } = answer as { data?: Tokens }
      if (effect === 'new' && data) useTokens(data)
      if (effect === 'end') useTokens(null)
      return answer
    }
    if (rows === undefined) return call
    const all = (input: Input = {}, options?: CallOptions) =>
      allRows((page) => call(page, options), rows, input)
    return Object.assign(call, { all })
  }

  const domains = Object.entries(tables).map(([domain, table]) => {
    const functions = endpointsOf(table).map((endpoint) => [endpoint.name, callOf(endpoint)])
    return [domain, Object.fromEntries(functions)]
  })
  return {
    ...(Object.fromEntries(domains) as Domains),
    get tokens() {
      return held
    },
    useTokens,
  }
}
