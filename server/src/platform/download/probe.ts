import { type Failure, failureOf } from '@yehang/contract'
import { Agent } from 'undici'
import { SourceError, StaffError } from '../files/source-error.ts'
import { checkAddress } from './address.ts'
import { checkStatus, headerOf } from './answer.ts'
import { checkedConnector, internet, type Network } from './connector.ts'
import { explained } from './faults.ts'
import { follow } from './follow.ts'

export interface ProbeOptions {
  url: string
  /** `host:port` that may be asked though they are no public addresses. */
  allow: string[]
  /** Milliseconds for all of it. */
  limitMs: number
  signal: AbortSignal
  network?: Network
}

/**
 * Whether an address has a picture: asks for it as a download would (docs/decisions/0016), and reads no more than what
 * its head says. Returns why it has none, without the address; null where it has. Throws where `signal` is
 * aborted.
 */
export async function probePicture(options: ProbeOptions): Promise<Failure | null> {
  const { allow, limitMs, signal, network = internet } = options
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new StaffError('download_no_response', {})), limitMs)
  const stop = AbortSignal.any([signal, limit.signal])
  const agent = new Agent({ connect: checkedConnector(allow, network, stop) })
  try {
    const response = await follow(agent, checkAddress(options.url, allow), {}, allow, stop)
    response.body.on('error', () => {}).destroy()
    checkStatus(response.statusCode)
    const type = (headerOf(response.headers, 'content-type') ?? '').toLowerCase()
    if (!type.startsWith('image/')) throw new SourceError('download_no_picture')
    return null
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const failure = limit.signal.aborted ? limit.signal.reason : explained(error)
    return failure instanceof StaffError ? failure : failureOf('picture_not_reached')
  } finally {
    clearTimeout(timer)
    await agent.destroy()
  }
}
