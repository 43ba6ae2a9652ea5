import { sql } from 'kysely'
import { type Database, planOnce } from '../../../platform/database/database.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import type { Description } from '../service/imported-work.ts'
import type { WorkRecord } from './rows.ts'

export interface LinkedEntity {
  kind: EntityKind
  id: string
  name: string
  nameCn: string | null
}

export interface PartRecord {
  id: string
  title: string
  isOnline: 0 | 1 | 2
  /** Of its film, where there is one. */
  seconds: number | null
  magnets: number
}

export interface DetailRecord extends WorkRecord {
  image_small: string[]
  image_big: string[]
  /** Of `pic_big`, and of the stills in their order: empty for one that has no other widths. */
  big_sizes: string | null
  image_sizes: string[]
  mp4: string | null
  has_markers: boolean
  collects: number
  likes: number
  /** Null where nothing more is said of it. */
  description: { [Field in keyof Description]-?: Description[Field] | null } | null
  entities: LinkedEntity[]
  /** In their order; null where it has none. */
  parts: PartRecord[] | null
}

/** A published work with all that is linked to it, in one query. */
export async function findWork(db: Database, id: string): Promise<DetailRecord | undefined> {
  const { rows } = await sql<DetailRecord>`
    select ${planOnce} w.id, w.number, w.title, w.pub_time, w.pub_precision, w.pic_small, w.pic_big, w.mod_id, w.is_online, w.is_dht,
      w.duration, w.average, w.evaluates, w.play_level, w.preview_id, w.has_markers, w.image_small, w.image_big, w.mp4,
      (select sizes from sized_picture where path = w.pic_small) as pic_sizes,
      (select sizes from sized_picture where path = w.pic_big) as big_sizes,
      array(
        select coalesce(p.sizes, '')
        from unnest(case when cardinality(w.image_big) < cardinality(w.image_small) then w.image_small else w.image_big end)
          with ordinality still (path, place)
        left join sized_picture p on p.path = still.path order by still.place
      ) as image_sizes,
      coalesce(s.imported_collects + s.own_collects, 0) as collects,
      coalesce(s.imported_likes + s.own_likes, 0) as likes,
      (
        select json_build_object('originalTitle', d.original_title, 'aliases', nullif(d.aliases, '{}'),
          'synopsis', d.synopsis, 'area', d.area, 'language', d.language, 'remarks', d.remarks)
        from work_description d where d.work_id = w.id
      ) as description,
      (
        select coalesce(json_agg(
          json_build_object('kind', e.kind, 'id', e.id::text, 'name', e.name, 'nameCn', e.name_cn)
          order by l.position), '[]')
        from work_entity l join entity e on e.id = l.entity_id
        where l.work_id = w.id
      ) as entities,
      (
        select json_agg(
          json_build_object('id', p.id::text, 'title', p.title, 'isOnline', coalesce(v.online, 0), 'seconds', v.seconds,
            'magnets', (select count(*) from magnet m where m.work_id = p.work_id and m.part_id = p.id))
          order by p.position)
        from work_part p left join lateral (
          select case when bool_or(state = 'ready') then 1 else 2 end as online,
            max(seconds) filter (where state = 'ready') as seconds
          from video where part_id = p.id and state in ('ready', 'waiting', 'fetching', 'transcoding') having count(*) > 0
        ) v on true
        where p.work_id = w.id
      ) as parts
    from work w left join work_stat s on s.work_id = w.id
    where w.id = ${id}::bigint and w.published
  `.execute(db)
  return rows[0]
}

/** The published work that a merged one has become, also where that was merged on. */
export async function mergedTo(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    ${planOnce} with recursive way as (
      select id, merged_into, published, 1 as step from work where id = ${id}::bigint and merged_into is not null
      union all
      select w.id, w.merged_into, w.published, way.step + 1 from way join work w on w.id = way.merged_into
      where way.step < 20
    )
    select id from way where published limit 1
  `.execute(db)
  return rows[0]?.id
}

/** The work that this one has become. */
export async function findMerged(db: Database, id: string): Promise<DetailRecord | undefined> {
  const into = await mergedTo(db, id)
  return into === undefined ? undefined : findWork(db, into)
}
