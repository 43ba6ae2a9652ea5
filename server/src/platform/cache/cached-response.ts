import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  chosenEncoding,
  compress,
  type Encoding,
  ownBytes,
  weakTag,
  worthCompressing,
} from '../http/encoding.ts'
import { jsonHeaders } from '../http/headers.ts'
import { routePath } from '../http/route-path.ts'

/** By what a visitor can name a request to us. */
export const requestIdHeader = 'x-request-id'

/**
 * Bytes only: a text alone is sent faster, but where one server sends both, Node is slower with
 * every answer (4 of 20 µs).
 */
interface Form {
  body: Buffer
  headers: string[]
}

/** An answer as bytes, with its compressed forms and the headers of each, made when first asked for. */
export class CachedResponse {
  /** The canonical query it answers. */
  readonly query: string
  readonly body: Buffer
  readonly etag: string
  /** The route that it is the answer of. */
  readonly route: string
  /** What a signed-in member gets differs: for guests alone. */
  readonly personal: boolean
  /** What it shows, as hashes. */
  readonly tags: Int32Array
  readonly #forms: Partial<Record<Encoding, Form>> = {}

  constructor(query: string, json: string, tags: Int32Array, personal = false) {
    this.query = query
    this.tags = tags
    this.personal = personal
    this.body = ownBytes(json)
    this.etag = weakTag(this.body)
    this.route = routePath({ path: /^\["([^"]*)"/.exec(query)?.[1] ?? '' })
  }

  /** Bytes it holds at the most, its tags among them, compressed forms counted as half of the body each. */
  get size(): number {
    return this.body.length * 2 + this.tags.byteLength + 1024
  }

  /** `id`: of the request, where the framework has not said it yet. `marks`: what an edge before the site is told. */
  send(request: IncomingMessage, response: ServerResponse, id?: string, marks: readonly string[] = []): void {
    const { headers } = request
    const named = (own: readonly string[]) =>
      id === undefined ? [...own, ...marks] : [...own, ...marks, requestIdHeader, id]
    if (headers['if-none-match']?.includes(this.etag)) {
      response.writeHead(304, named([...jsonHeaders, 'etag', this.etag]))
      response.end()
      return
    }
    const form = this.#form(chosenEncoding(headers['accept-encoding']))
    response.writeHead(200, named(form.headers))
    response.end(form.body)
  }

  #form(wanted: Encoding): Form {
    const encoding = this.body.length < worthCompressing ? 'identity' : wanted
    let form = this.#forms[encoding]
    if (form === undefined) {
      const body = encoding === 'identity' ? this.body : compress(this.body, encoding)
      const headers = [...jsonHeaders, 'etag', this.etag, 'content-length', String(body.length)]
      if (encoding !== 'identity') headers.push('content-encoding', encoding)
      form = { body, headers }
      this.#forms[encoding] = form
    }
    return form
  }
}
