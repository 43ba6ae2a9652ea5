import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** Those of the files that a picture, a portrait or a work names. Works are gone through where pictures do not know them: seldom. */
export async function namedPictures(db: Database, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from picture cross join lateral unnest(array[small, big, cover]) name where name = any(${files}::text[])
    union all
    select name from entity_portrait cross join lateral unnest(array[small, large]) name where name = any(${files}::text[])
  `.execute(db)
  const known = new Set(rows.map(({ name }) => name))
  const rest = files.filter((file) => !known.has(file))
  if (rest.length === 0) return known
  const shown = await sql<{ name: string }>`
    select name from work
    cross join lateral unnest(array[pic_small, pic_big] || image_small || image_big) name
    where (pic_small = any(${rest}::text[]) or pic_big = any(${rest}::text[])
      or image_small && ${rest}::text[] or image_big && ${rest}::text[]) and name = any(${rest}::text[])
  `.execute(db)
  for (const { name } of shown.rows) known.add(name)
  return known
}

export async function namedEvidence(db: Database, files: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('rights_evidence').select('file').where('file', 'in', files).execute()
  return new Set(rows.map(({ file }) => file))
}
