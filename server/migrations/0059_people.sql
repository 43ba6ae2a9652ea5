-- Pages of people and series (docs/decisions/0066).

-- What directories order and narrow by. A recount keeps the days, a new day the collections.
alter table entity_stat
  add column initial text not null default '0', -- A to Z by pinyin, 0 for every other name
  add column first_on date, -- of its works
  add column last_on date,
  add column collects bigint not null default 0;

alter table catalogue_state add column collects_on date; -- the day of entity_stat.collects

create function initial_of(sort_key text) returns text
language sql immutable as $$
  select case when left(sort_key, 1) between 'a' and 'z' then upper(left(sort_key, 1)) else '0' end
$$;

create function set_entity_initial() returns trigger language plpgsql as $$
begin
  new.initial = coalesce((select initial_of(sort_key) from entity where id = new.entity_id), '0');
  return new;
end
$$;
create trigger entity_stat_initial before insert on entity_stat
for each row execute function set_entity_initial();

create function change_entity_initial() returns trigger language plpgsql as $$
begin
  update entity_stat set initial = initial_of(new.sort_key)
  where entity_id = new.id and initial <> initial_of(new.sort_key);
  return null;
end
$$;
create trigger entity_initial_changed after update of sort_key on entity
for each row when (old.sort_key is distinct from new.sort_key) execute function change_entity_initial();

update entity_stat t set initial = initial_of(e.sort_key) from entity e where e.id = t.entity_id;
update entity_stat t set first_on = counted.first_on, last_on = counted.last_on, collects = counted.collects
from (
  select l.entity_id, min(l.pub_time) as first_on, max(l.pub_time) as last_on,
    sum(s.imported_collects + s.own_collects) as collects
  from work_entity l join work_stat s on s.work_id = l.work_id
  where l.published group by l.entity_id
) counted
where counted.entity_id = t.entity_id;

create index entity_stat_hot on entity_stat (kind, mod_id, collects desc, work_count desc, entity_id)
  where work_count > 0;
create index entity_stat_new on entity_stat (kind, mod_id, last_on desc, entity_id desc) where work_count > 0;
create index entity_stat_initial on entity_stat (kind, mod_id, initial) where work_count > 0;

-- What staff uploaded; the files lie with the pictures of works.
create table entity_portrait (
  entity_id bigint primary key references entity on delete cascade,
  small text not null,
  large text not null,
  file_hash text not null,
  created_by bigint references member on delete set null,
  created_at timestamptz not null
);
