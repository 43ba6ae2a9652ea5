import { randomBytes } from 'node:crypto'
import { streamSeconds } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { mergedTo } from '../../catalogue/queries/details.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import { networkOf } from '../network.ts'
import {
  type AskedPart,
  addStream,
  findStreamOf,
  findWatchable,
  lockNetwork,
  removeExpiredStreams,
  removeStreams,
  renewStream,
  type StreamValues,
  type Watcher,
} from '../queries/streams.ts'
import { sealTicket, ticketKey } from '../tokens.ts'
import { refuseUnlessAllowed, rightEnds } from './rights.ts'
import type { StreamGate } from './stream-gate.ts'
import { makeRoom } from './stream-slots.ts'

export interface WatchRequest {
  workId: string
  /** The part that is asked for, or with which to begin if it can be watched. */
  part?: AskedPart
  /** The player that goes on, by its id. */
  stream: string | undefined
  principal: Principal | null
  address: string
  /** A device's, whose one address is all that its player knows: see `deviceLife`. */
  isDevice?: boolean
  /** For a screen to which a player of the site hands over: as long as a device's, and ended with that player. */
  isScreen?: boolean
}

/** Where the media for outside players are, which may be pages of any site. */
export const devicePath = '/tv/media'

export interface Watching {
  /** `/media/{token}/{workId}/master.m3u8`, for a device or a screen below `devicePath`. */
  path: string
  stream: string
  /** Milliseconds. */
  lifetime: number
  /** Of the media in the storage. */
  folder: string
  /** The one that was asked for, or that it was merged into. */
  workId: string
  /** What is played of a work of several parts; null where it is the whole work's film. */
  partId: string | null
  videoId: string
  /** The sounds to choose from. */
  audioTracks: number
}

/**
 * No television asks for a new address while it plays: half as long again as the film, and half an hour for pauses. Of
 * unknown length: four hours.
 */
const deviceLife = (seconds: number | null) => ((seconds ?? 8400) * 1.5 + 1800) * 1000

/**
 * Gives access to a work's video for up to ten minutes, for a new player or a running one, and longer where no other
 * address can be asked for. Throws 404 if it is missing or has no video, 401 or 402 without permission, 402 where other
 * devices of the member play.
 */
export async function beginWatching(
  context: Context,
  gate: StreamGate,
  { workId: asked, part = { preferred: null }, stream, principal, address, ...of }: WatchRequest,
): Promise<Watching> {
  const { db, clock, secretKey } = context
  const { isDevice = false, isScreen = false } = of
  const found = await findVideoOf(context, asked, part)
  const { workId, partId, videoId, mediaEpoch, playLevel, seconds, folder } = found
  const audioTracks = found.audioTracks ?? 1
  refuseUnlessAllowed(playLevel, principal)

  const now = clock.now()
  const network = networkOf(address)
  const life = isDevice || isScreen ? deviceLife(seconds) : streamSeconds * 1000
  const expiresAt = Math.floor(Math.min(now + life, rightEnds(playLevel, principal)))
  const values = { workId, videoId, mediaEpoch, network, expiresAt: new Date(expiresAt) }
  const take = async (tx: DatabaseTransaction, watcher: Watcher) => {
    const at = new Date(now)
    const own = isDevice ? (await findStreamOf(tx, watcher, values, at))?.toString('base64url') : stream
    return takePlace(context, tx, watcher, own, values, at)
  }
  const { id, ended } =
    principal === null
      ? await db.transaction().execute(async (tx) => {
          await lockNetwork(tx, network)
          return take(tx, { memberId: null, network })
        })
      : await changeAsMember(db, principal.memberId, (tx) => take(tx, principal))
  gate.forget(ended)

  const name = id.toString('base64url')
  const ticket = { expiresAt, stream: name, videoId, epoch: mediaEpoch }
  const token = sealTicket(ticketKey(secretKey), ticket, { workId, network })
  const path = `${isDevice || isScreen ? devicePath : '/media'}/${token}/${workId}/master.m3u8`
  return { path, stream: name, lifetime: expiresAt - now, folder, workId, partId, videoId, audioTracks }
}

/** The work, or the one that it was merged into, so that running playback continues. */
async function findVideoOf({ db }: Context, asked: string, part: AskedPart) {
  const own = await findWatchable(db, asked, part)
  const workId = own === undefined ? await mergedTo(db, asked) : asked
  const work = own ?? (workId === undefined ? undefined : await findWatchable(db, workId, part))
  if (workId === undefined || work === undefined) throw notFound()
  const { videoId, folder, isOnline, hasMagnets, ...rest } = work
  if (isOnline === 2) throw new AppError('still_transcoding')
  if (isOnline !== 1 || videoId === null || folder === null) {
    throw new AppError(hasMagnets ? 'not_online' : 'not_online_yet')
  }
  return { ...rest, workId, videoId, folder }
}

/** Returns the player's id, and those that had to end for it. The watcher's lock must be held. */
async function takePlace(
  context: Context,
  tx: DatabaseTransaction,
  watcher: Watcher,
  stream: string | undefined,
  values: StreamValues,
  now: Date,
): Promise<{ id: Buffer; ended: Buffer[] }> {
  if (stream !== undefined) {
    const id = Buffer.from(stream, 'base64url')
    if (await renewStream(tx, id, watcher, values, now)) return { id, ended: [] }
  }
  const ended = await makeRoom(context, tx, watcher, now)
  // Never the requested id: a client that knows another player's id would take it over.
  const id = randomBytes(16)
  await addStream(tx, id, watcher, values, now)
  return { id, ended }
}

/** Ends a player and frees its place; one that is not there any more is no error. */
export async function endWatching({ db }: Context, gate: StreamGate, stream: string): Promise<void> {
  const id = Buffer.from(stream, 'base64url')
  if ((await removeStreams(db, [id])) > 0) gate.forget([id])
}

const cleanEveryMs = 60_000

/** Removes players whose tokens have ended, at most once a minute. */
export function streamCleaner({ db, clock }: Context): () => Promise<void> {
  let cleanedAt = 0
  return async () => {
    const now = clock.now()
    if (Math.abs(now - cleanedAt) < cleanEveryMs) return
    cleanedAt = now
    await removeExpiredStreams(db, new Date(now))
  }
}
