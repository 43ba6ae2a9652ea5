import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { MarkerKind, MarkerState } from '../../../../platform/database/tables/tables.ts'
import { documentOf } from '../../../../platform/text/grams.ts'
import { tsvectorText } from '../../../../platform/text/tsvector.ts'

export interface MarkerTag {
  id: string
  name: string
  nameCn: string | null
}

export interface MarkerRecord {
  id: string
  workId: string
  part: { id: string; title: string } | null
  kind: MarkerKind
  state: MarkerState
  seconds: number
  endSeconds: number | null
  title: string
  proposedBy: string | null
  userName: string | null
  createdAt: Date
  tags: MarkerTag[]
}

/** Of `marker m`. A tag that was merged is shown as the one that it became. */
export const markerColumns = sql`
  m.id, m.work_id as "workId", m.kind, m.state, m.seconds, m.end_seconds as "endSeconds", m.title,
  m.proposed_by as "proposedBy", m.created_at as "createdAt",
  (select b.user_name from member b where b.id = m.proposed_by) as "userName",
  (select json_build_object('id', p.id::text, 'title', p.title) from work_part p where p.id = m.part_id) as part,
  (
    select coalesce(json_agg(distinct jsonb_build_object('id', e.id::text, 'name', e.name, 'nameCn', e.name_cn)), '[]')
    from marker_tag t join entity own on own.id = t.tag_id join entity e on e.id = coalesce(own.merged_into, own.id)
    where t.marker_id = m.id
  ) as tags
`

/** A chapter is shown with the film that brought it. */
const ofReadyFilm = sql`
  (m.video_id is null or exists (select from video v where v.id = m.video_id and v.state = 'ready'))
`

const byPlace = sql`p.position nulls first, m.seconds, m.id`

/** What everybody sees of a published work. */
export async function shownMarkers(db: Database, workId: string): Promise<MarkerRecord[]> {
  const { rows } = await sql<MarkerRecord>`
    select ${markerColumns} from work w join marker m on m.work_id = w.id left join work_part p on p.id = m.part_id
    where w.id = ${workId}::bigint and w.published and m.state = 'shown' and ${ofReadyFilm} order by ${byPlace}
  `.execute(db)
  return rows
}

/** What staff see of a work. */
export async function markersOf(db: Database, workId: string): Promise<MarkerRecord[]> {
  const { rows } = await sql<MarkerRecord>`
    select ${markerColumns} from marker m left join work_part p on p.id = m.part_id
    where m.work_id = ${workId}::bigint and m.state <> 'refused' and ${ofReadyFilm} order by ${byPlace}
  `.execute(db)
  return rows
}

export async function findMarker(db: Database, id: string): Promise<MarkerRecord | undefined> {
  const { rows } = await sql<MarkerRecord>`
    select ${markerColumns} from marker m where m.id = ${id}::bigint
  `.execute(db)
  return rows[0]
}

/** Locks a marker, behind the lock of its work. */
export async function lockMarker(tx: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from marker where id = ${id}::bigint for update`.execute(tx)
  return rows.length > 0
}

/** Those that are shown of a work, or that wait. */
export async function countMoments(
  tx: DatabaseTransaction,
  workId: string,
  state: MarkerState,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from marker
    where work_id = ${workId}::bigint and kind = 'moment' and state = ${state}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** The seconds of the film that plays of a work or a part; null where the length is not known, undefined without one. */
export async function filmLength(
  db: Database,
  workId: string,
  partId: string | null,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select seconds from video
    where work_id = ${workId}::bigint and part_id is not distinct from ${partId}::bigint and state = 'ready'
  `.execute(db)
  return rows[0]?.seconds
}

/** A work that visitors see, of which a film can be watched. */
export async function findMarkable(
  db: Database,
  workId: string,
): Promise<{ playLevel: number; modId: number } | undefined> {
  const { rows } = await sql<{ playLevel: number; modId: number }>`
    select play_level as "playLevel", mod_id as "modId" from work
    where id = ${workId}::bigint and published and is_online = 1
  `.execute(db)
  return rows[0]
}

/** Which of these are tags of the channel of a work, each with the one that it has become. */
export async function tagsAmong(
  db: Database,
  workId: string,
  ids: readonly string[],
): Promise<{ asked: string; id: string }[]> {
  const { rows } = await sql<{ asked: string; id: string }>`
    select e.id as asked, coalesce(e.merged_into, e.id) as id from entity e join work w on w.mod_id = e.mod_id
    where w.id = ${workId}::bigint and e.id = any(${ids}::bigint[]) and e.kind = 'tag'
  `.execute(db)
  return rows
}

export interface NewMarker {
  workId: string
  partId: string | null
  videoId: string | null
  kind: MarkerKind
  state: MarkerState
  seconds: number
  endSeconds: number | null
  title: string
  proposedBy: string | null
  createdBy: string | null
}

const textColumns = (title: string) => {
  const { norm, lexemes } = documentOf([title])
  return { title, norm, doc: tsvectorText(lexemes) }
}

export async function addMarkers(
  tx: DatabaseTransaction,
  markers: readonly NewMarker[],
  now: Date,
): Promise<string[]> {
  if (markers.length === 0) return []
  const rows = await tx
    .insertInto('marker')
    .values(
      markers.map(({ title, ...marker }) => ({
        ...textColumns(title),
        work_id: marker.workId,
        part_id: marker.partId,
        video_id: marker.videoId,
        kind: marker.kind,
        state: marker.state,
        seconds: marker.seconds,
        end_seconds: marker.endSeconds,
        proposed_by: marker.proposedBy,
        created_by: marker.createdBy,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setTags(
  tx: DatabaseTransaction,
  markerId: string,
  tagIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('marker_tag').where('marker_id', '=', markerId).execute()
  if (tagIds.length === 0) return
  await tx
    .insertInto('marker_tag')
    .values(tagIds.map((tag_id) => ({ tag_id, marker_id: markerId })))
    .execute()
}

export async function changeMarker(
  tx: DatabaseTransaction,
  id: string,
  { title, seconds, endSeconds }: { title: string; seconds: number; endSeconds: number | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('marker')
    .set({ ...textColumns(title), seconds, end_seconds: endSeconds, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function removeMarkers(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('marker').where('id', 'in', ids).execute()
}

/** What a film brought with itself goes with it. */
export async function removeChapters(tx: DatabaseTransaction, videoId: string): Promise<void> {
  await tx.deleteFrom('marker').where('video_id', '=', videoId).execute()
}
