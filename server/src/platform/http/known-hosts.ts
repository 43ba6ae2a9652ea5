import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { type Config, isLoopback } from '../config/config.ts'
import { refusedText } from './answers.ts'
import { jsonHeaders } from './headers.ts'

const body = refusedText('wrong_host')

/** Host headers that were accepted, and names that were logged, kept at a time. */
const acceptedMax = 1000
const loggedMax = 20

/** The host name of a Host header: lower case, without port, brackets and the dot of the root. Empty where it is none. */
export function hostName(header: string): string {
  const [, six, name] = /^(?:\[([\da-f:.]+)\]|([^\s:/@[\]\\]+))(?::\d{1,5})?$/i.exec(header) ?? []
  return (six ?? name ?? '').toLowerCase().replace(/\.$/, '')
}

/** Empty where there is none, which no request can name. */
const nameOfOrigin = (origin = '') => hostName(URL.parse(origin)?.host ?? '')

/**
 * The names under which the site may be asked for. A browser that a page of another site has led here by a DNS record
 * that changed (DNS rebinding) sends that site's name as Host, and takes our answers for its own: such a request is
 * refused. Addresses cannot be rebound, so they are accepted once HOST opens the site to the network
 * (docs/decisions/0028).
 */
export class KnownHosts {
  readonly #names: ReadonlySet<string>
  readonly #acceptsAddresses: boolean
  readonly #log: Pick<Logger, 'info'>
  /** As they were sent. A lookup here is all that a request with a usual Host costs. */
  readonly #accepted = new Set<string>()
  readonly #logged = new Set<string>()

  constructor({ http, payments }: Pick<Config, 'http' | 'payments'>, log: Pick<Logger, 'info'>) {
    const named = [http.publicUrl, payments.notifyUrl].map((origin) => nameOfOrigin(origin))
    this.#names = new Set([...named, http.host.toLowerCase(), ...http.allowedHosts])
    this.#acceptsAddresses = !isLoopback(http.host)
    this.#log = log
  }

  /** Whether a request names this site. Without a Host, which HTTP/1.0 allows, it does not. */
  knows({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const header = headers.host
    if (header === undefined) return false
    if (this.#accepted.has(header)) return true
    const name = hostName(header)
    const isKnown =
      name !== '' &&
      (isLoopback(name) || this.#names.has(name) || (this.#acceptsAddresses && isIP(name) !== 0))
    if (isKnown && this.#accepted.size < acceptedMax) this.#accepted.add(header)
    return isKnown
  }

  refuse({ headers }: IncomingMessage, response: ServerResponse): void {
    const name = hostName(headers.host ?? '')
    if (name !== '' && this.#logged.size < loggedMax && !this.#logged.has(name)) {
      this.#logged.add(name)
      this.#log.info({ host: name }, 'refused: this Host is neither of PUBLIC_URL nor in ALLOWED_HOSTS')
    }
    response.writeHead(421, [...jsonHeaders, 'content-length', String(Buffer.byteLength(body))])
    response.end(body)
  }
}
