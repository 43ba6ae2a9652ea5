-- What is said of a work beside what lists show and filter by: a row for those works alone of which something is said
-- (docs/decisions/0045). Without a foreign key, as the other bulk tables.
create table work_description (
  work_id bigint primary key,
  original_title text,
  aliases text[] not null default '{}',
  synopsis text,
  area text,
  language text,
  remarks text,
  -- what the synopsis is found by, apart from work_search: matches in titles and names must not be read through it
  synopsis_norm text,
  synopsis_doc tsvector
);
-- fastupdate stays on, and an import settles it batch by batch, as work_search_doc
create index work_description_synopsis on work_description using gin (synopsis_doc);

-- Only the year or the month of pub_time is known, which is the last day of it; null: the day is.
alter table work add column pub_precision text check (pub_precision in ('month', 'year'));

-- The finder's index holds other titles as well: their changes are recorded with those of works (migration 0037).
create function record_changed_titles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_work_change(array(
      select work_id from added where original_title is not null or aliases <> '{}'
    ));
  elsif tg_op = 'DELETE' then
    perform record_work_change(array(
      select work_id from removed where original_title is not null or aliases <> '{}'
    ));
  else
    perform record_work_change(array(
      select work_id from added a join removed r using (work_id)
      where (a.original_title, a.aliases) is distinct from (r.original_title, r.aliases)
    ));
  end if;
  return null;
end $$;

create trigger work_description_added after insert on work_description
  referencing new table as added for each statement execute function record_changed_titles();
create trigger work_description_changed after update on work_description
  referencing old table as removed new table as added for each statement execute function record_changed_titles();
create trigger work_description_removed after delete on work_description
  referencing old table as removed for each statement execute function record_changed_titles();
