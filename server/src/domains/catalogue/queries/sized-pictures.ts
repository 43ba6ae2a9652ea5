import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Pictures that the site keeps in several widths, by their paths. */

export interface SizedPicture {
  path: string
  /** Null: what is at the path cannot be read as a picture. */
  sizes: string | null
  /** Length and time of the file that they were made of; null: the path never gets another file. */
  source: string | null
}

/** A greater one fits no index; paths of works that are longer have one width. */
export const sizedPathMax = 500

export async function addSized(db: Database, pictures: readonly SizedPicture[], now: Date): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insertInto('sized_picture')
    .values(pictures.map((picture) => ({ ...picture, made_at: now })))
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet((row) => ({
        sizes: row.ref('excluded.sizes'),
        source: row.ref('excluded.source'),
        made_at: row.ref('excluded.made_at'),
      })),
    )
    .execute()
}

export async function sizedAmong(db: Database, paths: readonly string[]): Promise<SizedPicture[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<SizedPicture>`
    select path, sizes, source from sized_picture where path = any(${[...paths]}::text[])
  `.execute(db)
  return rows
}

/** Those after a path, in the order of their paths. */
export async function sizedAfter(db: Database, after: string, limit: number): Promise<SizedPicture[]> {
  return db
    .selectFrom('sized_picture')
    .select(['path', 'sizes', 'source'])
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute()
}

/** Forgets these paths, and answers what no other path has: its files may go. */
export async function dropSized(db: Database, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ sizes: string }>`
    with gone as (delete from sized_picture where path = any(${[...paths]}::text[]) returning sizes)
    select distinct g.sizes from gone g
    where g.sizes is not null and not exists (
      select from sized_picture other where other.sizes is not null and left(other.sizes, 13) = left(g.sizes, 13)
        and other.path <> all(${[...paths]}::text[])
    )
  `.execute(db)
  return rows.map(({ sizes }) => sizes)
}

/** Which of these names a picture has. */
export async function namedSized(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select left(sizes, 13) as name from sized_picture
    where sizes is not null and left(sizes, 13) = any(${[...names]}::text[])
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The works that show one of these pictures. Reads all works: there is no index of pictures. */
export async function worksShowing(db: Database, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select w.id from work w
    where w.pic_small = any(${[...paths]}::text[]) or w.pic_big = any(${[...paths]}::text[])
      or exists (
        select from unnest(w.image_small || w.image_big) path where path = any(${[...paths]}::text[])
      )
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface PicturesOfWork {
  id: string
  pic_small: string | null
  pic_big: string | null
  image_small: string[]
  image_big: string[]
}

/** What works with greater ids name, in the order of their ids. */
export async function picturesAfter(db: Database, after: string, limit: number): Promise<PicturesOfWork[]> {
  return db
    .selectFrom('work')
    .select(['id', 'pic_small', 'pic_big', 'image_small', 'image_big'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
