import { dayMs, minuteMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dropPresence, type Hold, holdsOf, othersAt, presentSince, putHold, putPresence } from './queries.ts'

/**
 * Staff that have sent nothing for so long count as gone; a page sends a heartbeat every five
 * seconds.
 */
const presentMs = 20_000
/** A place stays with its holder until so long after the last key. */
const holdMs = minuteMs
const cleanEveryMs = 10 * minuteMs

type Moment = Pick<Context, 'clock'>

const before = ({ clock }: Moment, ms: number) => new Date(clock.now() - ms)

/** The staff writing at each of these places. */
export async function writersAt(
  context: Moment,
  db: Database,
  places: readonly string[],
): Promise<Map<string, Hold>> {
  return holdsOf(db, places, before(context, holdMs))
}

/** The member of staff writing at a place; null: none, or the caller. */
export async function otherWriter(
  context: Moment,
  db: Database,
  place: string,
  memberId: string,
): Promise<Hold | null> {
  const hold = (await writersAt(context, db, [place])).get(place)
  return hold === undefined || hold.memberId === memberId ? null : hold
}

/** A key was pressed at a place. False if another member of staff holds it. */
export async function writeAt(
  context: Context,
  place: string,
  memberId: string,
  length: number,
): Promise<boolean> {
  const now = new Date(context.clock.now())
  return putHold(context.db, place, { memberId, length }, now, before(context, holdMs))
}

export interface Beat {
  place: string
  holds: boolean
  length: number
}

/** The answer to a page's heartbeat: the other staff there. */
export function presenceOf(context: Context) {
  const { db, clock } = context
  let cleanAt = 0
  return async (memberId: string, { place, holds, length }: Beat) => {
    const now = clock.now()
    await putPresence(db, memberId, place, new Date(now))
    if (holds) await writeAt(context, place, memberId, length)
    if (now >= cleanAt) {
      cleanAt = now + cleanEveryMs
      await dropPresence(db, before(context, dayMs))
    }
    const since = before(context, presentMs)
    const [online, others, writers] = await Promise.all([
      presentSince(db, since),
      othersAt(db, place, memberId, before(context, dayMs)),
      writersAt(context, db, [place]),
    ])
    const here = others.map((other) => ({ ...other, isHere: other.seenAt >= since }))
    return { online, here, hold: writers.get(place) ?? null }
  }
}
