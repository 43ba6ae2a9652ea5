import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Int8 } from './columns.ts'

/** Tables of recommendations. */

/** Why a work is recommended. */
export type ReasonCode =
  | 'watched'
  | 'liked'
  | 'collected'
  | 'followed'
  | 'series'
  | 'performer'
  | 'maker'
  | 'tag'
  | 'also'
  | 'popular'

export interface StoredReason {
  code: ReasonCode
  /** Of a work or an entity. */
  id: string | null
  /** The place at which a new work of the entity stands; left out where it would not stand in the list. */
  newAt?: number
}

export interface RecommendationTables {
  dismissed_work: { member_id: Int8; work_id: Int8; created_at: Date }
  work_neighbours_a: { work_id: Int8; neighbours: Buffer }
  work_neighbours_b: { work_id: Int8; neighbours: Buffer }
  recommended_list: {
    member_id: Int8
    /** 0: all that is recommended; else what this collected work leads to. */
    about: Int8
    place: number
    works: string[]
    /** Of each work the number of its reason, from 1 on. */
    reason_of: number[]
    reasons: JSONColumnType<StoredReason[]>
    /** What the member took that it was made from. */
    made_from: string[]
    made_at: Date
  }
  recommendation_change: { member_id: Int8; after_build: Generated<boolean>; due_at: Generated<Date> }
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
