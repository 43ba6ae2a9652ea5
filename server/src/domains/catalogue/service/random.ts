import { createHash } from 'node:crypto'
import { homeRowMax } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { worksAfter } from '../queries/random.ts'
import type { WorkRecord } from '../queries/rows.ts'
import { type AvailabilityQuery, availabilityOf } from './lists.ts'

/** More than are shown: in a small catalogue several points lead to one work, or to none. */
const points = 3 * homeRowMax

/** The works of one day and seed. */
export async function randomWorks(
  db: Database,
  { day, seed, ...asked }: AvailabilityQuery & { day: string; seed: number },
): Promise<WorkRecord[]> {
  const places = Array.from({ length: points }, (_, at) =>
    createHash('sha256').update(`${day} ${seed} ${at}`).digest().readInt32BE(),
  )
  return worksAfter(db, places, availabilityOf(asked), homeRowMax)
}
