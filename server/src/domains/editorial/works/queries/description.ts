import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

/** What is said of a work beside its plain fields; empty where nothing is. */
export interface EditedDescription {
  originalTitle: string
  aliases: string[]
  synopsis: string
  area: string
  language: string
  remarks: string
}

export const noDescription: EditedDescription = {
  originalTitle: '',
  aliases: [],
  synopsis: '',
  area: '',
  language: '',
  remarks: '',
}

/** By the works' ids, of those alone of which something is said. */
export async function descriptionsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, EditedDescription>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<EditedDescription & { id: string }>`
    select work_id as id, coalesce(original_title, '') as "originalTitle", aliases, coalesce(synopsis, '') as synopsis,
      coalesce(area, '') as area, coalesce(language, '') as language, coalesce(remarks, '') as remarks
    from work_description where work_id = any(${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, ...description }) => [id, description]))
}

/** What the synopsis is found by is written by `refreshSearchOf`. */
export async function putDescription(
  tx: DatabaseTransaction,
  id: string,
  { originalTitle, aliases, synopsis, area, language, remarks }: EditedDescription,
): Promise<void> {
  await sql`
    insert into work_description as d (work_id, original_title, aliases, synopsis, area, language, remarks)
    values (${id}::bigint, nullif(${originalTitle}, ''), ${aliases}::text[], nullif(${synopsis}, ''), nullif(${area}, ''),
      nullif(${language}, ''), nullif(${remarks}, ''))
    on conflict (work_id) do update set original_title = excluded.original_title, aliases = excluded.aliases,
      synopsis = excluded.synopsis, area = excluded.area, language = excluded.language, remarks = excluded.remarks,
      synopsis_norm = case when excluded.synopsis is null then null else d.synopsis_norm end,
      synopsis_doc = case when excluded.synopsis is null then null else d.synopsis_doc end
  `.execute(tx)
  await sql`
    delete from work_description where work_id = ${id}::bigint and aliases = '{}'
      and coalesce(original_title, synopsis, area, language, remarks) is null
  `.execute(tx)
}
