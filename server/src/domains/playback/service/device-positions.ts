import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../platform/context.ts'
import { readText } from '../../../platform/storage/read-file.ts'
import { keepPosition } from '../../library/personal/service.ts'
import { filmOfDeviceStream } from '../queries/streams.ts'
import { longestPlaylist, segmentsOf } from '../transcode/playlist.ts'

/** Where a television is in its film, by the segments that it reads (docs/decisions/0080). */

/** A look at a film, or what an app reads in advance, does not move the position. */
const leastWatched = 30
const writtenEveryMs = 15_000
/** Segments are left out where another process serves them, and read again where the quality changes. */
const gap = { ahead: 30, behind: 60 }
const remembered = { streams: 10_000, playlists: 100 }

export interface Reading {
  /** Seconds into the film: where the reading began that goes on without a jump, how far it has come, and the viewer. */
  from: number
  at: number
  position: number
  /** Seconds that the player has read ahead of what it shows, at most so far. */
  lead: number
  /** Milliseconds. */
  since: number
}

/** A segment, of seconds into the film, is read. `before`: what was known of the player. */
export function readOn(before: Reading | undefined, at: number, now: number): Reading {
  if (before === undefined || at < before.at - gap.behind || at > before.at + gap.ahead) {
    return { from: at, at, position: at, lead: 0, since: now }
  }
  // A player in step is ahead by what it holds, which does not change in a pause: so pauses are not taken for watching.
  const lead = Math.max(before.lead, at - (before.from + (now - before.since) / 1000))
  return { ...before, at: Math.max(before.at, at), lead, position: Math.max(before.position, at - lead) }
}

interface Written {
  at: number
  /** One after the other, so that an older position does not come last. */
  done: Promise<void>
}

export class DevicePositions {
  readonly #context: Pick<Context, 'db' | 'clock' | 'log' | 'storage'>
  readonly #readings = new LRUCache<string, Reading & { written: Written }>({ max: remembered.streams })
  readonly #starts = new LRUCache<string, Map<string, number>>({
    max: remembered.playlists,
    fetchMethod: (quality) => this.#startsIn(quality),
  })

  constructor(context: Pick<Context, 'db' | 'clock' | 'log' | 'storage'>) {
    this.#context = context
  }

  /** A device reads a file of a film, `360p/0012.m4s`. Never rejects: playing does not depend on it. */
  async read(stream: string, folder: string, name: string): Promise<void> {
    if (!name.endsWith('.m4s') || name.startsWith('sound-')) return
    const now = this.#context.clock.now()
    const starts = await this.#starts.fetch(`${folder}/${path.posix.dirname(name)}`).catch(this.#failed)
    const at = starts?.get(path.posix.basename(name))
    if (at === undefined) return
    const before = this.#readings.get(stream)
    const reading = readOn(before, at, now)
    const isNew = before === undefined || reading.since !== before.since
    let written = isNew ? { at: now, done: before?.written.done ?? Promise.resolve() } : before.written
    if (reading.position - reading.from >= leastWatched && now - written.at >= writtenEveryMs) {
      const write = () => this.#write(stream, reading.position).catch(this.#failed)
      written = { at: now, done: written.done.then(write) }
    }
    this.#readings.set(stream, { ...reading, written })
  }

  readonly #failed = (error: unknown): undefined => {
    this.#context.log.warn({ err: error }, 'the position of a device could not be written down')
  }

  async #write(stream: string, position: number): Promise<void> {
    const { db, clock } = this.#context
    const found = await filmOfDeviceStream(db, Buffer.from(stream, 'base64url'))
    if (found === undefined) return
    const { memberId, workId, partId, seconds } = found
    const part = partId === null ? {} : { part: partId }
    const kept = { position: Math.floor(position), length: Math.round(seconds), ...part }
    await keepPosition({ db, clock }, memberId, workId, kept)
  }

  /** At which second each segment of a quality starts. */
  async #startsIn(quality: string): Promise<Map<string, number>> {
    const playlist = await readText(this.#context.storage, `${quality}/index.m3u8`, longestPlaylist)
    const starts = new Map<string, number>()
    let at = 0
    for (const { name, seconds } of segmentsOf(playlist)) {
      starts.set(name, at)
      at += seconds
    }
    return starts
  }
}
