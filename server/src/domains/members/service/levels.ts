import { dayMs } from '../../../platform/clock.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { type LevelEnd, levelsOf, putLevels } from '../queries/levels.ts'

export interface LevelMove {
  /** The levels that end otherwise than before. */
  changed: LevelEnd[]
  /** The change of the level's end, in milliseconds; a reduction ends at the present. */
  movedMs: number
  until: Date
}

/**
 * Adds time to a level, or takes time back (`ms` below 0), never before now. Levels run one after
 * the other, the highest first: what is bought of a higher one lets the lower ones wait, and they
 * keep their days. A level of which no time is left ends now, not with the higher one: else it would
 * have days where that one ends sooner. Null if this level or a higher one has no end: nothing can change.
 */
export function moveLevel(
  levels: readonly LevelEnd[],
  levelId: number,
  ms: number,
  now: Date,
): LevelMove | null {
  const span = spanOf(levels, levelId, now)
  if (span === null) return null
  const { begin, end: before } = span
  const after = Math.max(begin, before + ms)
  const movedMs = after - before
  const waiting = levels.filter(
    (level) => level.levelId < levelId && level.until !== null && level.until.getTime() > before,
  )
  const until = after > begin ? new Date(after) : now
  const changed = [
    { levelId, until },
    ...waiting.map((level) => ({
      ...level,
      until: new Date((level.until?.getTime() ?? 0) + movedMs),
    })),
  ]
  return { changed, movedMs, until }
}

/** From when until when a level runs, in milliseconds; null if it or a higher one has no end. */
function spanOf(
  levels: readonly LevelEnd[],
  levelId: number,
  now: Date,
): { begin: number; end: number } | null {
  const above = levels.filter((level) => level.levelId >= levelId)
  if (above.some(({ until }) => until === null)) return null
  const endOf = (few: readonly LevelEnd[]) =>
    Math.max(now.getTime(), ...few.map(({ until }) => until?.getTime() ?? 0))
  return { begin: endOf(above.filter((level) => level.levelId > levelId)), end: endOf(above) }
}

/** How much time of a level is left, in milliseconds. */
export function timeLeft(levels: readonly LevelEnd[], levelId: number, now: Date): number {
  const { begin, end } = spanOf(levels, levelId, now) ?? { begin: 0, end: 0 }
  return end - begin
}

/**
 * Changes a level of a member whose row the transaction has locked; returns what `moveLevel`
 * returns.
 */
export async function moveMemberLevel(
  tx: DatabaseTransaction,
  memberId: string,
  levelId: number,
  days: number,
  now: Date,
): Promise<LevelMove | null> {
  const move = moveLevel(await levelsOf(tx, memberId), levelId, days * dayMs, now)
  if (move !== null) await putLevels(tx, memberId, move.changed)
  return move
}
