import type pg from 'pg'

export interface GivenSubtitle {
  id: string
  workId: string
  /** The title of the part; null where it is of the whole work. */
  part: string | null
  source: string
  mark: string | null
}

/** The subtitles that imports have read for these works. */
export async function findGivenSubtitles(
  client: pg.ClientBase,
  workIds: readonly string[],
): Promise<GivenSubtitle[]> {
  const { rows } = await client.query<GivenSubtitle>(
    `select t.id, t.work_id as "workId", p.title as part, t.source, t.source_mark as mark
     from subtitle_track t left join work_part p on p.id = t.part_id
     where t.work_id = any($1::bigint[]) and t.source_kind = 'file'`,
    [workIds],
  )
  return rows
}
