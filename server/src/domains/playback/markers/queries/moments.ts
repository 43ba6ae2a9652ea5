import { momentsFoundMax } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { all, type Slice } from '../../../../platform/database/pagination.ts'
import type { SearchQuery } from '../../../../platform/text/grams.ts'
import { type MarkerRecord, markerColumns } from './markers.ts'

/** Moments of films that can be watched, found by a tag or by words of their titles. */

/** The moments of a tag, and of those that were merged into it. */
const ofTag = (tagId: string): RawBuilder<unknown> => sql`
  m.id in (
    select t.marker_id from marker_tag t where t.tag_id = any(array(
      with recursive names as (
        select ${tagId}::bigint as id union select e.id from entity e join names n on e.merged_into = n.id
      )
      select id from names
    ))
  )
`

const isPlayable = sql`
  exists (
    select from video v where v.work_id = m.work_id and coalesce(v.part_id, 0) = coalesce(m.part_id, 0)
      and v.state = 'ready'
  )
`

export async function findMoments(
  db: Database,
  { tagId, words }: { tagId: string | undefined; words: SearchQuery | undefined },
  { offset, limit }: Slice,
): Promise<{ moments: MarkerRecord[]; total: number; capped: boolean }> {
  const found = sql`
    select m.id from marker m join work w on w.id = m.work_id and w.published and w.is_online = 1
    where ${all([
      sql`m.kind = 'moment' and m.state = 'shown'`,
      ...(tagId === undefined ? [] : [ofTag(tagId)]),
      ...(words === undefined
        ? []
        : [
            sql`m.doc @@ ${words.tsquery}::tsquery`,
            sql`m.norm like all(${words.words.map(({ like }) => like)}::text[])`,
          ]),
      isPlayable,
    ])}
    order by m.id desc limit ${momentsFoundMax + 1}
  `
  const { rows } = await sql<MarkerRecord & { total: number }>`
    with found as materialized (${found}),
      page as (select id from found order by id desc limit ${Math.min(limit, Math.max(0, momentsFoundMax - offset))} offset ${offset})
    select ${markerColumns}, (select count(*)::int from found) as total
    from page join marker m on m.id = page.id order by m.id desc
  `.execute(db)
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countOf(db, found))
  return { moments: rows, total: Math.min(total, momentsFoundMax), capped: total > momentsFoundMax }
}

/** Of a page behind the last one. */
async function countOf(db: Database, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${found}) f`.execute(db)
  return rows[0]?.total ?? 0
}
