import { base, type Endpoint, members, signatures } from '@yehang/contract'
import { type SignedCall, signedSending } from '../../client/src/signing.ts'
import { addressOf, type CallOptions } from '../../server/test/client.ts'

/** A browser with an address of its own, which signs each call by the code that the site's pages sign with. */

interface BrowserCall extends SignedCall {
  method: string
  body?: string
}

export interface Answered {
  status: number
  answer: Record<string, unknown> & { code?: number; msg?: string; reason?: string }
}

export interface Browser {
  call(endpoint: Endpoint, options?: CallOptions): Promise<Answered>
  /** The bytes of a page. */
  page(path: string): Promise<number>
}

const patienceMs = 20_000

/** Of 10.0.0.0/8, in turn. */
let addresses = 0
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** `address`: null as from this machine, without a proxy. */
export async function openBrowser(url: string, address: string | null = nextAddress()): Promise<Browser> {
  const from = address === null ? {} : { 'x-forwarded-for': address }
  const send = async ({ path, headers, method, body }: BrowserCall): Promise<Answered> => {
    const response = await fetch(url + base + path, {
      method,
      headers: {
        ...from,
        ...(body !== undefined && { 'content-type': 'application/json', repeatSubmit: 'false' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: response.status, answer: (await response.json()) as Answered['answer'] }
  }
  const askKey = () => send({ path: signatures.getSigningKey.path, method: 'GET' })
  const signed = await signedSending(send, askKey, await askKey())
  return {
    call: (endpoint, options = {}) =>
      signed.send({
        path: addressOf(endpoint, options).slice(base.length),
        method: endpoint.method,
        ...(options.headers && { headers: options.headers }),
        ...(options.body && { body: JSON.stringify(options.body) }),
      }),
    async page(path) {
      const response = await fetch(url + path, {
        headers: { ...from, accept: 'text/html' },
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      return text.length
    },
  }
}

interface Tokens {
  accessToken: string
  refreshToken: string
}

const password = 'hai-shang-7'

/** A member in a browser, who signs in anew when it has to. */
export class SignedIn {
  readonly #browser: Browser
  readonly userName: string
  #tokens: Tokens | undefined

  constructor(browser: Browser, userName: string) {
    this.#browser = browser
    this.userName = userName
  }

  register(): Promise<Answered> {
    const { userName } = this
    const form = {
      appId: '1',
      userName,
      password,
      confirmPassword: password,
      email: `${userName}@example.org`,
    }
    return this.#browser.call(members.register, { body: form })
  }

  async #take(answered: Promise<Answered>): Promise<Answered> {
    const { status, answer } = await answered
    this.#tokens = answer.code === 200 ? (answer.data as Tokens) : undefined
    return { status, answer }
  }

  signIn(): Promise<Answered> {
    const { userName } = this
    const body = { appId: '1', userName, password, rememberMe: true }
    return this.#take(this.#browser.call(members.login, { body }))
  }

  async signOut(): Promise<Answered> {
    const answered = await this.call(members.logout, { body: {} })
    this.#tokens = undefined
    return answered
  }

  async call(endpoint: Endpoint, options: CallOptions = {}): Promise<Answered> {
    if (this.#tokens === undefined) {
      const answered = await this.signIn()
      if (answered.answer.code !== 200) return answered
    }
    const first = await this.#once(endpoint, options)
    if (first.answer.code !== 401) return first
    const headers = { 'refresh-token': this.#tokens?.refreshToken ?? '' }
    const renewed = await this.#take(this.#browser.call(members.refreshTokens, { headers }))
    if (renewed.answer.code !== 200) return renewed
    return this.#once(endpoint, options)
  }

  #once(endpoint: Endpoint, options: CallOptions): Promise<Answered> {
    const headers = { ...options.headers, authorization: `Bearer ${this.#tokens?.accessToken}` }
    return this.#browser.call(endpoint, { ...options, headers })
  }
}
