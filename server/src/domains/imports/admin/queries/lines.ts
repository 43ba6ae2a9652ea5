import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type {
  ImportBlocked,
  ImportDifference,
  ImportProblem,
  LineOutcome,
} from '../../../../platform/database/tables/imports.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'

export type LineRecord = Selectable<Tables['import_line']>
export type LineKind = LineRecord['origin']

export interface NewLine {
  line: number
  origin: LineKind
  outcome: LineOutcome
  number?: string
  title?: string
  workId?: string | null
  problems?: ImportProblem[]
  raw?: Record<string, unknown> | null
  differences?: ImportDifference[]
  blocked?: ImportBlocked
}

/** A line that a person has corrected before stays, with what it now comes to. */
export async function addLines(db: Database, batchId: string, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into import_line as kept
      (batch_id, line, origin, outcome, number, title, work_id, problems, raw, differences, blocked)
    select ${batchId}::bigint, line, origin, outcome, coalesce(number, ''), coalesce(title, ''), "workId",
      coalesce(problems, '[]'), nullif(raw, 'null'), coalesce(differences, '[]'), blocked
    from jsonb_to_recordset(${JSON.stringify(lines).replaceAll('\\u0000', '')}::jsonb) as x (
      line int, origin text, outcome text, number text, title text, "workId" bigint, problems jsonb, raw jsonb,
      differences jsonb, blocked jsonb
    )
    on conflict (batch_id, line) do update set outcome = excluded.outcome, number = excluded.number,
      title = excluded.title, work_id = excluded.work_id, problems = excluded.problems,
      raw = coalesce(excluded.raw, kept.raw), differences = excluded.differences, blocked = excluded.blocked,
      origin = case when kept.fixes <> '{}' then 'wrong' else excluded.origin end
  `.execute(db)
}

/** Before a dry run: what the last one found, but for what a person has corrected. */
export async function clearLines(db: Database, batchId: string): Promise<void> {
  await sql`delete from import_line where batch_id = ${batchId}::bigint and fixes = '{}'`.execute(db)
}

export async function deleteLines(db: Database, batchId: string): Promise<void> {
  await db.deleteFrom('import_line').where('batch_id', '=', batchId).execute()
}

/** Line → the fields that were corrected in it. */
export async function fixesOf(db: Database, batchId: string): Promise<Map<number, Record<string, unknown>>> {
  const { rows } = await sql<{ line: number; fixes: Record<string, unknown> }>`
    select line, fixes from import_line where batch_id = ${batchId}::bigint and fixes <> '{}'
  `.execute(db)
  return new Map(rows.map(({ line, fixes }) => [line, fixes]))
}

export async function findLine(db: Database, batchId: string, line: number): Promise<LineRecord | undefined> {
  return db
    .selectFrom('import_line')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('line', '=', line)
    .executeTakeFirst()
}

/** What lines come to by now, and what is corrected in them, by line. */
export async function standingLines(
  db: Database,
  batchId: string,
  lines: readonly number[],
): Promise<Map<number, Pick<LineRecord, 'outcome' | 'fixes'>>> {
  const rows = await db
    .selectFrom('import_line')
    .select(['line', 'outcome', 'fixes'])
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`line = any(${lines}::int[])`)
    .execute()
  return new Map(rows.map(({ line, ...standing }) => [line, standing]))
}

/** Wrong lines whose next problem is this value of this field. */
export async function linesAlike(
  db: Database,
  batchId: string,
  { field, value }: Pick<ImportProblem, 'field' | 'value'>,
  most: number,
): Promise<LineRecord[]> {
  return db
    .selectFrom('import_line')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('origin', '=', 'wrong')
    .where('outcome', '=', 'wrong')
    .where(sql<string>`problems->0->>'field'`, '=', field)
    .where(sql<string>`problems->0->>'value'`, '=', value)
    .orderBy('line')
    .limit(most)
    .execute()
}

/** How many wrong lines share each field and value with another one, by `field value`. */
export async function countAlike(db: Database, batchId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ field: string; value: string; count: number }>`
    select problems->0->>'field' as field, problems->0->>'value' as value, count(*)::int as count
    from import_line where batch_id = ${batchId}::bigint and origin = 'wrong' and outcome = 'wrong'
    group by 1, 2 having count(*) > 1
  `.execute(db)
  return new Map(rows.map(({ field, value, count }) => [`${field} ${value}`, count]))
}

/** Field → how many wrong lines it is the next problem of. */
export async function countProblems(db: Database, batchId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ field: string; count: number }>`
    select problems->0->>'field' as field, count(*)::int as count
    from import_line where batch_id = ${batchId}::bigint and origin = 'wrong' and outcome = 'wrong'
    group by 1 order by 2 desc
  `.execute(db)
  return Object.fromEntries(rows.map(({ field, count }) => [field, count]))
}

/** What corrected lines come to, with what was corrected in them. */
export async function saveFixes(
  tx: DatabaseTransaction,
  batchId: string,
  lines: readonly (NewLine & { fixes: Record<string, unknown> })[],
): Promise<void> {
  await sql`
    update import_line l set fixes = x.fixes, outcome = x.outcome, number = coalesce(x.number, ''),
      title = coalesce(x.title, ''), work_id = x."workId", problems = coalesce(x.problems, '[]'),
      differences = coalesce(x.differences, '[]'), blocked = x.blocked
    from jsonb_to_recordset(${JSON.stringify(lines).replaceAll('\\u0000', '')}::jsonb) as x (
      line int, outcome text, number text, title text, "workId" bigint, problems jsonb, fixes jsonb,
      differences jsonb, blocked jsonb
    )
    where l.batch_id = ${batchId}::bigint and l.line = x.line
  `.execute(tx)
}

/** The lines of one kind. */
export async function linePage(
  db: Database,
  batchId: string,
  kind: LineKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: LineRecord[]; total: number }> {
  const of = db
    .selectFrom('import_line')
    .where('batch_id', '=', batchId)
    .where((eb) =>
      kind === 'blocked'
        ? eb.or([eb('origin', '=', 'blocked'), eb('outcome', '=', 'blocked')])
        : eb('origin', '=', kind),
    )
  const rows = await of.selectAll().orderBy('line').limit(limit).offset(offset).execute()
  const { total } = await of.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** The lines that are still wrong, for a file. */
export async function wrongLines(db: Database, batchId: string, most: number): Promise<LineRecord[]> {
  return db
    .selectFrom('import_line')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('origin', '=', 'wrong')
    .where('outcome', '=', 'wrong')
    .orderBy('line')
    .limit(most)
    .execute()
}

/** Lines that were wrong and are not any more. */
export async function countFixed(db: Database, batchId: string): Promise<number> {
  const { total } = await db
    .selectFrom('import_line')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('batch_id', '=', batchId)
    .where('origin', '=', 'wrong')
    .where('outcome', '<>', 'wrong')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Numbers of the cases by which lines are blocked, by their ids. */
export async function caseNumbers(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('report_case').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
