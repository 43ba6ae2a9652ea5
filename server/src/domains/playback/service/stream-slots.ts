import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound, Overload } from '../../../platform/http/app-error.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { changeAsMember } from '../../members/queries/member-lock.ts'
import {
  type DeviceStream,
  isSignInOf,
  memberStreams,
  removeStreams,
  removeStreamsOf,
  visitorStreams,
  type Watcher,
} from '../queries/streams.ts'
import type { StreamGate } from './stream-gate.ts'

/** A device whose players have read nothing for so long gives its slot to another one. */
const idleMs = 60_000
/** For visitors of one network, which may be a school or a carrier: it keeps the table small. */
const visitorsPerNetwork = 200

const idsOf = (streams: readonly { id: Buffer }[]) => streams.map(({ id }) => id)

/** A device that plays: its newest player, and all of them. */
export interface PlayingDevice {
  signInId: string
  latest: DeviceStream
  streams: DeviceStream[]
}

/** Streams come with those that have read nothing for longest first, and so do the devices. */
function devicesOf(streams: readonly DeviceStream[]): PlayingDevice[] {
  const devices = new Map<string, PlayingDevice>()
  for (const stream of streams) {
    const { signInId } = stream
    if (signInId === null) continue
    const own = [...(devices.get(signInId)?.streams ?? []), stream]
    // A device counts at the address of its newest player.
    devices.delete(signInId)
    devices.set(signInId, { signInId, latest: stream, streams: own })
  }
  return [...devices.values()]
}

/**
 * Makes room for one more player and answers those that have to end for it. Throws where there is no room. The watcher's
 * lock must be held.
 */
export async function makeRoom(
  { config }: Pick<Context, 'config'>,
  tx: DatabaseTransaction,
  watcher: Watcher,
  now: Date,
): Promise<Buffer[]> {
  const ended =
    watcher.memberId === null
      ? await visitorsToEnd(tx, watcher.network, now)
      : streamsToEnd(
          await memberStreams(tx, watcher.memberId, now),
          watcher.signInId,
          config.media.streamsPerMember,
          now,
        )
  if (ended.length > 0) await removeStreams(tx, ended)
  return ended
}

async function visitorsToEnd(tx: DatabaseTransaction, network: string, now: Date): Promise<Buffer[]> {
  const live = await visitorStreams(tx, network, now)
  const idle = live.filter(({ seenAt }) => seenAt.getTime() <= now.getTime() - idleMs)
  const ended = idle.slice(0, Math.max(0, live.length - visitorsPerNetwork + 1))
  if (live.length - ended.length < visitorsPerNetwork) return idsOf(ended)
  throw new Overload(`${network} has no slot left for visitors`)
}

/**
 * Slots are counted by device, so sampling works on one never uses up those of others. On one
 * device there are as many players as the member may have devices, and a new one ends its own
 * oldest at once: a shared session gives no more than that.
 */
function streamsToEnd(live: readonly DeviceStream[], signInId: string, slots: number, now: Date): Buffer[] {
  const signedOut = live.filter((stream) => stream.signInId === null)
  const own = live.filter((stream) => stream.signInId === signInId)
  const others = devicesOf(live).filter((device) => device.signInId !== signInId)
  const surplus = Math.max(0, others.length + 1 - slots)
  const idle = others.filter(({ latest }) => latest.seenAt.getTime() <= now.getTime() - idleMs)
  if (own.length === 0 && idle.length < surplus) {
    throw new AppError('too_many_streams')
  }
  const gone = idle.slice(0, surplus).flatMap(({ streams }) => streams)
  return idsOf([...signedOut, ...own.slice(0, Math.max(0, own.length + 1 - slots)), ...gone])
}

/** The devices on which a member plays, those that have read nothing for longest first. */
export async function playingDevices(
  { db, clock }: Context,
  { memberId }: Principal,
): Promise<PlayingDevice[]> {
  return devicesOf(await memberStreams(db, memberId, new Date(clock.now())))
}

/** Ends the players of one device of the member; where it has none any more it is no error. Throws 404 for another's. */
export async function endDevice(
  { db, clock }: Context,
  gate: StreamGate,
  { memberId }: Principal,
  signInId: string,
): Promise<void> {
  const ended = await changeAsMember(db, memberId, async (tx) => {
    if (!(await isSignInOf(tx, memberId, signInId))) throw notFound()
    const live = await memberStreams(tx, memberId, new Date(clock.now()))
    const ids = idsOf(live.filter((stream) => stream.signInId === signInId))
    if (ids.length > 0) await removeStreams(tx, ids)
    return ids
  })
  gate.forget(ended)
}

/** Ends the players of a sign-in that has ended, without waiting for their next question. */
export async function endPlayers(
  { db }: Context,
  gate: StreamGate,
  memberId: string,
  signInId: string,
): Promise<void> {
  gate.forget(await removeStreamsOf(db, memberId, signInId))
}
