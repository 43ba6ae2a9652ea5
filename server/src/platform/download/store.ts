import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Reason } from '@yehang/contract'
import type { Dispatcher } from 'undici'
import { systemClock } from '../clock.ts'
import { freeBytes } from '../files/disk-space.ts'
import { SourceError, StaffError } from '../files/source-error.ts'
import type { DownloadOptions } from './download.ts'
import { explained } from './faults.ts'
import { type Note, type Partial, removeDownload, writeNote } from './partial.ts'

export const stallUsualMs = 60_000
const progressMs = 300
const diskCheckBytes = 64 * 1024 ** 2
/** Less than this within the time of a stall is one: or a byte a minute would hold a worker for hours. */
const trickleBytes = 32 * 1024

/** The connection ended before the file did. */
export class BrokenOff<R extends Reason = Reason> extends StaffError<R> {}

/**
 * Appends what comes to the file. One chunk is in memory at a time; what was written when it fails is what is gone on
 * from.
 */
export async function store(
  { body }: Dispatcher.ResponseData,
  { bytes: from, ...note }: Partial,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<number> {
  const { file, limits, onProgress, clock = systemClock, stallMs = stallUsualMs } = options
  const { total } = note
  const checkDisk = (bytes: number) => checkFree(file, (total ?? bytes) - bytes, options.minFreeBytes)
  checkSize(total ?? from, limits.maxBytes)
  await checkDisk(from)
  await writeNote(file, note)
  onProgress(from, total)

  const diskIsDue = each(diskCheckBytes, from)
  const progressIsDue = each(progressMs, clock.now())
  const speedIsDue = each(stallMs, clock.now())
  let bytes = from
  let timed = from
  const handle = await open(file, 'a')
  try {
    for await (const chunk of readingOf(body)) {
      bytes += chunk.length
      checkSize(bytes, limits.maxBytes)
      if (total !== null && bytes > total) break
      await handle.appendFile(chunk)
      signal.throwIfAborted()
      if (diskIsDue(bytes)) await checkDisk(bytes)
      if (progressIsDue(clock.now())) onProgress(bytes, total)
      if (speedIsDue(clock.now())) {
        if (bytes - timed < trickleBytes) throw new BrokenOff('download_too_slow')
        timed = bytes
      }
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  await finish(file, note, bytes)
  onProgress(bytes, bytes)
  return bytes
}

/** Whether so much has passed since it last had. */
function each(amount: number, start: number): (at: number) => boolean {
  let last = start
  return (at) => {
    const isDue = at - last >= amount
    if (isDue) last = at
    return isDue
  }
}

/** Says whether the file is whole, now that no more comes. */
async function finish(file: string, note: Note, bytes: number): Promise<void> {
  const { total } = note
  if (total !== null && bytes > total) {
    await removeDownload(file)
    throw new StaffError('download_longer_than_said')
  }
  if (total !== null && bytes < total) throw new BrokenOff('download_broke_off', {})
  if (bytes === 0) throw new SourceError('download_empty')
  if (total === null) await writeNote(file, { ...note, total: bytes })
}

/** The chunks of a body; a read error is kept apart from our own write errors. */
async function* readingOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    const fault = explained(error)
    throw fault instanceof StaffError
      ? new BrokenOff(fault.reason, fault.params)
      : new BrokenOff('download_broke_off', {})
  }
}

function checkSize(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return
  throw new SourceError('download_too_large', { gigabytes: Math.round((maxBytes / 1024 ** 3) * 100) / 100 })
}

/** Whether the disk holds what is still to come and keeps what must stay free. Bytes. */
async function checkFree(file: string, toCome: number, minFree: number): Promise<void> {
  if ((await freeBytes(path.dirname(file))) - toCome < minFree) throw new StaffError('download_disk_waits')
}
