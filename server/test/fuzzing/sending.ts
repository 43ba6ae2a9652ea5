import { Agent, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawRequest {
  method: string
  address: string
  /** Literally, repeated headers included. */
  headers: [string, string][]
  body: string | Buffer | null
}

export interface RawAnswer {
  status: number
  text: string
}

const patienceMs = 15_000

/**
 * Sends requests over persistent connections, and corrects nothing on the way, unlike libraries.
 */
export class Sender {
  readonly #agent: Agent
  readonly #url: URL

  constructor(url: string, connections: number) {
    this.#url = new URL(url)
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  async send(request: RawRequest, isAgain = false): Promise<RawAnswer> {
    const { method, address, headers, body } = request
    const bytes = body === null ? null : Buffer.from(body)
    const named = new Set(headers.map(([name]) => name))
    const whole = [
      ...(named.has('host') ? [] : [['host', this.#url.host]]),
      ...headers,
      ...(bytes === null ? [] : [['content-length', String(bytes.length)]]),
      ['connection', 'keep-alive'],
    ]
    return new Promise((resolve, reject) => {
      const asking = ask(
        {
          agent: this.#agent,
          host: this.#url.hostname,
          port: this.#url.port,
          method,
          path: address,
          headers: whole.flat() as readonly string[],
          timeout: patienceMs,
        },
        (answer) => {
          text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), reject)
        },
      )
      asking.on('timeout', () => asking.destroy(new Error(`nothing came for ${patienceMs} ms`)))
      asking.on('error', (error) => {
        // What came before on this connection made the server end it, which crossed ours on the way.
        if (asking.reusedSocket && !isAgain) this.send(request, true).then(resolve, reject)
        else reject(error)
      })
      asking.end(bytes)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
