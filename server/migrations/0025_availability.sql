-- What can be watched is listed beside what has magnets: lists narrow to works that have either, a magnet, or a film.

-- The copies that lists filter by carry whether a work can be watched, as they carry whether it has magnets.
alter table work_entity add column is_online smallint not null default 0;
alter table work_entity alter column is_online drop default;
alter table work_search add column is_online smallint not null default 0;
alter table work_search alter column is_online drop default;
alter table work_entity drop constraint work_entity_pkey;
update work_entity l set is_online = w.is_online from work w where w.id = l.work_id and w.is_online <> 0;
update work_search s set is_online = w.is_online from work w where w.id = s.work_id and w.is_online <> 0;
alter table work_entity add primary key (entity_id, pub_time, work_id) include (mod_id, is_dht, is_online, published);
-- Films come one by one, an import brings none: this index costs it nothing, and a large tag with few films needs it.
create index work_entity_online on work_entity (entity_id, pub_time, work_id) include (mod_id, is_dht)
  where published and is_online = 1;

-- One index for what has a magnet or a film serves the list of works with magnets too: nearly all of them are in both.
drop index work_latest_dht, work_latest_all_dht, work_newest_id;
create index work_latest_resource on work (mod_id, pub_time desc, id desc) include (is_dht, is_online)
  where published and (is_dht or is_online = 1);
create index work_latest_all_resource on work (pub_time desc, id desc) include (is_dht, is_online)
  where published and (is_dht or is_online = 1);
create index work_latest_online on work (mod_id, pub_time desc, id desc) include (is_dht)
  where published and is_online = 1;
create index work_latest_all_online on work (pub_time desc, id desc) include (is_dht)
  where published and is_online = 1;
create index work_newest_id on work (mod_id, id desc) include (is_dht, is_online) where published;

-- Kept counts. How many works have both follows: magnets + films - either.
alter table channel add column online_count integer not null default 0,
  add column resource_count integer not null default 0;
update channel set online_count = counted.online, resource_count = counted.resource
from (
  select mod_id, count(*) filter (where is_online = 1) as online,
    count(*) filter (where is_dht or is_online = 1) as resource
  from work where published group by mod_id
) counted
where channel.mod_id = counted.mod_id;
alter table entity_stat add column online_count integer not null default 0,
  add column resource_count integer not null default 0,
  add column uncensored_online_count integer not null default 0,
  add column uncensored_resource_count integer not null default 0;
update entity_stat t set online_count = counted.online, resource_count = counted.resource,
  uncensored_online_count = counted.uncensored_online, uncensored_resource_count = counted.uncensored_resource
from (
  select entity_id, count(*) filter (where is_online = 1) as online,
    count(*) filter (where is_dht or is_online = 1) as resource,
    count(*) filter (where mod_id = 2 and is_online = 1) as uncensored_online,
    count(*) filter (where mod_id = 2 and (is_dht or is_online = 1)) as uncensored_resource
  from work_entity where published group by entity_id
) counted
where t.entity_id = counted.entity_id and counted.resource > 0;

-- A snapshot of each ranking for each of the four. They are made anew at the next start, since high scores are now
-- weighed by how many voted; until then the new lists hold what the old ones have.
alter table ranking add column availability text;
alter table ranking drop constraint ranking_pkey;
update ranking set availability = case when is_dht then 'magnet' else 'all' end;
insert into ranking (days, sort, mod_id, is_dht, availability, position, work_id)
select r.days, r.sort, r.mod_id, false, wanted.availability,
  row_number() over (partition by r.days, r.sort, r.mod_id, wanted.availability order by r.position), r.work_id
from ranking r join work w on w.id = r.work_id
join (values ('resource'), ('online')) wanted (availability)
  on w.is_online = 1 or (wanted.availability = 'resource' and w.is_dht)
where r.availability = 'all';
alter table ranking drop column is_dht;
alter table ranking alter column availability set not null;
alter table ranking add check (availability in ('all', 'resource', 'magnet', 'online'));
alter table ranking add primary key (days, sort, mod_id, availability, position) include (work_id);
update catalogue_state set ranked_on = null;
