import type pg from 'pg'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'

export interface GivenVideo {
  /** Of the file that an import gave last; null where none did. */
  source: string | null
  mark: string | null
  isPreparing: boolean
}

export const givenKey = (workId: string, part: string | null) => JSON.stringify([workId, part])

/** What works and their parts were given by earlier imports, by `givenKey`. */
export async function findGivenVideos(
  client: pg.ClientBase,
  workIds: readonly string[],
): Promise<Map<string, GivenVideo>> {
  const { rows } = await client.query<GivenVideo & { id: string; part: string | null }>(
    `select w.id, p.title as part, v.source, v.source_mark as mark, exists (
       select from video o where o.work_id = w.id and o.part_id is not distinct from p.id
         and o.state in ('waiting', 'fetching', 'transcoding')
     ) as "isPreparing"
     from unnest($1::bigint[]) w (id)
     cross join lateral (
       select null::bigint as id, null as title union all select id, title from work_part where work_id = w.id
     ) p
     left join lateral (
       select source, source_mark from video
       where work_id = w.id and part_id is not distinct from p.id and source_kind = 'file' order by id desc limit 1
     ) v on true`,
    [workIds],
  )
  return new Map(rows.map((row) => [givenKey(row.id, row.part), row]))
}

/** The part of a work by its title; undefined where it has none of it. */
export async function partCalled(
  tx: DatabaseTransaction,
  workId: string,
  title: string,
): Promise<string | undefined> {
  const part = await tx
    .selectFrom('work_part')
    .select('id')
    .where('work_id', '=', workId)
    .where('title', '=', title)
    .executeTakeFirst()
  return part?.id
}

/**
 * Detaches the demo's videos from works that an operator imports now: no member of staff has
 * decided on them.
 */
export async function endDemoVideos(client: pg.ClientBase, workIds: readonly string[]): Promise<void> {
  await client.query(
    `with ended as (
       update video set state = 'removed', updated_at = now()
       where work_id = any($1::bigint[]) and source_kind = 'demo'
     )
     update work w set is_online = coalesce((
       select case when bool_or(state = 'ready') then 1
         when bool_or(state in ('waiting', 'fetching', 'transcoding')) then 2 else 0 end
       from video v where v.work_id = w.id and v.source_kind <> 'demo'
     ), 0)
     where w.id = any($1::bigint[])`,
    [workIds],
  )
}
