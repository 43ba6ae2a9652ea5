import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

export async function levelsOf(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; level: number }>`
    select id, play_level as level from work where id = any(${ids}::bigint[])
  `.execute(tx)
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/**
 * Sets the level of locked works that have another one, each to its own, and notes it as
 * `noteStaffFields` does of one work: an import leaves the level until it is back at what it was
 * before staff first changed it.
 */
export async function setLevels(
  tx: DatabaseTransaction,
  works: readonly { id: string; level: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update work w set play_level = given.level, updated_at = ${now},
      staff_fields = case
        when not coalesce(w.staff_fields, '{}') ? 'playLevel'
          then coalesce(w.staff_fields, '{}') || jsonb_build_object('playLevel', w.play_level)
        when w.staff_fields -> 'playLevel' = to_jsonb(given.level) then nullif(w.staff_fields - 'playLevel', '{}')
        else w.staff_fields end,
      import_hash = case when w.staff_fields -> 'playLevel' = to_jsonb(given.level) then null else w.import_hash end
    from unnest(${works.map(({ id }) => id)}::bigint[], ${works.map(({ level }) => level)}::int[]) given (id, level)
    where w.id = given.id
  `.execute(tx)
}
