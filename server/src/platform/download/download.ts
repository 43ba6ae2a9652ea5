import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Agent, type Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { SourceError, StaffError } from '../files/source-error.ts'
import { checkAddress } from './address.ts'
import { checkStatus, checkType, headerOf, lengthOf, readContentRange, validatorOf } from './answer.ts'
import { checkedConnector, internet, type Network } from './connector.ts'
import { explained } from './faults.ts'
import { follow } from './follow.ts'
import { type Partial, readPartial, removeDownload, writeNote } from './partial.ts'
import { BrokenOff, stallUsualMs, store } from './store.ts'

export interface DownloadOptions {
  /** As staff gave it. */
  url: string
  /** Where it goes; what is there already of the same source is gone on with. */
  file: string
  limits: Config['download']
  /** Bytes of the disk that must stay free. */
  minFreeBytes: number
  signal: AbortSignal
  /** Bytes so far, and of all where the source says so. At once, at the end, and a few times a second between. */
  onProgress(bytes: number, total: number | null): void
  /** Where nothing comes for so long, or next to nothing, it is broken off. */
  stallMs?: number
  network?: Network
  clock?: Clock
}

/** A connection that brought so much before it broke is worth another at once. */
const worthwhileBytes = 1024 ** 2
const continuationsMax = 200

/**
 * Fetches a file from the public network (docs/decisions/0016). Where it broke off before, at whatever moment, it goes
 * on, if the source still has the same version; a file that is whole already is left as it is. Throws SourceError where
 * trying again would change nothing, and then leaves nothing behind; no error repeats the address.
 */
export async function download(options: DownloadOptions): Promise<{ bytes: number }> {
  const { limits, signal, stallMs = stallUsualMs, network = internet } = options
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new StaffError('download_overdue', { hours: limits.hours })),
    limits.hours * 3_600_000,
  )
  const stop = AbortSignal.any([signal, limit.signal])
  const agent = new Agent({
    connect: checkedConnector(limits.allow, network, stop),
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
  })
  try {
    stop.throwIfAborted()
    const url = checkAddress(options.url, limits.allow)
    await mkdir(path.dirname(options.file), { recursive: true })
    return { bytes: await fetchWhole(agent, url, options, stop) }
  } catch (error) {
    if (stop.aborted) throw stop.reason
    const failure = explained(error)
    if (failure instanceof SourceError) await removeDownload(options.file)
    throw failure
  } finally {
    clearTimeout(timer)
    await agent.destroy()
  }
}

async function fetchWhole(
  agent: Agent,
  url: URL,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<number> {
  for (let continued = 0; ; continued++) {
    const partial = await readPartial(options.file, url)
    if (partial.total === partial.bytes) {
      options.onProgress(partial.bytes, partial.total)
      return partial.bytes
    }
    try {
      return await fetchRest(agent, url, partial, options, signal)
    } catch (error) {
      const gained = (await readPartial(options.file, url)).bytes - partial.bytes
      const goesOn = error instanceof BrokenOff && gained >= worthwhileBytes && continued < continuationsMax
      if (signal.aborted || !goesOn) throw error
    }
  }
}

/** Asks for what is missing, or for all. */
async function fetchRest(
  agent: Agent,
  url: URL,
  partial: Partial,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<number> {
  const isRest = partial.bytes > 0
  const range: Record<string, string> = isRest
    ? { range: `bytes=${partial.bytes}-`, 'if-range': partial.validator ?? '' }
    : {}
  const response = await follow(agent, url, range, options.limits.allow, signal)
  const { statusCode, headers, body } = response
  // The body is destroyed wherever the answer will not do.
  body.on('error', () => {})
  try {
    checkStatus(statusCode)
    if (statusCode === 200) {
      checkType(headers)
      const fresh = { ...partial, validator: validatorOf(headers), total: lengthOf(headers), bytes: 0 }
      await rm(options.file, { force: true })
      return await store(response, fresh, options, signal)
    }
    if (!isRest) throw new StaffError('download_protocol_broken', { fault: `HTTP ${statusCode}` })
    const found = readContentRange(headers)
    if (statusCode === 416 && found?.total === partial.bytes) {
      await writeNote(options.file, { ...partial, total: partial.bytes })
      return partial.bytes
    }
    if (statusCode === 206 && continues(response, partial)) {
      checkType(headers)
      return await store(response, { ...partial, total: found?.total ?? partial.total }, options, signal)
    }
  } finally {
    body.destroy()
  }
  // Another version, or a server that counts differently.
  await removeDownload(options.file)
  return fetchRest(agent, url, { ...partial, validator: null, total: null, bytes: 0 }, options, signal)
}

/** Whether a partial answer is the part that was asked for, of the version that is there. */
function continues({ headers }: Dispatcher.ResponseData, { bytes, validator, total }: Partial): boolean {
  const range = readContentRange(headers)
  // A part of an unknown whole might not be the last.
  if (range === null || range.first !== bytes || range.total === null) return false
  if (total !== null && range.total !== total) return false
  const etag = headerOf(headers, 'etag')
  return etag === undefined || !validator?.startsWith('"') || etag === validator
}
