import { createHash } from 'node:crypto'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** What a site holds, to be compared: by means of its own, not those of a backup. */

/** Of each table that survives a crash the number of its rows and a hash of all of them, in whatever order they lie. */
export async function tablesOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
       and relkind = 'r' and relpersistence = 'p' and oid::regclass::text <> 'graphile_worker.migrations'
     order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ content: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as content
       from (select md5(t::text) as row from ${name} t) as hashed`,
    )
    contents[name] = rows[0]?.content ?? ''
  }
  return contents
}

/** The position of each sequence. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Indexes, constraints and triggers, as PostgreSQL writes them. */
export async function structureOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select pg_get_indexdef(indexrelid) || ' ' || indisvalid as line
     from pg_index join pg_class on oid = indexrelid
     where relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
     union all
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
     from pg_constraint where conrelid <> 0
     union all
     select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

/** Of each file below a folder its hash, rights and time; but for those whose name begins with one of `except`. */
export async function filesOf(
  folder: string,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents: Record<string, string> = {}
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, place)
    if (!entry.isFile() || except.some((prefix) => name.startsWith(prefix))) continue
    const { mode, mtimeMs } = await stat(place)
    const hash = createHash('sha256')
      .update(await readFile(place))
      .digest('hex')
    contents[name] = `${hash} ${(mode & 0o777).toString(8)} ${Math.round(mtimeMs)}`
  }
  return Object.fromEntries(Object.entries(contents).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
