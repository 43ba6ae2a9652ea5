import { failureOf } from '@yehang/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { presentFailure } from '../../../../platform/text/failures.ts'
import { lockRecount } from '../queries/listing.ts'
import { currentStateOf } from '../queries/publishable.ts'
import { takeTurn } from '../queries/undo.ts'
import { lockSeenWorks } from '../queries/work.ts'
import { restoreWorks } from './deleting.ts'
import { showChanges } from './listing.ts'
import type { Undone } from './merging.ts'

/** Brings deleted works back. */
export async function restoreDeleted(
  site: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: Actor,
  given: readonly string[],
): Promise<Undone & { refused: Undone['notPublished'] }> {
  const now = new Date(site.clock.now())
  const outcome = await site.db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await lockRecount(tx)
    const seen = await lockSeenWorks(tx, given, actor)
    const ids = given.filter((id) => seen.has(id))
    const refused = given
      .filter((id) => !seen.has(id))
      .map((id) => ({ id, number: id, ...presentFailure(failureOf('work_gone', {})) }))
    const { restored, notPublished } = await restoreWorks(site, tx, ids, { actor, now })
    const works = await currentStateOf(tx, [...notPublished.keys()])
    const named = [...notPublished].map(([id, failure]) => ({
      id,
      number: works.get(id)?.number ?? id,
      ...presentFailure(failure),
    }))
    return { restored, notPublished: named, refused }
  })
  if (outcome.restored.length > 0) await showChanges(site)
  return outcome
}
