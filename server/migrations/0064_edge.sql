-- What the caches before the site were told to drop (docs/decisions/0071). Where it is gone, after a crash, on a replica that
-- was promoted, in a database that was restored, they are told to drop everything: neither the write-ahead log nor a backup
-- has it.
create unlogged table edge_state (
  singleton boolean primary key default true check (singleton),
  build text, -- of the process that has started last: the others give edges nothing to keep
  -- All of the record of changes up to here has been delivered.
  version bigint,
  since xid8,
  site_version integer,
  purged_build text,
  purged_at timestamptz,
  -- The first call that failed since the last that was delivered, and why.
  failing_since timestamptz,
  failure text
);
