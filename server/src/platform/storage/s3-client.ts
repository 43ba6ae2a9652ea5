import { AsyncLocalStorage } from 'node:async_hooks'
import { S3mini } from 's3mini'
import { Agent, fetch, type RequestInit } from 'undici'
import type { S3Config } from '../config/config.ts'

interface Call {
  signal: AbortSignal
  /** Called with the answer before its body is read. */
  onAnswer?(answer: Response): void
}

/**
 * Milliseconds: to connect, until an answer begins, and between two chunks that a reader waits for.
 */
const patience = { connect: { timeout: 10_000 }, headersTimeout: 30_000, bodyTimeout: 30_000 }

/**
 * A client of one bucket. s3mini signs, lists and deletes; what it leaves out (ending a call, the headers of an
 * answer, bodies of streams) is added where it fetches, and `during` says of which call.
 */
export class S3Client extends S3mini {
  readonly #calls: AsyncLocalStorage<Call>

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
    const agent = new Agent(patience)
    const calls = new AsyncLocalStorage<Call>()
    super({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: async (address, init) => {
        const call = calls.getStore()
        const asked: RequestInit = {
          ...(init as object),
          dispatcher: agent,
          duplex: 'half',
          // A redirected call would carry a signature meant for another host.
          redirect: 'manual',
          signal: call?.signal ?? null,
        }
        const answer = (await fetch(String(address), asked)) as unknown as Response
        call?.onAnswer?.(answer)
        return answer
      },
    })
    this.#calls = calls
  }

  /** Does `work`, the calls in it as `call` says. */
  during<T>(call: Call, work: () => Promise<T>): Promise<T> {
    return this.#calls.run(call, work)
  }

  /** The headers of an object; null where there is none. */
  async head(key: string, signal: AbortSignal): Promise<Headers | null> {
    let headers: Headers | null = null
    const onAnswer = (answer: Response) => {
      headers = answer.headers
    }
    return (await this.during({ signal, onAnswer }, () => this.objectExists(key))) ? headers : null
  }
}
