-- Lists of recommendations that are made before they are asked for (docs/decisions/0072). Both tables can be made again at
-- any time, so neither the write-ahead log nor a backup has them.

create unlogged table recommended_list (
  member_id bigint not null references member on delete cascade,
  about bigint not null, -- 0: all that is recommended; else what a collected work leads to
  place smallint not null, -- of a collected work: 1 for the last that was collected
  works bigint[] not null,
  reason_of smallint[] not null, -- of each work the number of its reason, from 1 on
  reasons jsonb not null, -- code, id, and of an entity the place at which a new work of it stands
  made_from bigint[] not null, -- what the member took: without one of it the list is not used any more
  made_at timestamptz not null,
  primary key (member_id, about)
);
-- Of half a page each: read as often as the member's own row, they stay out of a table beside it.
alter table recommended_list set (toast_tuple_target = 4080);

-- Members whose lists are out of date. Without a key: who adds a row never waits for others.
create unlogged table recommendation_change (
  member_id bigint not null,
  after_build boolean not null default false,
  due_at timestamptz not null default now() + interval '1 minute' -- several changes are one
);
create index recommendation_change_due on recommendation_change (after_build, due_at);
create index recommendation_change_member on recommendation_change (member_id);

-- A row that waits and that the worker has not taken is held, so that it is taken after this transaction.
create function note_taste_changes(members bigint[]) returns void language sql as $$
  with waiting as materialized (
    select member_id from recommendation_change where member_id = any(members) and not after_build for share skip locked
  )
  insert into recommendation_change (member_id)
  select distinct id from unnest(members) id where id not in (select member_id from waiting)
$$;

create function taste_added() returns trigger language plpgsql as $$
begin
  perform note_taste_changes(array(select distinct member_id from added));
  return null;
end $$;

create function taste_changed() returns trigger language plpgsql as $$
begin
  perform note_taste_changes(array[new.member_id]);
  return null;
end $$;

-- What was made from something that the member has taken back is gone at once.
create function taste_removed() returns trigger language plpgsql as $$
begin
  delete from recommended_list l using (
    select r.member_id, array_agg((to_jsonb(r) ->> tg_argv[0])::bigint) as ids from removed r group by r.member_id
  ) gone
  where l.member_id = gone.member_id and l.made_from && gone.ids;
  perform note_taste_changes(array(select distinct member_id from removed));
  return null;
end $$;

-- A work is shown again when it is not hidden any more; what a hidden entity had kept out has to be found again.
create function shown_again() returns trigger language plpgsql as $$
begin
  delete from recommended_list where member_id in (select member_id from removed where kind <> 'work');
  perform note_taste_changes(array(select distinct member_id from removed where kind <> 'work'));
  return null;
end $$;

create function use_of_taste_changed() returns trigger language plpgsql as $$
begin
  delete from recommended_list where member_id = new.id;
  if new.recommendations then perform note_taste_changes(array[new.id]); end if;
  return null;
end $$;

create trigger liked_for_recommendations after insert on work_like
  referencing new table as added for each statement execute function taste_added();
create trigger not_liked_for_recommendations after delete on work_like
  referencing old table as removed for each statement execute function taste_removed('work_id');
create trigger collected_for_recommendations after insert on collected_work
  referencing new table as added for each statement execute function taste_added();
create trigger not_collected_for_recommendations after delete on collected_work
  referencing old table as removed for each statement execute function taste_removed('work_id');
create trigger followed_for_recommendations after insert on followed
  referencing new table as added for each statement execute function taste_added();
create trigger not_followed_for_recommendations after delete on followed
  referencing old table as removed for each statement execute function taste_removed('entity_id');
create trigger dismissed_for_recommendations after insert on dismissed_work
  referencing new table as added for each statement execute function taste_added();
create trigger not_dismissed_for_recommendations after delete on dismissed_work
  referencing old table as removed for each statement execute function taste_removed('work_id');
create trigger viewed_for_recommendations after insert on viewed_work
  referencing new table as added for each statement execute function taste_added();
create trigger not_viewed_for_recommendations after delete on viewed_work
  referencing old table as removed for each statement execute function taste_removed('work_id');
-- A film that plays saves its position all the time: only what counts differently is a change.
create trigger viewed_again_for_recommendations after update on viewed_work
for each row when (
  new.viewed_at > old.viewed_at + interval '1 hour'
  or width_bucket(new.position::float8 / new.length, array[0.1, 0.5, 0.9])
    is distinct from width_bucket(old.position::float8 / old.length, array[0.1, 0.5, 0.9])
) execute function taste_changed();
create trigger shown_again_for_recommendations after delete on hidden
  referencing old table as removed for each statement execute function shown_again();
create trigger use_for_recommendations after update of recommendations, recommendations_since, history_state on member
for each row when (
  (new.recommendations, new.recommendations_since, new.history_state)
    is distinct from (old.recommendations, old.recommendations_since, old.history_state)
) execute function use_of_taste_changed();
