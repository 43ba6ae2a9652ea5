import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

/** What a merge did with the parts of the work that goes, by which it is taken back. */
export interface MovedParts {
  /** As they were. */
  parts: { id: string; title: string; position: number }[]
  /** Magnets that went along without their part. */
  magnets: { id: string; part: string }[]
}

/**
 * Takes the parts of one work to another, behind its own; a title that is there already gets the number of the work that
 * goes. `withFilms`: the films of the first go along, or it has none. Otherwise the parts stay with their films, and
 * their magnets become the other work's. Needs the locks of both works; to be called before their magnets are moved.
 */
export async function moveParts(
  tx: DatabaseTransaction,
  from: string,
  into: string,
  withFilms: boolean,
): Promise<MovedParts> {
  if (!withFilms) {
    const { rows } = await sql<{ id: string; part: string }>`
      update magnet m set part_id = null from magnet before
      where m.work_id = ${from}::bigint and m.part_id is not null and before.id = m.id
        and not exists (select from magnet o where o.work_id = ${into}::bigint and o.info_hash = m.info_hash)
      returning m.id, before.part_id as part
    `.execute(tx)
    return { parts: [], magnets: rows }
  }
  const { rows } = await sql<{ id: string; title: string; position: number }>`
    update work_part p set work_id = ${into}::bigint,
      position = p.position + 1 + (
        select coalesce(max(position), -1) from work_part where work_id = ${into}::bigint
      ),
      title = case when exists (select from work_part o where o.work_id = ${into}::bigint and o.title = p.title)
        then p.title || '（' || (select number from work where id = ${from}::bigint) || '）' else p.title end
    from work_part before
    where p.work_id = ${from}::bigint and before.id = p.id
    returning p.id, before.title, before.position
  `.execute(tx)
  return { parts: rows, magnets: [] }
}

/** Brings them back, but for those that were removed since. To be called once the magnets are back. */
export async function returnParts(
  tx: DatabaseTransaction,
  from: string,
  into: string,
  { parts, magnets }: MovedParts,
): Promise<void> {
  await sql`
    update work_part p set work_id = ${from}::bigint, title = x.title, position = x.position
    from json_to_recordset(${JSON.stringify(parts)}::json) as x (id bigint, title text, position smallint)
    where p.id = x.id and p.work_id = ${into}::bigint
  `.execute(tx)
  await sql`
    update magnet m set part_id = p.id
    from json_to_recordset(${JSON.stringify(magnets)}::json) as x (id bigint, part bigint)
    join work_part p on p.id = x.part and p.work_id = ${from}::bigint
    where m.id = x.id and m.work_id = ${from}::bigint
  `.execute(tx)
}
