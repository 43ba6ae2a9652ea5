import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Rows of a batch go by COPY into a table of the session, from which statements distribute them. */

const staged = {
  member: `source_id bigint, name text, name_key text, retired bytea, email text, password_hash text, level_id smallint,
    level_until timestamptz, is_banned boolean, points bigint, frozen bigint, created_at timestamptz, reason text`,
  work: 'source_id bigint, work_id bigint',
  order: `source_id bigint, member_id bigint, code text, fen bigint, points bigint, pay_type text, remarks text,
    created_at timestamptz, paid_at timestamptz`,
  card: `source_id bigint, member_id bigint, fen bigint, points bigint, created_at timestamptz, used_at timestamptz,
    hash bytea, tail text, days integer, reason text`,
  withdrawal: `source_id bigint, member_id bigint, fen bigint, points bigint, created_at timestamptz, settled_at timestamptz`,
  points_entry:
    'source_id bigint, member_id bigint, kind smallint, points bigint, remarks text, at timestamptz',
  kept: 'source_id bigint, member_id bigint, work_id bigint, kind text, at timestamptz',
} as const
export type Staged = keyof typeof staged

export async function prepareSession(client: pg.ClientBase): Promise<void> {
  const tables = Object.entries(staged).map(
    ([name, columns]) => `create temp table if not exists staged_${name} (${columns})`,
  )
  await client.query(
    `set statement_timeout = 0; set synchronous_commit = off; set work_mem = '64MB'; ${tables.join('; ')};
     create temp table if not exists fresh_member as select * from staged_member;
     create temp table if not exists resolved_kept
       (source_id bigint, member_id bigint, work_id bigint, kind text, at timestamptz, reason text)`,
  )
}

/**
 * Joins of the rows of a batch with each other go by hashing. From the history of what is in a planner concludes that a batch has
 * hardly a new row, and goes through all of it for each: minutes instead of a second.
 */
export async function withoutNestedLoops<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('set enable_nestloop = off')
  const result = await work()
  await client.query('set enable_nestloop = on')
  return result
}

/**
 * What was committed without waiting is on the disk from then on, and on that of a synchronous standby. The commit waits only
 * where its transaction has written something to the log: a number of its own is not enough.
 */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(`set synchronous_commit = on; select pg_logical_emit_message(true, 'yehang', 'settled')`)
}

type Value = string | number | bigint | boolean | Date | Buffer | null

const special = /[\\\t\n\r]/g

function field(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return typeof value === 'string' ? value.replace(special, (sign) => `\\${sign}`) : String(value)
}

/** Replaces what is staged. */
export async function stage(
  client: pg.ClientBase,
  name: Staged,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  await client.query(`truncate staged_${name}`)
  const stream = client.query(copyFrom(`copy staged_${name} from stdin`))
  const finished = once(stream, 'finish')
  stream.end(Buffer.from(rows.map((row) => `${row.map(field).join('\t')}\n`).join('')))
  await finished
  await client.query(`analyze staged_${name}`)
}
