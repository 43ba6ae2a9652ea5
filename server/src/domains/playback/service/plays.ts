import { createHmac } from 'node:crypto'
import { shanghaiDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { networkOf } from '../network.ts'
import { addPlay } from '../queries/plays.ts'
import type { WatchRequest } from './watching.ts'

const slots = 8

/** Counts a play: of one work by one person once a day. Never rejects: watching does not depend on being counted. */
export async function countPlay(
  { db, clock, log, secretKey }: Context,
  { workId, principal, address }: Omit<WatchRequest, 'stream'>,
): Promise<void> {
  const day = shanghaiDay(clock.now())
  const person = principal === null ? `network ${networkOf(address)}` : `member ${principal.memberId}`
  const mark = createHmac('sha256', secretKey).update(`play\0${day}\0${workId}\0${person}`).digest()
  await addPlay(db, day, mark.subarray(0, 16), mark.readUInt8(31) % slots).catch((error) =>
    log.debug({ err: error }, 'a play could not be counted'),
  )
}
