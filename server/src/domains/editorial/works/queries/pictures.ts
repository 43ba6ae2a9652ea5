import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

/** A picture by its paths: small, large as a still, large as a cover. */
export interface PicturePaths {
  small: string
  big: string
  cover: string
  width: number | null
  height: number | null
}

/** What a work shows, from its row. */
export interface ShownPictures {
  number: string
  published: boolean
  picSmall: string | null
  picBig: string | null
  imageSmall: string[]
  imageBig: string[]
}

const columns = [
  'number',
  'published',
  'pic_small as picSmall',
  'pic_big as picBig',
  'image_small as imageSmall',
  'image_big as imageBig',
] as const

export async function findShown(db: Database, workId: string): Promise<ShownPictures | undefined> {
  return db.selectFrom('work').select(columns).where('id', '=', workId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockShown(tx: DatabaseTransaction, workId: string): Promise<ShownPictures | undefined> {
  return tx.selectFrom('work').select(columns).where('id', '=', workId).forNoKeyUpdate().executeTakeFirst()
}

/** Pictures that belong to a work, those that it shows no longer among them, as long as their files are there. */
export async function picturesOf(db: Database, workId: string): Promise<PicturePaths[]> {
  return db
    .selectFrom('picture')
    .select(['small', 'big', 'cover', 'width', 'height'])
    .where('work_id', '=', workId)
    .execute()
}

export interface NewPicture extends PicturePaths {
  fileHash: string | null
  staffId: string
}

export async function addPicture(
  tx: DatabaseTransaction,
  workId: string,
  { small, big, cover, width, height, fileHash, staffId }: NewPicture,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('picture')
    .values({
      work_id: workId,
      small,
      big,
      cover,
      file_hash: fileHash,
      width,
      height,
      created_by: staffId,
      created_at: now,
      gone_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes which pictures of a work are shown: of the others, since when not. */
export async function markShown(
  tx: DatabaseTransaction,
  workId: string,
  shown: string[],
  now: Date,
): Promise<void> {
  await sql`
    update picture set gone_at = case when small = any(${shown}::text[]) then null else coalesce(gone_at, ${now}) end
    where work_id = ${workId}::bigint
  `.execute(tx)
}

export async function setShown(
  tx: DatabaseTransaction,
  workId: string,
  cover: PicturePaths | null,
  stills: readonly PicturePaths[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('work')
    .set({
      pic_small: cover?.small ?? null,
      pic_big: cover?.cover ?? null,
      image_small: stills.map(({ small }) => small),
      image_big: stills.map(({ big }) => big),
      pictures_by_staff: true,
      updated_at: now,
    })
    .where('id', '=', workId)
    .execute()
}

/**
 * Takes pictures out that no work has shown since `before`, and answers the paths of their files. A work that was imported
 * may have brought one back.
 */
export async function takeGone(tx: DatabaseTransaction, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ paths: string[] }>`
    delete from picture p using (
      select work_id, small from picture where gone_at < ${before} order by gone_at limit ${limit} for update skip locked
    ) gone
    where p.work_id = gone.work_id and p.small = gone.small
    returning case when p.file_hash is null then '{}'::text[] else array[p.small, p.big, p.cover] end as paths
  `.execute(tx)
  return [...new Set(rows.flatMap(({ paths }) => paths))]
}

export async function hasWork(db: Database, workId: string): Promise<boolean> {
  const work = await db.selectFrom('work').select('id').where('id', '=', workId).executeTakeFirst()
  return work !== undefined
}
