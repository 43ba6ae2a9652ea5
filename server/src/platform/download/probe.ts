import { Agent } from 'undici'
import { SourceError, StaffError } from '../files/source-error.ts'
import { checkAddress } from './address.ts'
import { checkStatus, headerOf } from './answer.ts'
import { checkedConnector, internet, type Network } from './connector.ts'
import { inWords } from './faults.ts'
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
 * its head says. Returns why it has none, in a sentence without the address; null where it has. Throws where `signal` is
 * aborted.
 */
export async function probePicture(options: ProbeOptions): Promise<string | null> {
  const { allow, limitMs, signal, network = internet } = options
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new StaffError('对方长时间没有响应')), limitMs)
  const stop = AbortSignal.any([signal, limit.signal])
  const agent = new Agent({ connect: checkedConnector(allow, network, stop) })
  try {
    const response = await follow(agent, checkAddress(options.url, allow), {}, allow, stop)
    response.body.on('error', () => {}).destroy()
    checkStatus(response.statusCode)
    const type = (headerOf(response.headers, 'content-type') ?? '').toLowerCase()
    if (!type.startsWith('image/')) throw new SourceError('网址返回的不是图片')
    return null
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const failure = limit.signal.aborted ? limit.signal.reason : inWords(error)
    return failure instanceof StaffError ? failure.message : '图片取不到'
  } finally {
    clearTimeout(timer)
    await agent.destroy()
  }
}
