-- What is told of a member's level is the level that holds after the change: the highest that runs, else 1.
create function record_levels(ids bigint[]) returns void language sql as $$
  insert into webhook_message (webhook_id, type, subject, data)
  select w.id, 'member.vip_changed', 'member ' || m.id, jsonb_build_object('memberId', m.id::text,
    'levelId', coalesce(l.level_id, 1), 'endTime', to_char(l.until at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
  from member m left join lateral (
    -- What ends with the change itself is over; the clock that it was ended by may differ from this one.
    select v.level_id, v.until from member_level v
    where v.member_id = m.id and (v.until is null or v.until > now() + interval '1 minute')
    order by v.level_id desc limit 1
  ) l on true
    join webhook w on w.state <> 'gone' and 'member.vip_changed' = any(w.types)
  where m.id = any(ids) and m.erased_at is null
  order by m.id
  on conflict (webhook_id, subject, type, created_at, transaction) do update set data = excluded.data
$$;

create or replace function record_level_events() returns trigger language plpgsql as $$
begin
  if not webhook_wants(array['member.vip_changed']) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform record_levels(array(select distinct member_id from removed));
  else
    perform record_levels(array(select distinct member_id from added));
  end if;
  return null;
end $$;

drop trigger member_level_removed_event on member_level;
drop function record_lost_level_events();
create trigger member_level_removed_event after delete on member_level
  referencing old table as removed for each statement execute function record_level_events();
