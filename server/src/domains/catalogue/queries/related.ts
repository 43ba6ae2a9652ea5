import { relatedMax } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type WorkRecord, worksOf } from './rows.ts'

/** Only so many of the newest works of each series, performer and tag are looked at: a tag may have 190,000. */
const sample = { series: 60, performer: 60, tag: 300 } as const

/**
 * Works related to a published work, at most `relatedMax`: those of its series first, then those that share the most
 * performers, then those that share the most tags, then the newest.
 */
export async function relatedWorks(db: Database, id: string): Promise<WorkRecord[]> {
  const shares = (kind: keyof typeof sample) => sql`count(*) filter (where mine.kind = ${kind})`
  return worksOf(
    db,
    sql`
      select other.work_id as id
      from (
        select l.entity_id, e.kind,
          case e.kind when 'tag' then ${sample.tag}::int when 'series' then ${sample.series}::int
            else ${sample.performer}::int end as looked_at
        from work_entity l join entity e on e.id = l.entity_id
        where l.work_id = ${id}::bigint and l.published and e.kind in ('series', 'performer', 'tag')
      ) mine
      cross join lateral (
        select l.work_id, l.pub_time from work_entity l
        where l.entity_id = mine.entity_id and l.published
        order by l.pub_time desc, l.work_id desc limit mine.looked_at
      ) other
      where other.work_id <> ${id}::bigint
      group by other.work_id, other.pub_time
      order by ${shares('series')} > 0 desc, ${shares('performer')} desc, ${shares('tag')} desc,
        other.pub_time desc, other.work_id desc
      limit ${relatedMax}
    `,
  )
}

/** The entities by which a work has related ones. */
export async function relatedBy(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from work_entity l join entity e on e.id = l.entity_id
    where l.work_id = ${id}::bigint and e.kind in ('series', 'performer', 'tag')
  `.execute(db)
  return rows.map((row) => row.id)
}

export async function isPublished(db: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('work')
    .select('id')
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
