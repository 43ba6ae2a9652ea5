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
 * keep their days. Null if this level or a higher one has no end: nothing can change.
 */
export function moveLevel(
  levels: readonly LevelEnd[],
  levelId: number,
  ms: number,
  now: Date,
): LevelMove | null {
  const above = levels.filter((level) => level.levelId >= levelId)
  if (above.some(({ until }) => until === null)) return null
  const endOf = (few: readonly LevelEnd[]) =>
    Math.max(now.getTime(), ...few.map(({ until }) => until?.getTime() ?? 0))
  const begin = endOf(above.filter((level) => level.levelId > levelId))
  const before = endOf(above)
  const after = Math.max(begin, before + ms)
  const movedMs = after - before
  const waiting = levels.filter(
    (level) => level.levelId < levelId && level.until !== null && level.until.getTime() > before,
  )
  const until = new Date(after)
  const changed = [
    { levelId, until },
    ...waiting.map((level) => ({
      ...level,
      until: new Date((level.until?.getTime() ?? 0) + movedMs),
    })),
  ]
  return { changed, movedMs, until }
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
