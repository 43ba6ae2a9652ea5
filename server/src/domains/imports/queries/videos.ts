import type pg from 'pg'

export interface GivenVideo {
  /** Of the file that an import gave last; null where none did. */
  source: string | null
  mark: string | null
  isPreparing: boolean
}

/** What works were given by earlier imports, by the work's id. */
export async function findGivenVideos(
  client: pg.ClientBase,
  workIds: readonly string[],
): Promise<Map<string, GivenVideo>> {
  const { rows } = await client.query<GivenVideo & { id: string }>(
    `select w.id, v.source, v.source_mark as mark, exists (
       select from video p where p.work_id = w.id and p.state in ('waiting', 'fetching', 'transcoding')
     ) as "isPreparing"
     from unnest($1::bigint[]) w (id)
     left join lateral (
       select source, source_mark from video
       where work_id = w.id and source_kind = 'file' order by id desc limit 1
     ) v on true`,
    [workIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
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
