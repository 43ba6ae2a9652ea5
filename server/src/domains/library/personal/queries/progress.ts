import { seen } from '@yehang/contract'
import { sql } from 'kysely'
import { type Database, planOnce } from '../../../../platform/database/database.ts'

export interface ProgressRecord {
  id: string
  /** Seconds. */
  position: number
  length: number
  atEnd: boolean
  /** It can be watched by whom the query was made for. */
  watchable: boolean
  part: { id: string; title: string } | null
  /** The next part with a film, where this one was watched to its end. */
  next: { id: string; title: string } | null
}

/** How far a member has watched the published works of the history, the last opened first. */
export async function progressOf(db: Database, memberId: string, level: number): Promise<ProgressRecord[]> {
  const atEnd = sql`v.position >= least(v.length - ${seen.seconds}::int, v.length * ${seen.share}::real)`
  const { rows } = await sql<ProgressRecord>`
    ${planOnce} select w.id, v.position, v.length, ${atEnd} as "atEnd",
      w.is_online = 1 and w.play_level <= ${level}::int as watchable,
      case when p.id is not null then json_build_object('id', p.id::text, 'title', p.title) end as part, n.next
    from viewed_work v
    join work w on w.id = v.work_id and w.published
    left join work_part p on p.id = v.part_id and p.work_id = v.work_id
    left join lateral (
      select json_build_object('id', n.id::text, 'title', n.title) as next
      from work_part n
      where ${atEnd} and n.work_id = p.work_id and n.position > p.position
        and exists (select from video where part_id = n.id and state = 'ready')
      order by n.position limit 1
    ) n on true
    where v.member_id = ${memberId}::bigint and v.position is not null and v.length is not null
    order by v.viewed_at desc, v.work_id desc
  `.execute(db)
  return rows
}
