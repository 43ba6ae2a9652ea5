import { stat } from 'node:fs/promises'
import { type Failure, failureOf } from '@yehang/contract'
import { Agent, type Dispatcher } from 'undici'
import type { Config } from '../config/config.ts'
import { imageFolder, pictureFile, uploadedPictures } from '../files/folders.ts'
import { SourceError, StaffError } from '../files/source-error.ts'
import { checkAddress, portOf } from './address.ts'
import { checkStatus, checkType, headerOf } from './answer.ts'
import { checkedConnector, internet, type Network } from './connector.ts'
import { explained } from './faults.ts'
import { follow } from './follow.ts'

export interface ProbeOptions {
  what: 'picture' | 'video'
  /** Milliseconds for all of it. */
  limitMs: number
  signal: AbortSignal
  network?: Network
}

type Settings = Pick<Config, 'dataDir' | 'download'> & { site: Pick<Config['site'], 'imageHost'> }

/** The address that a browser asks for, of a picture or a preview as a work has it; null where it is a file of ours. */
function remoteAddress({ site }: Pick<Settings, 'site'>, address: string): string | null {
  if (address.startsWith('//')) return `https:${address}`
  if (/^\w+:\/\//.test(address)) return address
  const isOwn = site.imageHost === undefined || address.startsWith(uploadedPictures)
  return isOwn ? null : `${site.imageHost}/${address.replace(/^\/+/, '')}`
}

/** The origin of that; null where it is a file of ours. */
export function remoteOrigin(config: Pick<Settings, 'site'>, address: string): string | null {
  const remote = remoteAddress(config, address)
  return remote === null ? null : (URL.parse(remote)?.origin ?? remote)
}

/**
 * Whether a picture or a preview can be had at an address as a work has it, a file of ours included. Returns why not,
 * without the address; null where it can. Throws where `signal` is aborted.
 */
export async function probeAddress(
  config: Settings,
  address: string,
  options: ProbeOptions,
): Promise<Failure | null> {
  const url = remoteAddress(config, address)
  if (url !== null) {
    const host = config.site.imageHost && new URL(config.site.imageHost)
    // The operator configured it: it may be in their own network.
    const own = host ? [`${host.hostname}:${portOf(host)}`] : []
    return probeUrl(url, [...config.download.allow, ...own], options)
  }
  const file = pictureFile(imageFolder(config.dataDir), address)
  if (file === null) return failureOf('cover_outside_folder')
  const isThere = await stat(file).then(
    (facts) => facts.isFile(),
    () => false,
  )
  return isThere ? null : failureOf('cover_not_in_folder')
}

function checkContent({ statusCode, headers }: Dispatcher.ResponseData, what: ProbeOptions['what']): void {
  checkStatus(statusCode)
  if (what === 'video') {
    checkType(headers)
    return
  }
  const type = (headerOf(headers, 'content-type') ?? '').toLowerCase()
  if (!type.startsWith('image/')) throw new SourceError('download_no_picture')
}

/** Asks as a download would (docs/decisions/0016), and reads no more than what the head says. */
async function probeUrl(
  url: string,
  allow: string[],
  { what, limitMs, signal, network = internet }: ProbeOptions,
): Promise<Failure | null> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new StaffError('download_no_response', {})), limitMs)
  const stop = AbortSignal.any([signal, limit.signal])
  const agent = new Agent({ connect: checkedConnector(allow, network, stop) })
  try {
    const range: Record<string, string> = what === 'video' ? { range: 'bytes=0-0' } : {}
    const response = await follow(agent, checkAddress(url, allow), range, allow, stop)
    response.body.on('error', () => {}).destroy()
    checkContent(response, what)
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
