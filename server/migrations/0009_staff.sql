-- What every desk of the back office stands on.

-- What was changed, as it was and as it is; the entry's subject, where it is no account. Entries stay append-only.
alter table audit_entry
  add column subject_kind text,
  add column subject_id text,
  add column before jsonb,
  add column after jsonb,
  add column reason text,
  add column address text,
  add column request_id text;
create index audit_entry_of_actor on audit_entry (actor_id, id);
create index audit_entry_of_subject on audit_entry (subject_kind, subject_id, id) where subject_id is not null;
create index audit_entry_of_action on audit_entry (action, id);

-- Why a work is not on the site. Null where it is; a work that is not and says nothing is a draft.
alter table work add column unlisted text check (unlisted in ('draft', 'hidden', 'removed'));
alter table work add constraint work_listed check (unlisted is null or not published);
create index work_unlisted on work (unlisted, updated_at desc, id desc) where not published;

-- What was taken down and may not come back by any door: the channel and number of a work ('1 MY-045'), an info hash,
-- the SHA-256 of a source file; both in lower-case hexadecimal.
create table blocked_mark (
  kind text not null check (kind in ('number', 'info_hash', 'file_hash')),
  mark text not null,
  case_id bigint, -- by which it was blocked
  created_at timestamptz not null,
  primary key (kind, mark)
);
