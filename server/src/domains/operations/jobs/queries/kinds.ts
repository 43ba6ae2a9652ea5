import { sql } from 'kysely'

/** The video that a job of `prepare-video` is about; `t` is its task, `j` the job. */
export const videoOfJob = sql`
  left join video v on v.id = case when t.identifier = 'prepare-video' then (j.payload->>'videoId')::bigint end
`

/** The import that a job is about. */
export const importOfJob = sql`
  left join import_batch b on b.id = case when t.identifier like '%-import' then (j.payload->>'batchId')::bigint end
`

/** A download that is not fetched yet is another kind of work than what comes after it. */
export const isFetch = sql<boolean>`
  (v.source_kind = 'download'
    and (v.state in ('waiting', 'fetching') or (v.state = 'failed' and v.failed_in in ('waiting', 'fetching'))))
`

/** The kind as the back office names it, of a task `identifier` and a video `v` that may be missing. */
export const kindOf = (identifier: string) => {
  const name = sql.ref(identifier)
  return sql<string>`
    case
      when ${name} = 'prepare-video' then case when ${isFetch} then 'fetch' else 'transcode' end
      when ${name} = 'check-order' then 'check-order'
      when ${name} like '%import%' then 'import'
      when ${name} like 'remove-%' or ${name} = 'case-files' then 'remove-media'
      else 'other'
    end
  `
}

/** Videos that failed, and nothing came after them. */
export const failedVideos = sql`
  video v where v.state = 'failed'
    and not exists (select from video n where n.work_id = v.work_id and n.id > v.id and n.state <> 'removed')
`
