import { channels } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { canonicalNumber } from '../../../platform/text/number.ts'
import { showMagnets } from '../../editorial/works/queries/work.ts'

/** What a reported work is and has. */

export interface ReportedWork {
  id: string
  modId: number
  number: string
  title: string
  published: boolean
  unlisted: 'draft' | 'hidden' | 'removed' | null
  picSmall: string | null
  picBig: string | null
  imageSmall: string[]
  imageBig: string[]
  mp4: string | null
}

export async function findReported(db: Database, id: string): Promise<ReportedWork | undefined> {
  return db
    .selectFrom('work')
    .select([
      'id',
      'mod_id as modId',
      'number',
      'title',
      'published',
      'unlisted',
      'pic_small as picSmall',
      'pic_big as picBig',
      'image_small as imageSmall',
      'image_big as imageBig',
      'mp4',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Works by the id, or by the number in any channel. */
export async function worksNamed(db: Database, named: string): Promise<string[]> {
  const rows = await db
    .selectFrom('work')
    .select('id')
    .$if(/^\d{16,18}$/.test(named), (query) => query.where('id', '=', named))
    .$if(!/^\d{16,18}$/.test(named), (query) =>
      query.where('mod_id', 'in', Object.values(channels)).where('number', '=', canonicalNumber(named)),
    )
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

export type WorkPictures = Pick<ReportedWork, 'picSmall' | 'picBig' | 'imageSmall' | 'imageBig' | 'mp4'>

export interface WorkAssets {
  videos: number
  videoBytes: number
  magnets: number
  sourceHashes: number
  collects: number
  likes: number
}

export async function assetsOf(db: Database, workId: string): Promise<WorkAssets> {
  const { rows } = await sql<WorkAssets>`
    select
      (select count(*)::int from video where work_id = w.id and state <> 'removed') as videos,
      (select coalesce(sum(bytes), 0)::float8 from video where work_id = w.id and state <> 'removed') as "videoBytes",
      (select count(*)::int from magnet where work_id = w.id) as magnets,
      (select count(distinct source_hash)::int from video where work_id = w.id) as "sourceHashes",
      coalesce((select imported_collects + own_collects from work_stat where work_id = w.id), 0) as collects,
      coalesce((select imported_likes + own_likes from work_stat where work_id = w.id), 0) as likes
    from (select ${workId}::bigint as id) as w
  `.execute(db)
  const [found] = rows
  return found ?? { videos: 0, videoBytes: 0, magnets: 0, sourceHashes: 0, collects: 0, likes: 0 }
}

/** Lower-case hexadecimal. */
export async function infoHashesOf(db: Database, workId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('magnet')
    .select(sql<string>`encode(info_hash, 'hex')`.as('hash'))
    .where('work_id', '=', workId)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** SHA-256 of whatever its videos were made from, those that are gone included. */
export async function sourceHashesOf(db: Database, workId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('video')
    .select('source_hash as hash')
    .distinct()
    .where('work_id', '=', workId)
    .where('source_hash', 'is not', null)
    .execute()
  return rows.flatMap(({ hash }) => (hash === null ? [] : [hash]))
}

/** How many players have a work open. Small: rows of players that have gone are taken away. */
export async function countStreams(db: Database, workId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('stream')
    .select((stream) => stream.fn.countAll<number>().as('count'))
    .where('work_id', '=', workId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Takes pictures off a work; their files are another matter. */
export async function clearPictures(
  tx: DatabaseTransaction,
  workId: string,
  parts: { cover: boolean; stills: boolean; preview: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('work')
    .set({
      ...(parts.cover && { pic_small: null, pic_big: null }),
      ...(parts.stills && { image_small: [], image_big: [] }),
      // An import does not bring them back.
      ...(parts.preview && {
        mp4: null,
        staff_fields: sql`coalesce(staff_fields, '{}') || jsonb_build_object('mp4', mp4)`,
      }),
      ...((parts.cover || parts.stills) && { pictures_by_staff: true }),
      updated_at: now,
    })
    .where('id', '=', workId)
    .execute()
}

export interface KnownPicture {
  small: string
  big: string
  cover: string
  /** Of what was uploaded; null where an import brought it. */
  fileHash: string | null
  /** Taken off the work already, and yet to be put back or deleted. */
  isGone: boolean
}

/** The pictures of a work that staff uploaded, or took off it. */
export async function knownPictures(db: Database, workId: string): Promise<KnownPicture[]> {
  const rows = await db
    .selectFrom('picture')
    .select(['small', 'big', 'cover', 'file_hash as fileHash', 'gone_at as goneAt'])
    .where('work_id', '=', workId)
    .execute()
  return rows.map(({ goneAt, ...picture }) => ({ ...picture, isGone: goneAt !== null }))
}

/** These can no longer be restored. */
export async function forgetPictures(
  tx: DatabaseTransaction,
  workId: string,
  smalls: readonly string[],
): Promise<void> {
  if (smalls.length === 0) return
  await tx
    .deleteFrom('picture')
    .where('work_id', '=', workId)
    .where('small', 'in', [...smalls])
    .execute()
}

/** Takes all magnets off a work, and answers how many. Needs the work's lock, and lockRecount's. */
export async function removeMagnets(tx: DatabaseTransaction, workId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('magnet')
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow()
  await showMagnets(tx, [workId], null)
  return Number(numDeletedRows)
}

/**
 * Which of these paths another work shows too: their files stay. Reads the whole table, which takes a second or two at a
 * million works; asked by a job alone, once for a case.
 */
export async function usedElsewhere(
  db: Database,
  paths: readonly string[],
  exceptWorkId: string,
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const { rows } = await sql<{ path: string }>`
    select distinct path from work w,
      lateral unnest(array[w.pic_small, w.pic_big, w.mp4] || w.image_small || w.image_big) as path
    where w.id <> ${exceptWorkId}::bigint and path = any(${[...paths]}::text[])
  `.execute(db)
  return new Set(rows.map(({ path }) => path))
}
