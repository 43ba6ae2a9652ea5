-- A public folder is found by an address that cannot be guessed: ids count up. And its description, which the form called
-- a note to oneself, is shown to others only where its owner says so: of folders made before nobody has.
alter table folder
  add column public_id uuid not null default gen_random_uuid(),
  add column description_public boolean not null default false;
create unique index folder_public_id on folder (public_id);
