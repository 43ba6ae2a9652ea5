import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

/** Until when a member has a level above 1; null: without end. */
export interface LevelEnd {
  levelId: number
  until: Date | null
}

/**
 * The highest level above 1 that a member has at a moment, to be joined laterally; none: level 1. `memberId` is the column
 * that it is joined to.
 */
export const levelAt = (now: Date, memberId = 'member.id') =>
  sql<{ level_id: number; until: Date | null }>`(
    select v.level_id, v.until from member_level v
    where v.member_id = ${sql.ref(memberId)} and (v.until is null or v.until > ${now})
    order by v.level_id desc limit 1
  )`.as('level_now')

/** 1 where no level above it runs. */
export const levelIdNow = sql<number>`coalesce(level_now.level_id, 1)`

/**
 * All levels that a member ever had, with their ends. Lock the member's row before changing them.
 */
export async function levelsOf(db: Database, memberId: string): Promise<LevelEnd[]> {
  return db
    .selectFrom('member_level')
    .select(['level_id as levelId', 'until'])
    .where('member_id', '=', memberId)
    .execute()
}

export async function putLevels(
  tx: DatabaseTransaction,
  memberId: string,
  levels: readonly LevelEnd[],
): Promise<void> {
  if (levels.length === 0) return
  await tx
    .insertInto('member_level')
    .values(levels.map(({ levelId, until }) => ({ member_id: memberId, level_id: levelId, until })))
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'level_id'])
        .doUpdateSet((set) => ({ until: set.ref('excluded.until') })),
    )
    .execute()
}

/** Takes every level above 1 away. */
export async function removeLevels(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx.deleteFrom('member_level').where('member_id', '=', memberId).execute()
}

/** The names of all levels, by their number. */
export async function levelNames(db: Database): Promise<Map<number, string>> {
  const rows = await db.selectFrom('level').select(['level_id', 'group_name']).execute()
  return new Map(rows.map((row) => [row.level_id, row.group_name]))
}
