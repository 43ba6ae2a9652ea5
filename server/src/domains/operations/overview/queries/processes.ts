import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'

export type ProcessRecord = Selectable<Tables['process']>

/** Of a process that gives signs no longer: it is shown for an hour, or until one in its place does. */
const forgottenMs = 3_600_000
/** Three signs that did not come. */
export const silentMs = 15_000

/** Writes the sign of a process, and forgets those of the same kind and machine that it has come in the place of. */
export async function beat(db: Database, sign: ProcessRecord): Promise<void> {
  const now = sign.seen_at.getTime()
  await db
    .insertInto('process')
    .values(sign)
    .onConflict((row) => row.column('name').doUpdateSet({ ...sign }))
    .execute()
  await db
    .deleteFrom('process')
    .where((where) =>
      where.or([
        where('seen_at', '<', new Date(now - forgottenMs)),
        where.and([
          where('host', '=', sign.host),
          where('kind', '=', sign.kind),
          where('seen_at', '<', new Date(now - silentMs)),
          where('began_at', '<', sign.began_at),
        ]),
      ]),
    )
    .execute()
}

export async function forgetProcess(db: Database, name: string): Promise<void> {
  await db.deleteFrom('process').where('name', '=', name).execute()
}

/** Those that began first first, so that their places among their kind stay. */
export async function listProcesses(db: Database): Promise<ProcessRecord[]> {
  return db.selectFrom('process').selectAll().orderBy('kind').orderBy('began_at').orderBy('name').execute()
}

/** How many videos all workers prepare at a time. */
export async function transcodesAtOnce(db: Database, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('process')
    .select((process) => process.fn.coalesce(process.fn.sum<string>('parallel'), sql<string>`0`).as('total'))
    .where('seen_at', '>=', new Date(now.getTime() - silentMs))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export interface DatabaseFacts {
  connections: number
  most: number
  slow: number
  bytes: string
}

export async function databaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select count(*)::int as connections, current_setting('max_connections')::int as most,
      (count(*) filter (
        where state = 'active' and query_start < now() - interval '5 seconds' and pid <> pg_backend_pid()
      ))::int as slow,
      pg_database_size(current_database()) as bytes
    from pg_stat_activity where backend_type = 'client backend'
  `.execute(db)
  return rows[0] ?? { connections: 0, most: 0, slow: 0, bytes: '0' }
}
