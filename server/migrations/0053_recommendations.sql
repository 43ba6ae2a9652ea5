-- Recommendations (docs/decisions/0061).

alter table member add column recommendations boolean not null default true;
alter table member add column recommendations_since timestamptz; -- what is older is not used; null: all is

-- What a member does not want to be recommended.
create table dismissed_work (
  member_id bigint not null references member on delete cascade,
  work_id bigint not null,
  created_at timestamptz not null,
  primary key (member_id, work_id)
);
create index dismissed_work_newest on dismissed_work (member_id, created_at desc, work_id desc);
create index dismissed_work_of_work on dismissed_work (work_id);

-- Of each work those that the same members took, in two tables: one is read, while the other is filled. They can be made
-- again at any time, so neither the write-ahead log nor a backup has them.
create unlogged table work_neighbours_a (
  work_id bigint primary key,
  neighbours bytea not null -- ten bytes each, the nearest first: id, nearness in ten-thousandths
);
create unlogged table work_neighbours_b (
  work_id bigint primary key,
  neighbours bytea not null
);

create table recommendation_state (
  singleton boolean primary key default true check (singleton),
  slot text not null default 'a' check (slot in ('a', 'b')), -- the table that is read
  built_on date, -- null: never
  built_at timestamptz,
  works integer not null default 0,
  seconds real not null default 0
);
insert into recommendation_state default values;

create view work_neighbours as
select work_id, neighbours from work_neighbours_a where (select slot from recommendation_state) = 'a'
union all
select work_id, neighbours from work_neighbours_b where (select slot from recommendation_state) = 'b';
