-- What the site has written into its DATA_DIR at its last start, by which a worker sees whether its own is the same folder
-- (docs/decisions/0075). No row: no site has started since this came.
create table folder_mark (
  one boolean primary key default true check (one),
  mark uuid not null
);
