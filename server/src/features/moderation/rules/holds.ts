import type { Database, DatabaseTransaction } from '../../../database/database.ts'
import { setListing } from '../../catalogue-desk/rules/listing.ts'
import { countStreams, findReported, type ReportedWork } from '../queries/belongings.ts'
import { type CaseRecord, changeCase, heldAmong, otherHolds } from '../queries/cases.ts'
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

/**
 * Gives a work back as it was before. Answers the cases that keep it off the site all the same. What was taken down
 * meanwhile, or is gone, stays so.
 */
export async function release(
  tx: DatabaseTransaction,
  { id, workId, hides, listedBefore }: Pick<CaseRecord, 'id' | 'workId' | 'hides' | 'listedBefore'>,
  now: Date,
): Promise<string[]> {
  const others = await otherHolds(tx, workId, id)
  if (hides) await changeCase(tx, id, { hides: false }, now)
  const work = await findReported(tx, workId)
  const mayReturn = hides && others.length === 0 && work?.unlisted === 'hidden'
  if (mayReturn && listedBefore !== null) await setListing(tx, [workId], listedBefore, now)
  return others.map(({ number }) => numberOf(number))
}

/**
 * Of these works those that a case keeps off the site, each with the sentence for who wants to publish it. A sealed one
 * cannot be published by anybody; of it nothing is said beside that.
 */
export async function heldWorks(db: Database, workIds: readonly string[]): Promise<Map<string, string>> {
  const held = await heldAmong(db, workIds)
  return new Map(
    held.map(({ workId, number, sealed }) => [
      workId,
      sealed ? '作品已封存，不能发布' : `作品因举报 ${numberOf(number)} 先行隐藏，裁定后才能发布`,
    ]),
  )
}
