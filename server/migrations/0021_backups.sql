-- Backups that `manage backup` made or could not make, written as each ends: the row of a backup is not in itself.
create table backup (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'failed')),
  reason text, -- of a failure
  host text not null,
  folder text not null, -- absolute, on that host
  works bigint, -- as of the snapshot
  files integer,
  bytes bigint, -- of the database as it is written and of all files, whether copied or linked
  new_bytes bigint, -- what the disk holds more for it
  media_elsewhere boolean not null default false, -- media stand in a bucket and are not in it
  check (ended_at >= began_at),
  check ((outcome = 'failed') = (reason is not null)),
  check (outcome = 'failed' or (works is not null and files is not null and bytes is not null and new_bytes is not null))
);
create index backup_ended on backup (ended_at);
