import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EvidenceKind, VideoState } from '../../../../platform/database/tables/tables.ts'
import type { RightsFields } from './rights.ts'

/** What hangs on a work besides magnets and what members keep: video, pictures, rights. */
export interface WorkAssets {
  id: string
  playLevel: number
  isOnline: number
  picSmall: string | null
  picBig: string | null
  imageSmall: string[]
  imageBig: string[]
  mp4: string | null
  byStaff: boolean
  /** Null if no rights have been recorded. */
  rights: (RightsFields & { version: number; updatedBy: string | null; updatedAt: string }) | null
  evidence: { id: string; kind: EvidenceKind }[]
  /** The newest first; not those that were taken away. */
  videos: { id: string; state: VideoState }[]
}

export async function assetsOf(db: Database, ids: readonly string[]): Promise<Map<string, WorkAssets>> {
  const { rows } = await sql<WorkAssets>`
    select w.id, w.play_level as "playLevel", w.is_online as "isOnline", w.pic_small as "picSmall",
      w.pic_big as "picBig", w.image_small as "imageSmall", w.image_big as "imageBig", w.mp4,
      w.pictures_by_staff as "byStaff", (
        select json_build_object('basis', r.basis, 'licensor', r.licensor, 'startsOn', r.starts_on, 'endsOn', r.ends_on,
          'territory', r.territory, 'people', r.people, 'consents', r.consents, 'note', r.note,
          'version', r.version, 'updatedBy', r.updated_by::text, 'updatedAt', r.updated_at)
        from work_rights r where r.work_id = w.id
      ) as rights, (
        select coalesce(json_agg(json_build_object('id', e.id::text, 'kind', e.kind) order by e.id), '[]')
        from rights_evidence e where e.work_id = w.id and e.removed_at is null
      ) as evidence, (
        select coalesce(json_agg(json_build_object('id', v.id::text, 'state', v.state) order by v.id desc), '[]')
        from video v where v.work_id = w.id and v.state <> 'removed'
      ) as videos
    from work w where w.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface ShownColumns {
  pic_small: string | null
  pic_big: string | null
  image_small: string[]
  image_big: string[]
  mp4: string | null
  pictures_by_staff: boolean
}

export async function setColumns(
  tx: DatabaseTransaction,
  workId: string,
  columns: Partial<ShownColumns & { play_level: number }>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('work').set(columns).where('id', '=', workId).execute()
}

/** The rows of uploaded pictures go with their paths; answers which went. */
export async function movePictureRows(
  tx: DatabaseTransaction,
  smalls: readonly string[],
  from: string,
  into: string,
): Promise<string[]> {
  if (smalls.length === 0) return []
  const { rows } = await sql<{ small: string }>`
    update picture p set work_id = ${into}::bigint, gone_at = null
    where p.work_id = ${from}::bigint and p.small = any(${smalls}::text[])
      and not exists (select from picture o where o.work_id = ${into}::bigint and o.small = p.small)
    returning p.small
  `.execute(tx)
  return rows.map(({ small }) => small)
}

/** Writes the rights after a merge, with their last editor. */
export async function putRights(
  tx: DatabaseTransaction,
  workId: string,
  { startsOn, endsOn, ...fields }: RightsFields,
  { version, updatedBy, updatedAt }: { version: number; updatedBy: string | null; updatedAt: Date },
): Promise<void> {
  const values = {
    ...fields,
    starts_on: startsOn,
    ends_on: endsOn,
    version,
    updated_by: updatedBy,
    updated_at: updatedAt,
  }
  await tx
    .insertInto('work_rights')
    .values({ work_id: workId, ...values })
    .onConflict((conflict) => conflict.column('work_id').doUpdateSet(values))
    .execute()
}

export async function dropRights(tx: DatabaseTransaction, workId: string): Promise<void> {
  await tx.deleteFrom('work_rights').where('work_id', '=', workId).execute()
}

export async function moveEvidence(
  tx: DatabaseTransaction,
  ids: readonly string[],
  from: string,
  into: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('rights_evidence')
    .set({ work_id: into })
    .where('id', 'in', [...ids])
    .where('work_id', '=', from)
    .execute()
}
