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
