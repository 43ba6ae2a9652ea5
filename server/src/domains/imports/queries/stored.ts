import type pg from 'pg'
import { descriptionFields, type ImportedWork } from '../../catalogue/service/imported-work.ts'

/** Works as the database holds them, by id, in the form of the import; names and magnets in their order. */
export async function findStored(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, ImportedWork>> {
  const { rows } = await client.query<{ id: string; work: ImportedWork }>(
    `select w.id, json_build_object(
       'modId', w.mod_id, 'number', w.number, 'title', w.title, 'pubTime', w.pub_time,
       'pubPrecision', w.pub_precision, 'originalTitle', d.original_title, 'aliases', nullif(d.aliases, '{}'),
       'synopsis', d.synopsis, 'area', d.area, 'language', d.language, 'remarks', d.remarks,
       'picSmall', w.pic_small, 'picBig', w.pic_big, 'imageSmall', w.image_small, 'imageBig', w.image_big,
       'mp4', w.mp4, 'duration', w.duration, 'isOnline', w.is_online, 'playLevel', w.play_level,
       'video', (
         select v.source from video v
         where v.work_id = w.id and v.part_id is null and v.source_kind = 'file' order by v.id desc limit 1
       ),
       'subtitles', (
         select json_agg(t.source order by t.id) from subtitle_track t
         where t.work_id = w.id and t.part_id is null and t.source_kind = 'file'
       ),
       'average', w.average, 'evaluates', w.evaluates,
       'collects', coalesce(s.imported_collects, 0), 'likes', coalesce(s.imported_likes, 0),
       'names', (
         select coalesce(json_agg(json_build_object('kind', e.kind, 'name', e.name, 'nameCn', e.name_cn,
           'group', g.name, 'byStaff', e.staff_fields) order by l.position), '[]')
         from work_entity l join entity e on e.id = l.entity_id left join tag_group g on g.id = e.tag_group_id
         where l.work_id = w.id
       ),
       'magnets', (
         select coalesce(json_agg(json_build_object('infoHash', encode(m.info_hash, 'hex'), 'name', m.name,
           'length', m.length, 'createTime', to_char(m.create_time at time zone 'Asia/Shanghai',
           'YYYY-MM-DD HH24:MI:SS'), 'category', m.category, 'remark', m.remark,
           'part', (select p.title from work_part p where p.id = m.part_id)) order by m.id), '[]')
         from magnet m where m.work_id = w.id
       ),
       'parts', (
         select json_agg(json_build_object('title', p.title, 'video', (
             select v.source from video v where v.part_id = p.id and v.source_kind = 'file' order by v.id desc limit 1
           ), 'hasFilm', exists (select from video v where v.part_id = p.id and v.state <> 'removed')) order by p.position)
         from work_part p where p.work_id = w.id
       )) as work
     from work w left join work_stat s on s.work_id = w.id left join work_description d on d.work_id = w.id
     where w.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, work }) => [id, withoutUnsaid(work)]))
}

/** As of a line: what the work has none of is left out. */
function withoutUnsaid(work: ImportedWork): ImportedWork {
  for (const field of ['pubPrecision', 'parts', 'subtitles', ...descriptionFields] as const) {
    if (work[field] === null) delete work[field]
  }
  for (const magnet of work.magnets) if (!magnet.part) delete magnet.part
  for (const part of work.parts ?? []) {
    if (!part.video) delete part.video
    if (!part.hasFilm) delete part.hasFilm
  }
  return work
}
