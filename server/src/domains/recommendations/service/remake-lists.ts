import { putBack, takeChanges } from '../queries/changes.ts'
import { type Maker, makeLists } from './make-lists.ts'

const atOnce = 20

/**
 * Makes the lists of members anew that are out of date, one after the other, until none waits or `isEnding`. What is
 * taken waits again where this ends early. Returns how many there were.
 */
export async function remakeLists(
  maker: Maker,
  {
    includesNotDue = false,
    isEnding = () => false,
  }: { includesNotDue?: boolean; isEnding?: () => boolean } = {},
): Promise<number> {
  let remade = 0
  const failures: unknown[] = []
  while (!isEnding()) {
    const taken = await maker.db.transaction().execute(async (tx) => {
      const members = await takeChanges(tx, atOnce, includesNotDue)
      const failed: string[] = []
      for (const memberId of members) {
        // Not in this transaction: it holds what waits alone, and no change of a member waits for it.
        await makeLists(maker, memberId, 'active').catch((error: unknown) => {
          failures.push(error)
          failed.push(memberId)
        })
      }
      await putBack(tx, failed)
      return members.length
    })
    if (taken === 0 || failures.length > 0) break
    remade += taken
  }
  if (failures.length > 0) throw failures[0]
  return remade
}
