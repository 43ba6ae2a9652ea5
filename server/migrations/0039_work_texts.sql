-- The finder's index holds titles and numbers too: their changes are recorded with the others (migration 0037).
create or replace function record_changed_works() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_work_change(array(select id from added where published));
  elsif tg_op = 'DELETE' then
    perform record_work_change(array(select id from removed where published));
  else
    perform record_work_change(array(
      select id from added a join removed r using (id)
      where (a.published or r.published)
        and (a.published, a.pub_time, a.mod_id, a.duration, a.average, a.evaluates, a.is_dht, a.is_online, a.play_level,
            a.number, a.title)
          is distinct from
          (r.published, r.pub_time, r.mod_id, r.duration, r.average, r.evaluates, r.is_dht, r.is_online, r.play_level,
            r.number, r.title)
    ));
  end if;
  return null;
end $$;
