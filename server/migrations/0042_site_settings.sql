-- What the operator has set of the site and its channels in the back office, in one row. What is missing has its default.
create table site_settings (
  only_row boolean primary key default true check (only_row),
  version integer not null default 0,
  settings jsonb not null default '{}',
  changed_at timestamptz
);
insert into site_settings default values;
