-- Ways back into an account on a site without mail: recovery codes, and messages of visitors who have no account or
-- cannot get into theirs. Pictures that come with a message.

-- Each sets a new password once. Ends with the password that it was made for.
create table reset_code (
  hash bytea primary key, -- HMAC
  member_id bigint not null references member on delete cascade,
  used_at timestamptz,
  created_at timestamptz not null
);
create index reset_code_of_member on reset_code (member_id);

-- How often a captcha that was answered rightly has been given back, since another field was refused.
alter table captcha add column returned smallint not null default 0;

-- What a visitor wrote stands in the same queue as what members write; entries of a visitor have the message as sender.
alter table message alter column member_id drop not null;
create table guest_message (
  message_id bigint primary key references message on delete cascade,
  name text not null,
  name_key text not null, -- as user names are compared
  email text not null,
  code_hash bytea not null unique, -- HMAC of the code by which the visitor reads the answer
  -- Staff have let the visitor set a new password for this account, until then.
  reset_member_id bigint references member on delete set null,
  reset_until timestamptz
);
create index guest_message_of_name on guest_message (name_key collate "C");
create index guest_message_of_email on guest_message (lower(email));
create index guest_message_of_reset on guest_message (reset_member_id) where reset_member_id is not null;

-- Encoded anew from what was sent; goes with its entry.
create table message_picture (
  entry_id bigint primary key references message_entry on delete cascade,
  content bytea not null, -- WebP
  width integer not null,
  height integer not null
);
alter table message_picture alter column content set storage external;
