import type { playback } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type {
  StoredCue,
  SubtitleFormat,
  SubtitleSource,
} from '../../../../platform/database/tables/tables.ts'
import { tsvectorText } from '../../../../platform/text/tsvector.ts'
import { type Block, blocksOf, type Cue, cueOf } from '../cues.ts'
import type { SubtitleFile } from '../read-file.ts'

type SubtitleLanguage = playback.SubtitleLanguage

export interface SubtitleRecord {
  id: string
  workId: string
  partId: string | null
  videoId: string | null
  language: SubtitleLanguage
  title: string
  sourceKind: SubtitleSource
  source: string
  format: SubtitleFormat
  encoding: string
  cues: number
  skipped: number
  endsAt: number
  offsetMs: number
  revision: number
  styled: boolean
  createdAt: Date
  updatedAt: Date
  part: { id: string; title: string } | null
}

const columns = sql`
  t.id, t.work_id as "workId", t.part_id as "partId", t.video_id as "videoId", t.language, t.title,
  t.source_kind as "sourceKind", t.source, t.format, t.encoding, t.cues, t.skipped, t.ends_at as "endsAt",
  t.offset_ms as "offsetMs", t.revision, t.styled is not null as styled, t.created_at as "createdAt",
  t.updated_at as "updatedAt",
  (select json_build_object('id', p.id::text, 'title', p.title) from work_part p where p.id = t.part_id) as part
`

/** Simplified first, then traditional, then the others in the order in which they came. */
const order = sql`
  coalesce(array_position(array['zh-Hans', 'zh-Hant', 'zh', 'yue'], t.language), 9), t.id
`

/** All of a work and of its parts. */
export async function subtitlesOf(db: Database, workId: string): Promise<SubtitleRecord[]> {
  const { rows } = await sql<SubtitleRecord>`
    select ${columns} from subtitle_track t left join work_part p on p.id = t.part_id
    where t.work_id = ${workId}::bigint order by p.position nulls first, ${order}
  `.execute(db)
  return rows
}

/** Those that a player of a work's film, or of a part's, is offered. */
export async function subtitlesOfFilm(
  db: Database,
  workId: string,
  partId: string | null,
): Promise<Pick<SubtitleRecord, 'id' | 'language' | 'title' | 'revision' | 'styled'>[]> {
  const { rows } = await sql<SubtitleRecord>`
    select t.id, t.language, t.title, t.revision, t.styled is not null as styled from subtitle_track t
    where t.work_id = ${workId}::bigint and t.part_id is not distinct from ${partId}::bigint and ${ofReadyFilm}
    order by ${order}
  `.execute(db)
  return rows
}

/** What came with a film is shown with that film alone. */
const ofReadyFilm = sql`
  (t.video_id is null or exists (select from video v where v.id = t.video_id and v.state = 'ready'))
`

export async function findSubtitle(db: Database, id: string): Promise<SubtitleRecord | undefined> {
  const { rows } = await sql<SubtitleRecord>`
    select ${columns} from subtitle_track t where t.id = ${id}::bigint
  `.execute(db)
  return rows[0]
}

/** Locks a track, behind the lock of its work. */
export async function lockSubtitle(tx: DatabaseTransaction, id: string): Promise<SubtitleRecord | undefined> {
  const { rows } = await sql<SubtitleRecord>`
    select ${columns} from subtitle_track t where t.id = ${id}::bigint for update of t
  `.execute(tx)
  return rows[0]
}

interface PlayedTrack {
  offsetMs: number
  /** Of its last cue, milliseconds without the offset. */
  endsAt: number
  language: SubtitleLanguage
  styled: string | null
}

/** Of the film that a player has: its cues, its styles, or nothing where it is of another film. */
export async function findPlayed(
  db: Database,
  id: string,
  { workId, videoId }: { workId: string; videoId: string },
): Promise<PlayedTrack | undefined> {
  const { rows } = await sql<PlayedTrack>`
    select t.offset_ms as "offsetMs", t.ends_at as "endsAt", t.language, t.styled from subtitle_track t
    join video v on v.id = ${videoId}::bigint and v.work_id = t.work_id and v.part_id is not distinct from t.part_id
    where t.id = ${id}::bigint and t.work_id = ${workId}::bigint and (t.video_id is null or t.video_id = v.id)
  `.execute(db)
  return rows[0]
}

export async function cuesOf(db: Database, id: string): Promise<Cue[]> {
  const { rows } = await sql<{ cues: StoredCue[] }>`
    select cues from subtitle_block where track_id = ${id}::bigint order by number
  `.execute(db)
  return rows.flatMap(({ cues }) => cues.map(cueOf))
}

export interface NewSubtitle extends Omit<SubtitleFile, 'language'> {
  workId: string
  partId: string | null
  videoId: string | null
  language: SubtitleLanguage
  title: string
  sourceKind: SubtitleSource
  source: string
  sourceMark: string | null
  createdBy: string | null
}

const fileColumns = ({ format, encoding, cues, skipped, styled }: Omit<SubtitleFile, 'language'>) => ({
  format,
  encoding,
  styled,
  skipped,
  cues: cues.length,
  ends_at: Math.max(...cues.map(({ end }) => end)),
})

export async function addSubtitle(tx: DatabaseTransaction, track: NewSubtitle, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('subtitle_track')
    .values({
      ...fileColumns(track),
      work_id: track.workId,
      part_id: track.partId,
      video_id: track.videoId,
      language: track.language,
      title: track.title,
      source_kind: track.sourceKind,
      source: track.source,
      source_mark: track.sourceMark,
      created_by: track.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addBlocks(tx, id, blocksOf(track.cues))
  return id
}

/** A statement has at most so many rows. */
const rowsAtOnce = 500

async function addBlocks(tx: DatabaseTransaction, trackId: string, blocks: readonly Block[]): Promise<void> {
  for (let at = 0; at < blocks.length; at += rowsAtOnce) {
    const some = blocks.slice(at, at + rowsAtOnce)
    await sql`
      insert into subtitle_block (track_id, number, cues, norm, doc)
      select ${trackId}::bigint, ${at}::int + place - 1, cues::jsonb, norm, doc::tsvector
      from unnest(${some.map(({ cues }) => JSON.stringify(cues))}::text[], ${some.map(({ norm }) => norm)}::text[],
        ${some.map(({ lexemes }) => tsvectorText(lexemes))}::text[]) with ordinality as block (cues, norm, doc, place)
    `.execute(tx)
  }
}

/** Another file in the place of the one that a track has. From then on it belongs to the work, not to a film. */
export async function replaceFile(
  tx: DatabaseTransaction,
  id: string,
  file: SubtitleFile & { sourceKind: SubtitleSource; source: string; sourceMark: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('subtitle_track')
    .set({
      ...fileColumns(file),
      ...{ language: file.language, source_kind: file.sourceKind, source: file.source },
      ...{ source_mark: file.sourceMark, video_id: null, offset_ms: 0, updated_at: now },
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('subtitle_block').where('track_id', '=', id).execute()
  await addBlocks(tx, id, blocksOf(file.cues))
}

export async function changeSubtitle(
  tx: DatabaseTransaction,
  id: string,
  change: { language?: SubtitleLanguage; title?: string; offset_ms?: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('subtitle_track')
    .set({ ...change, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function removeSubtitle(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('subtitle_track').where('id', '=', id).execute()
}

export async function countSubtitles(
  tx: DatabaseTransaction,
  workId: string,
  partId: string | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subtitle_track
    where work_id = ${workId}::bigint and part_id is not distinct from ${partId}::bigint
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** What a film brought with itself goes with it. */
export async function removeFilmSubtitles(tx: DatabaseTransaction, videoId: string): Promise<void> {
  await tx.deleteFrom('subtitle_track').where('video_id', '=', videoId).execute()
}
