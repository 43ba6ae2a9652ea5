-- Short clips without sound that cards play (docs/decisions/0062): `preview.mp4` beside the film.
alter table video add column has_preview boolean not null default false;
create index video_without_preview on video (id) where state = 'ready' and not has_preview;

-- The video whose clip stands for the work: of the whole work, else of its first part. Whether it is shown depends on who
-- may watch the work.
alter table work add column preview_id bigint;

create function show_preview() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct work_id from added where has_preview);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct work_id from removed where has_preview);
  else
    changed := array(
      select unnest(array[a.work_id, r.work_id]) from added a join removed r using (id)
      where (a.has_preview or r.has_preview)
        and (a.work_id, a.state, a.has_preview) is distinct from (r.work_id, r.state, r.has_preview)
    );
  end if;
  update work w set preview_id = found.id
  from unnest(changed) asked (id)
  left join lateral (
    select v.id from video v left join work_part p on p.id = v.part_id
    where v.work_id = asked.id and v.state = 'ready' and v.has_preview
    order by p.position nulls first limit 1
  ) found on true
  where w.id = asked.id and w.preview_id is distinct from found.id;
  return null;
end $$;
create trigger video_preview_added after insert on video
  referencing new table as added for each statement execute function show_preview();
create trigger video_preview_changed after update on video
  referencing old table as removed new table as added for each statement execute function show_preview();
create trigger video_preview_removed after delete on video
  referencing old table as removed for each statement execute function show_preview();
