import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { presentFailure, type ShownFailure } from '../../../platform/text/failures.ts'
import { setListing } from '../../editorial/works/service/listing.ts'
import { publishWorks } from '../../editorial/works/service/publishable.ts'
import { addEvent, type CaseRecord, changeCase, otherHolds } from '../queries/cases.ts'
import { countStreams, findReported, type ReportedWork } from '../queries/work-assets.ts'
import { numberOf } from './case-codes.ts'

/**
 * A case keeps its work off the site until it is decided. Several may at a time: the work comes back with the last. What
 * is done here needs the lock of the case and then that of the work.
 */

export interface Held {
  /** Players that the hiding has ended. */
  tokens: number
}

/** Takes a work off the site for a case. */
export async function hold(
  tx: DatabaseTransaction,
  { id, workId }: Pick<CaseRecord, 'id' | 'workId'>,
  work: ReportedWork,
  now: Date,
): Promise<Held> {
  const [other] = await otherHolds(tx, workId, id)
  const listed = work.published ? 'published' : work.unlisted === 'hidden' ? 'hidden' : 'draft'
  const tokens = work.published ? await countStreams(tx, workId, now) : 0
  if (work.published) await setListing(tx, [workId], 'hidden', now)
  await changeCase(tx, id, { hides: true, listed_before: other?.listedBefore ?? listed }, now)
  return { tokens }
}

export interface Released {
  /** Cases that keep the work off the site all the same. */
  alsoHeldBy: string[]
  /** Why it may not be published, though no case holds it any more. */
  notPublished: ShownFailure | null
}

/**
 * Gives a work back as it was before. What was taken down meanwhile, or is gone, stays so; what may not be
 * published any more stays hidden.
 */
export async function release(
  site: Pick<Context, 'config' | 'clock'>,
  tx: DatabaseTransaction,
  { id, workId, hides, listedBefore }: Pick<CaseRecord, 'id' | 'workId' | 'hides' | 'listedBefore'>,
  now: Date,
): Promise<Released> {
  const others = await otherHolds(tx, workId, id)
  if (hides) await changeCase(tx, id, { hides: false }, now)
  const work = await findReported(tx, workId)
  const mayReturn = hides && others.length === 0 && work?.unlisted === 'hidden'
  let notPublished: ShownFailure | null = null
  const back = mayReturn ? listedBefore : null
  if (back === 'published') {
    const failure = (await publishWorks(site, tx, [workId], now)).refused.get(workId)
    if (failure !== undefined) {
      notPublished = presentFailure(failure)
      await addEvent(tx, { caseId: id, kind: 'not-published', text: notPublished.msg }, now)
    }
  } else if (back !== null) await setListing(tx, [workId], back, now)
  return { alsoHeldBy: others.map(({ number }) => numberOf(number)), notPublished }
}
