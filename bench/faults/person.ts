import { type Endpoint, members } from '@yehang/contract'
import { demoStaffPassword } from '../../server/src/domains/members/demo-password.ts'
import { addressOf, type CallOptions, readAnswer } from '../../server/test/client.ts'
import type { RunningSite } from '../harness/running-site.ts'

/** The result of a call. `code` 0: no answer, or not within the time. */
export interface Outcome {
  code: number
  msg: string
  reason?: string
  answer: Record<string, unknown>
  retryAfter: string | null
  ms: number
  /** The call itself was not sent, since signing in or renewing the token did not go through. */
  isUnsent?: boolean
}

const patienceMs = 20_000
const password = 'hai-shang-7'

/** Calls an endpoint over HTTP; every answer is held against the contract. */
export async function ask(url: string, endpoint: Endpoint, options: CallOptions = {}): Promise<Outcome> {
  const begin = performance.now()
  const none = (error: unknown): Outcome => ({
    code: 0,
    msg: String((error as Error).cause ?? error),
    answer: {},
    retryAfter: null,
    ms: performance.now() - begin,
  })
  const { body, bytes, headers } = options
  try {
    const response = await fetch(url + addressOf(endpoint, options), {
      method: endpoint.method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        repeatSubmit: 'false',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(bytes && { body: new Uint8Array(bytes) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = (await response.json()) as Record<string, unknown> &
      Pick<Outcome, 'code' | 'msg' | 'reason'>
    readAnswer(endpoint, answer)
    const { code, msg, reason } = answer
    const retryAfter = response.headers.get('retry-after')
    return { code, msg, ...(reason && { reason }), answer, retryAfter, ms: performance.now() - begin }
  } catch (error) {
    return none(error)
  }
}

/** A client with an account, which signs in again when it has to. */
export class Person {
  readonly #url: string
  readonly userName: string
  readonly #password: string
  #tokens: { accessToken: string; refreshToken: string } | undefined
  memberId = ''
  /** Sessions that were acknowledged and later refused, though they were not ended. */
  lost = 0

  constructor(url: string, userName: string, word = password) {
    this.#url = url
    this.userName = userName
    this.#password = word
  }

  register(): Promise<Outcome> {
    const { userName } = this
    const email = `${userName}@example.org`
    const form = { appId: '1', userName, password: this.#password, confirmPassword: this.#password, email }
    return ask(this.#url, members.register, { body: form })
  }

  async #signIn(): Promise<Outcome> {
    const form = { appId: '1', userName: this.userName, password: this.#password, rememberMe: true }
    const outcome = await ask(this.#url, members.login, { body: form })
    if (outcome.code === 200) this.#take(outcome)
    return outcome
  }

  #take(outcome: Outcome): void {
    this.#tokens = (outcome.answer as { data: { accessToken: string; refreshToken: string } }).data
  }

  /** Signed in, with the id known. */
  async enter(): Promise<Outcome> {
    const outcome = await this.call(members.getInfo)
    if (outcome.code === 200) this.memberId = (outcome.answer as { user: { userId: string } }).user.userId
    return outcome
  }

  /** Renews the token once where it has ended, as a browser does. */
  async call(endpoint: Endpoint, options: CallOptions = {}): Promise<Outcome> {
    if (this.#tokens === undefined) {
      const outcome = await this.#signIn()
      if (outcome.code !== 200) return { ...outcome, isUnsent: true }
    }
    const first = await this.#callOnce(endpoint, options)
    if (first.code !== 401) return first
    const renewed = await ask(this.#url, members.refreshTokens, {
      headers: { 'refresh-token': this.#tokens?.refreshToken ?? '' },
    })
    if (renewed.code === 200) this.#take(renewed)
    else if (renewed.code === 401 || renewed.code === 403) {
      this.lost += 1
      this.#tokens = undefined
      const outcome = await this.#signIn()
      if (outcome.code !== 200) return { ...outcome, isUnsent: true }
    } else return { ...renewed, isUnsent: true }
    return this.#callOnce(endpoint, options)
  }

  #callOnce(endpoint: Endpoint, options: CallOptions): Promise<Outcome> {
    const headers = { ...options.headers, authorization: `Bearer ${this.#tokens?.accessToken}` }
    return ask(this.#url, endpoint, { ...options, headers })
  }
}

export const demoStaff = ({ url, dataDir }: Pick<RunningSite, 'url' | 'dataDir'>) =>
  new Person(url, 'demo_staff', demoStaffPassword(dataDir))
