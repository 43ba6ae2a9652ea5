import { Agent, fetch } from 'undici'

/** A cache before the site, or what several of them are purged by. */
export interface EdgeTarget {
  /** For logs and metrics: no key is in it. */
  readonly name: string
  /** So many tags one call may name; more calls than `mostCalls` are one that purges everything. */
  readonly tagsPerCall: number
  readonly mostCalls: number
  /** Null: everything of ours. Throws EdgeError. */
  purge(tags: readonly string[] | null): Promise<void>
}

/** Why a purge was not delivered; the code is what is logged and shown. */
export class EdgeError extends Error {
  readonly code: string
  /** Milliseconds after which it may be tried again, where the edge has said so. */
  readonly retryAfter: number | undefined

  constructor(code: string, retryAfter?: number) {
    super(`The edge was not purged: ${code}`)
    this.name = 'EdgeError'
    this.code = code
    this.retryAfter = retryAfter
  }
}

export interface EdgeCall {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

const patienceMs = 5000
const mostBytes = 64 * 1024
const agent = new Agent({ connect: { timeout: patienceMs }, keepAliveTimeout: 4000 })

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.name
}

/** The text of an answer of 2xx. Redirects are not followed: the call holds a key. Throws EdgeError. */
export async function callEdge({ url, ...call }: EdgeCall): Promise<string> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const answer = await fetch(url, { ...call, redirect: 'manual', signal, dispatcher: agent })
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of answer.body ?? []) {
      bytes += piece.byteLength
      if (bytes > mostBytes) throw new EdgeError('answer_too_large')
      pieces.push(piece)
    }
    if (answer.ok) return Buffer.concat(pieces).toString()
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    throw new EdgeError(`http_${answer.status}`, Number.isFinite(seconds) ? seconds * 1000 : undefined)
  } catch (error) {
    if (error instanceof EdgeError) throw error
    throw new EdgeError(codeOf(error))
  }
}
