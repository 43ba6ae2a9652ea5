import { wordsOf } from '@yehang/contract'
import { dayMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { addHits, addImportHits, type Hit, type HitPlace, removeOldHits } from './queries/hits.ts'

/** Writing down what the blocklist stopped. Only a list to look at: more than it holds is forgotten. */

const keptDays = 90
const keptMost = 10_000
/** Of one file, or one paste. */
export const hitsOfOne = 200

type Site = Pick<Context, 'db' | 'clock'>

/** A refusal for a mark, in a transaction that writes nothing for it. */
export class BlockedRefusal extends AppError {
  readonly hit: Hit

  constructor(reason: 'number_blocked' | 'picture_blocked' | 'evidence_blocked', hit: Hit, field?: string) {
    super(reason, {}, field === undefined ? undefined : { [field]: { reason, msg: wordsOf(reason) } })
    this.hit = hit
  }
}

export async function noteStopped({ db, clock }: Site, place: HitPlace, hits: readonly Hit[]): Promise<void> {
  await addHits(db, place, hits.slice(0, hitsOfOne), new Date(clock.now()))
}

/** Does a thing that marks may stop, and writes down where one does. */
export async function notingStopped<T>(site: Site, place: HitPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BlockedRefusal) await noteStopped(site, place, [error.hit])
    throw error
  }
}

/** What an import of the browser may not bring in, as its lines say by now. */
export function noteStoppedLines({ db, clock }: Site, importId: string): Promise<void> {
  return addImportHits(db, importId, hitsOfOne, new Date(clock.now()))
}

export function forgetStopped({ db, clock }: { db: Database; clock: Context['clock'] }): Promise<void> {
  return removeOldHits(db, new Date(clock.now() - keptDays * dayMs), keptMost)
}
