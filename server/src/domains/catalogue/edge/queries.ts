import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import type { RecordMoment } from '../cache/queries.ts'

/** Advisory locks are of all databases' own: this one says which process purges the edge. */
const purgingLock = 6_300_071

/** What the edge depends on beside the record of changes. */
export interface EdgeFacts {
  siteVersion: number
  build: string | null
}

export interface EdgeState extends EdgeFacts {
  /** What was delivered; null where nothing is known of it. */
  delivered: (RecordMoment & EdgeFacts) | null
}

/** Whether this session is the one that purges, from now on until it ends. */
export async function takePurging(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    purgingLock,
  ])
  return rows[0]?.taken === true
}

/** A process that hangs, or a machine that is cut off, keeps the lock no longer than this. */
export async function endWhenSilent(client: pg.ClientBase, ms: number): Promise<void> {
  await client.query("select set_config('idle_session_timeout', $1, false)", [String(ms)])
}

export async function edgeState(client: pg.ClientBase): Promise<EdgeState> {
  const { rows } = await client.query<{
    now_version: number
    build: string | null
    version: string | null
    since: string | null
    site_version: number | null
    purged_build: string | null
  }>(
    `select s.version as now_version, e.build, e.version::text as version, e.since::text as since, e.site_version, e.purged_build
     from site_settings s left join edge_state e on true`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the site has no settings')
  const { version, since, site_version: siteVersion } = row
  const isKnown = version !== null && since !== null && siteVersion !== null
  return {
    siteVersion: row.now_version,
    build: row.build,
    delivered: isKnown ? { version, since, siteVersion, build: row.purged_build } : null,
  }
}

export async function noteDelivered(
  client: pg.ClientBase,
  { version, since }: RecordMoment,
  { siteVersion, build }: EdgeFacts,
): Promise<void> {
  await client.query(
    `insert into edge_state (version, since, site_version, purged_build, purged_at) values ($1, $2::xid8, $3, $4, now())
     on conflict (singleton) do update set version = excluded.version, since = excluded.since,
       site_version = excluded.site_version, purged_build = excluded.purged_build, purged_at = excluded.purged_at`,
    [version, since, siteVersion, build],
  )
}

export async function noteFailure(
  client: pg.ClientBase,
  failure: { since: Date; code: string } | null,
): Promise<void> {
  await client.query(
    `insert into edge_state (failing_since, failure) values ($1, $2)
     on conflict (singleton) do update set failing_since = excluded.failing_since, failure = excluded.failure`,
    [failure?.since ?? null, failure?.code ?? null],
  )
}

/** A process with this build has started: what others make is not for the edge from now on. */
export async function announceBuild(client: pg.ClientBase, build: string): Promise<void> {
  await client.query(
    `insert into edge_state (build) values ($1)
     on conflict (singleton) do update set build = excluded.build where edge_state.build is distinct from excluded.build`,
    [build],
  )
}

/** Whether no process of another build has started since. Where the table was emptied, this one announces itself anew. */
export async function isNewestBuild(client: pg.ClientBase, build: string): Promise<boolean> {
  const { rows } = await client.query<{ build: string | null }>('select build from edge_state')
  const [row] = rows
  if (row === undefined) await announceBuild(client, build)
  return row === undefined || row.build === null || row.build === build
}

export interface EdgeTrouble {
  since: Date
  code: string
}

/** For how long purges have failed, and why; null where they are delivered. */
export async function edgeTrouble(db: Database): Promise<EdgeTrouble | null> {
  const { rows } = await sql<EdgeTrouble>`
    select failing_since as since, failure as code from edge_state where failing_since is not null
  `.execute(db)
  return rows[0] ?? null
}
