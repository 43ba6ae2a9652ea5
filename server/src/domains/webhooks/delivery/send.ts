import { type Failure, failureOf } from '@yehang/contract'
import type { Agent, Dispatcher } from 'undici'
import { checkAddress, isAllowed } from '../../../platform/download/address.ts'
import { AddressError } from '../../../platform/download/address-error.ts'
import { explained } from '../../../platform/download/faults.ts'
import { StaffError } from '../../../platform/files/source-error.ts'

/** Of an answer. */
const charactersKept = 300
const bytesRead = 2048

export interface Outcome {
  /** Null where no answer came. */
  status: number | null
  answer: string
  /** Null: it was taken. */
  failure: Failure | null
}

export interface Request {
  address: string
  headers: Record<string, string>
  body: string
}

/** Where messages may be sent: to the public network by HTTPS, and to what the operator lets through. Throws. */
export function checkReceiver(address: string, allow: string[]): URL {
  const url = checkAddress(address, allow)
  if (url.protocol !== 'https:' && !isAllowed(url, allow)) throw new AddressError('address_not_http')
  return url
}

/** The beginning of an answer, as text that the database can hold. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= bytesRead) break
    }
  } catch {
    // The status has come: what is missing of the words does not matter.
  }
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed()
  return [...text].slice(0, charactersKept).join('')
}

function failureOfStatus(status: number): Failure | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return failureOf('webhook_gone')
  if (status >= 300 && status < 400) return failureOf('webhook_redirected', { status })
  return failureOf('webhook_answered', { status })
}

function failureOfError(error: unknown): Failure {
  if (error instanceof AddressError)
    return failureOf(error.reason === 'address_internal' ? 'webhook_internal' : 'webhook_address')
  const known = explained(error)
  return known instanceof StaffError
    ? failureOf(known.reason, known.params as never)
    : failureOf('webhook_not_reached')
}

/**
 * Sends a message once. Redirects are not followed, and `agent` connects to checked addresses alone (decision 16 of
 * docs/decisions). Throws only where `signal` is aborted.
 */
export async function send(
  agent: Agent,
  { address, headers, body }: Request,
  { allow, timeoutMs, signal }: { allow: string[]; timeoutMs: number; signal: AbortSignal },
): Promise<Outcome> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    const url = checkReceiver(address, allow)
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Yehang/1.0 (webhooks)', ...headers },
      body,
      signal: AbortSignal.any([signal, limit.signal]),
    })
    const answer = await readBeginning(response.body)
    response.body.on('error', () => {}).destroy()
    return { status: response.statusCode, answer, failure: failureOfStatus(response.statusCode) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const failure = limit.signal.aborted
      ? failureOf('webhook_timeout', { seconds: Math.ceil(timeoutMs / 1000) })
      : failureOfError(error)
    return { status: null, answer: '', failure }
  } finally {
    clearTimeout(timer)
  }
}
