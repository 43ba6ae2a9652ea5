import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import { all } from '../../../../platform/database/pagination.ts'
import { onlySeen } from '../../../catalogue/queries/sealed.ts'
import type { ImportedWork } from '../../../catalogue/service/imported-work.ts'

export interface ChangeRow {
  kind: 'added' | 'changed'
  workId: string
  before?: ImportedWork
  /** Hex. */
  beforeHash?: string | null
  afterMark?: string
}

/**
 * On the connection of an import. A batch that a crash interrupted is rolled back, so nothing is
 * written twice.
 */
export async function addChanges(
  client: pg.ClientBase,
  batchId: string,
  changes: readonly ChangeRow[],
): Promise<void> {
  if (changes.length === 0) return
  await client.query(
    `insert into import_change as kept (batch_id, kind, work_id, before, before_hash, after_mark)
     select $1, kind, "workId", before, decode("beforeHash", 'hex'), decode("afterMark", 'hex')
     from json_to_recordset($2::json) as x
       (kind text, "workId" bigint, before jsonb, "beforeHash" text, "afterMark" text)
     on conflict (batch_id, kind, work_id) do update set after_mark = excluded.after_mark`,
    [batchId, JSON.stringify(changes)],
  )
}

export interface WrittenCounts {
  added: number
  changed: number
  returned: number
  keptFields: number
  keptWorks: number
  /** Beyond those that the dry run saw. */
  blocked: number
  /** All lines up to this one are done. */
  line: number
}

/**
 * Updates the counters of an import in the transaction of a batch. False: it is not being written
 * any more.
 */
export async function noteWritten(
  client: pg.ClientBase,
  batchId: string,
  { added, changed, returned, keptFields, keptWorks, blocked, line }: WrittenCounts,
): Promise<{ isWriting: boolean; stopAsked: boolean }> {
  const { rows } = await client.query<{ stop_asked: boolean }>(
    `update import_batch set written_added = written_added + $2, written_changed = written_changed + $3,
       written_blocked = written_blocked + $4, done_line = greatest(done_line, $5),
       written_returned = written_returned + $6, written_kept_fields = written_kept_fields + $7,
       written_kept_works = written_kept_works + $8
     where id = $1 and state = 'writing' returning stop_asked`,
    [batchId, added, changed, blocked, line, returned, keptFields, keptWorks],
  )
  return { isWriting: rows.length > 0, stopAsked: rows[0]?.stop_asked ?? true }
}

/** The films and subtitles of all lines up to this one are given. */
export async function noteFilesGiven(client: pg.ClientBase, batchId: string, line: number): Promise<void> {
  await client.query('update import_batch set files_line = greatest(files_line, $2) where id = $1', [
    batchId,
    line,
  ])
}

/** Which of these lines the dry run did not know as blocked; they are written down as such. */
export async function addBlocked(
  client: pg.ClientBase,
  batchId: string,
  lines: readonly { line: number; number: string; blocked: object }[],
): Promise<number> {
  if (lines.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into import_line as kept (batch_id, line, origin, outcome, number, blocked)
     select $1, line, 'blocked', 'blocked', number, blocked
     from json_to_recordset($2::json) as x (line int, number text, blocked jsonb)
     on conflict (batch_id, line) do update set outcome = 'blocked', blocked = excluded.blocked,
       origin = case when kept.origin = 'wrong' then 'wrong' else 'blocked' end
     where kept.outcome <> 'blocked'`,
    [batchId, JSON.stringify(lines)],
  )
  return rowCount ?? 0
}

/** Works that an import wrote, in the order of their ids, after one. */
export async function changedWorks(
  db: Database,
  batchId: string,
  kind: ChangeRow['kind'],
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_change')
    .select('work_id as id')
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .where('work_id', '>', after)
    .orderBy('work_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the works that are listed so. */
export async function worksListedAs(
  db: Database,
  ids: readonly string[],
  listings: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from work where id = any(${ids}::bigint[])
      and case when published then 'published' else coalesce(unlisted, 'draft') end = any(${listings}::text[])
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface KeptWork {
  id: string
  before: ImportedWork
  /** Hex. */
  beforeHash: string | null
  afterMark: string
}

/** The next line of these works, which taking an import back has just hidden, may bring them back as they were. */
export async function markTakenBack(
  tx: DatabaseTransaction,
  ids: readonly string[],
  published: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update work set taken_back_at = ${now}, taken_back_published = id = any(${published}::bigint[])
    where id = any(${ids}::bigint[])
  `.execute(tx)
}

/** The stored former state of changed works, to restore them; on the connection that does it. */
export async function keptWorks(
  client: pg.ClientBase,
  batchId: string,
  ids: readonly string[],
): Promise<KeptWork[]> {
  const { rows } = await client.query<KeptWork>(
    `select work_id as id, before, encode(before_hash, 'hex') as "beforeHash", encode(after_mark, 'hex') as "afterMark"
     from import_change
     where batch_id = $1 and kind = 'changed' and work_id = any($2::bigint[]) and before is not null`,
    [batchId, ids],
  )
  return rows
}

/** Once an import cannot be undone any more, the former state of its works is not needed. */
export async function forgetBefore(db: Database, batchId: string): Promise<void> {
  await sql`
    update import_change set before = null, before_hash = null, after_mark = null
    where batch_id = ${batchId}::bigint and kind = 'changed' and before is not null
  `.execute(db)
}

export interface ImportedRow {
  id: string
  number: string
  title: string
  modId: number
  listing: 'published' | 'draft' | 'hidden' | 'removed'
}

export async function importedPage(
  db: Database,
  batchId: string,
  kind: ChangeRow['kind'],
  { offset, limit }: { offset: number; limit: number },
  seesSealed: boolean,
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select w.id, w.number, w.title, w.mod_id as "modId",
      case when w.published then 'published' else coalesce(w.unlisted, 'draft') end as listing
    from (
      select work_id from import_change
      where batch_id = ${batchId}::bigint and kind = ${kind} and ${all(onlySeen('work_id', seesSealed))}
      order by work_id limit ${limit} offset ${offset}
    ) c join work w on w.id = c.work_id
    order by w.id
  `.execute(db)
  return rows
}

/** Within a part of an undo: what was tried is not tried again. */
export async function noteRestored(
  client: pg.ClientBase,
  batchId: string,
  ids: readonly string[],
  restored: number,
  left: number,
): Promise<void> {
  await client.query(
    `update import_change set before = null
     where batch_id = $1 and kind = 'changed' and work_id = any($2::bigint[])`,
    [batchId, ids],
  )
  await client.query(
    `update import_batch set undo = jsonb_build_object(
       'hidden', coalesce((undo->>'hidden')::int, 0),
       'restored', coalesce((undo->>'restored')::int, 0) + $2::int,
       'left', coalesce((undo->>'left')::int, 0) + $3::int
     ) where id = $1`,
    [batchId, restored, left],
  )
}
