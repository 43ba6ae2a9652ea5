import type { Generated } from 'kysely'
import type { Day, Int8 } from './columns.ts'

/** Tables of recommendations. */

export interface RecommendationTables {
  dismissed_work: { member_id: Int8; work_id: Int8; created_at: Date }
  work_neighbours_a: { work_id: Int8; neighbours: Buffer }
  work_neighbours_b: { work_id: Int8; neighbours: Buffer }
  recommendation_state: {
    singleton: Generated<boolean>
    /** Which of the two tables is read. */
    slot: Generated<'a' | 'b'>
    built_on: Day | null
    built_at: Date | null
    works: Generated<number>
    seconds: Generated<number>
  }
}
