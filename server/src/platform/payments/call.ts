import { Agent, fetch } from 'undici'
import { ChannelError } from './provider.ts'

/** How long a channel may take, in milliseconds, and how much it may say, in bytes. */
export interface CallLimits {
  timeMs: number
  bytes: number
}

export const callLimits: CallLimits = { timeMs: 10_000, bytes: 256 * 1024 }

export interface Call {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface CallAnswer {
  status: number
  headers: Headers
  text: string
}

/** A connection to a channel is not kept open for long: there are a few calls a minute. */
const agent = new Agent({ connect: { timeout: callLimits.timeMs }, keepAliveTimeout: 4000 })

/**
 * Calls a channel. Redirects are not followed: the call may contain a key. Throws ChannelError,
 * with a message that contains neither the address nor what was sent.
 */
export async function callChannel(call: Call, limits: CallLimits): Promise<CallAnswer> {
  const { url, ...rest } = call
  try {
    const signal = AbortSignal.timeout(limits.timeMs)
    const answer = await fetch(url, { ...rest, redirect: 'manual', signal, dispatcher: agent })
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of answer.body ?? []) {
      bytes += piece.byteLength
      if (bytes > limits.bytes) throw new ChannelError('The answer is too large.')
      pieces.push(piece)
    }
    const text = Buffer.concat(pieces).toString('utf8')
    return { status: answer.status, headers: answer.headers as unknown as Headers, text }
  } catch (error) {
    if (error instanceof ChannelError) throw error
    throw new ChannelError(`There is no answer: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause as { code?: string; name?: string } | undefined
  return cause?.code ?? cause?.name ?? error.name
}

/** An object in JSON, as channels answer. Throws ChannelError where it is something else, such as a page of a proxy. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // said below
  }
  throw new ChannelError('The answer is not JSON.')
}

/** Words of a channel, short and on one line, for the log. */
export function wordsOf(...values: unknown[]): string {
  const words = values.filter((value) => typeof value === 'string' || typeof value === 'number').join(' ')
  return words.replaceAll(/\p{C}+/gu, ' ').slice(0, 200) || 'no reason given'
}
