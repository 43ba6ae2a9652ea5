import { historyMax } from '@yehang/contract/limits'
import type pg from 'pg'
import type { FormerKept } from '../records/kept.ts'
import { stage } from './staging.ts'

/** Which work each work of the site became; one that was merged since is the one that stays. */
export async function writeWorkLinks(
  client: pg.ClientBase,
  siteId: number,
  links: readonly { sourceId: bigint; workId: string | null }[],
): Promise<void> {
  await stage(
    client,
    'work',
    links.map(({ sourceId, workId }) => [sourceId, workId]),
  )
  await client.query(
    `insert into migrated_record as r (site_id, kind, source_id, target_id, reason)
     select distinct on (s.source_id) $1, 'work', s.source_id, coalesce(w.merged_into, w.id),
       case when w.id is null then 'work_missing' end
     from staged_work s left join work w on w.id = s.work_id
     order by s.source_id
     on conflict (site_id, kind, source_id) do update set target_id = excluded.target_id, reason = excluded.reason
       where (r.target_id, r.reason) is distinct from (excluded.target_id, excluded.reason)`,
    [siteId],
  )
}

const resolve = `
  insert into resolved_kept (source_id, member_id, work_id, kind, at, reason)
  select s.source_id, m.id, w.id, s.kind, s.at, case
    when m.id is null then 'member_missing' when w.id is null then 'work_missing' end
  from staged_kept s
  left join migrated_record a on a.site_id = $1 and a.kind = 'member' and a.source_id = s.member_id
  left join member m on m.id = a.target_id and m.erased_at is null
  left join migrated_record b on b.site_id = $1 and b.kind = 'work' and b.source_id = s.work_id
  left join work w on w.id = b.target_id
  where not exists (
    select from migrated_record r
    where r.site_id = $1 and r.kind = 'kept' and r.source_id = s.source_id and r.target_id is not null
  )`

const whole = 'resolved_kept k where k.reason is null'

interface FolderNames {
  usual: string
  wanted: string
}

/** Folders first, then the works (docs/decisions/0011): collected once, however many folders they are in. */
const distribute = ({ usual, wanted }: FolderNames, now: Date): [string, unknown[]][] => [
  [
    `insert into folder (member_id, name, is_default, created_at)
     select distinct member_id, $1, true, $2::timestamptz from ${whole} and kind = 'collected'
     on conflict (member_id) where is_default do nothing`,
    [usual, now],
  ],
  [
    `insert into folder (member_id, name, created_at)
     select distinct k.member_id, $1, $2::timestamptz from ${whole} and kind = 'wanted' and not exists (
       select from folder f where f.member_id = k.member_id and not f.is_default and f.name = $1
     )`,
    [wanted, now],
  ],
  [
    `insert into collected_work (member_id, work_id, created_at)
     select member_id, work_id, min(at) from ${whole} and kind in ('collected', 'wanted')
     group by member_id, work_id on conflict do nothing`,
    [],
  ],
  [
    `insert into folder_work (folder_id, work_id, member_id, created_at)
     select f.id, k.work_id, k.member_id, min(k.at)
     from resolved_kept k join lateral (
       select min(f.id) as id from folder f where f.member_id = k.member_id
         and case when k.kind = 'collected' then f.is_default else not f.is_default and f.name = $1 end
     ) f on true
     where k.reason is null and k.kind in ('collected', 'wanted')
     group by f.id, k.work_id, k.member_id on conflict do nothing`,
    [wanted],
  ],
  [
    `insert into viewed_work as v (member_id, work_id, viewed_at)
     select member_id, work_id, max(at) from ${whole} and kind = 'viewed'
     group by member_id, work_id
     on conflict (member_id, work_id) do update set viewed_at = excluded.viewed_at
       where v.viewed_at < excluded.viewed_at`,
    [],
  ],
]

/** A history has so many works at most; it is shown, and grows only once its member wants it to. */
const limitHistory = `
  with viewers as materialized (select distinct member_id from ${whole} and kind = 'viewed'), beyond as (
    select v.member_id, v.work_id from viewers cross join lateral (
      select member_id, work_id from viewed_work v where v.member_id = viewers.member_id
      order by viewed_at desc, work_id desc offset $1
    ) v
  ), dropped as (
    delete from viewed_work v using beyond b where v.member_id = b.member_id and v.work_id = b.work_id
  )
  update member m set history_state = 'paused' from viewers where m.id = viewers.member_id and m.history_state = 'off'`

export interface KeptWritten {
  /** Of the batch, in by now. */
  present: number
  missing: { reason: string; count: number }[]
}

export async function writeKept(
  client: pg.ClientBase,
  siteId: number,
  kept: readonly FormerKept[],
  folders: FolderNames,
  now: Date,
): Promise<KeptWritten> {
  await stage(
    client,
    'kept',
    kept.map((row) => [row.sourceId, row.memberId, row.workId, row.kind, row.at ?? now]),
  )
  await client.query('truncate resolved_kept')
  await client.query(resolve, [siteId])
  await client.query('analyze resolved_kept')
  for (const [statement, values] of distribute(folders, now)) await client.query(statement, values)
  await client.query(limitHistory, [historyMax])
  await client.query(
    `insert into migrated_record as r (site_id, kind, source_id, target_id, reason)
     select distinct on (source_id) $1, 'kept', source_id, case when reason is null then work_id end, reason
     from resolved_kept order by source_id
     on conflict (site_id, kind, source_id) do update set target_id = excluded.target_id, reason = excluded.reason
       where (r.target_id, r.reason) is distinct from (excluded.target_id, excluded.reason)`,
    [siteId],
  )
  const { rows: missing } = await client.query<KeptWritten['missing'][number]>(
    'select reason, count(*)::int as count from resolved_kept where reason is not null group by reason',
  )
  return { missing, present: kept.length - missing.reduce((sum, { count }) => sum + count, 0) }
}
