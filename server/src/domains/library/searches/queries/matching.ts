import { finder, newWorksKept } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Matches } from '../../../catalogue/queries/matches.ts'
import type { SavedConditions } from '../conditions.ts'
import type { NewWork } from '../new-works.ts'

/** Works that were published and that saved searches have not been held against, the newest first. */
export async function unmatchedWorks(db: Database, limit: number): Promise<NewWork[]> {
  const { rows } = await sql<Omit<NewWork, 'entities'> & { links: string[] }>`
    with waiting as materialized (
      select w.* from unmatched_work u join work w on w.id = u.work_id
      where w.published order by u.work_id limit ${limit}
    )
    select w.id, w.mod_id as "modId", w.pub_time as day, w.duration, w.is_dht as "isDht", w.is_online as "isOnline",
      w.has_subtitles as "hasSubtitles",
      w.has_markers as "hasMarkers",
      w.play_level as "playLevel", w.number_norm as number,
      floor(w.average::numeric * 10)::int as tenths, links.ids as links,
      least(links.performers, ${finder.performersMost})::int as performers,
      replace(coalesce(s.norm, '') || coalesce(chr(10) || d.synopsis_norm, ''), ' ', '') as text
    from waiting w left join work_search s on s.work_id = w.id
    left join work_description d on d.work_id = w.id cross join lateral (
      select coalesce(array_agg(l.entity_id), '{}') as ids, count(*) filter (where e.kind = 'performer') as performers
      from work_entity l join entity e on e.id = l.entity_id where l.work_id = w.id
    ) links
    order by w.pub_time desc, w.id desc
  `.execute(db)
  return rows.map(({ links, ...work }) => ({ ...work, entities: new Set(links) }))
}

/** They are not held against saved searches again. */
export async function endMatching(db: Database, workIds: string[]): Promise<void> {
  await sql`delete from unmatched_work where work_id = any(${workIds}::bigint[])`.execute(db)
}

export interface SearchToMatch {
  id: string
  conditions: SavedConditions
}

/** Saved searches by id, those after `after`. */
export async function searchesAfter(db: Database, after: string, limit: number): Promise<SearchToMatch[]> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'conditions'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$castTo<SearchToMatch>()
    .execute()
}

/** Merged entities, each with the one that it went into: saved searches name them as they were. */
export async function mergedEntities(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; into: string }>`
    select id, merged_into as into from entity where merged_into is not null
  `.execute(db)
  return new Map(rows.map(({ id, into }) => [id, into]))
}

/** Which of these works a keyword finds; `named`: it is their number or title. */
export async function matchesAmong(
  db: Database,
  { from, id, probe, reads, named }: Matches,
  workIds: string[],
): Promise<{ id: string; named: boolean }[]> {
  const { rows } = await sql<{ id: string; named: boolean }>`
    select ${id} as id, ${named} as named from ${from}
    where ${id} = any(${workIds}::bigint[]) and ${probe} and ${reads}
  `.execute(db)
  return rows
}

/** Adds new works to saved searches: none twice, none that the member has seen there, the newest first. */
export async function addNewWorks(
  db: Database,
  found: { id: string; workIds: readonly string[] }[],
): Promise<void> {
  if (found.length === 0) return
  await sql`
    update saved_search s set new_works = case
      when s.new_works = '{}' and s.seen_works = '{}' then f.works::bigint[]
      else (array(
        select n.id from unnest(f.works::bigint[] || s.new_works) with ordinality n (id, place)
        where n.id <> all (s.seen_works) group by n.id order by min(n.place)
      ))[1:${sql.lit(newWorksKept)}]
    end
    from unnest(
      ${found.map(({ id }) => id)}::bigint[],
      ${found.map(({ workIds }) => `{${workIds.join()}}`)}::text[]
    ) f (id, works)
    where s.id = f.id
  `.execute(db)
}
