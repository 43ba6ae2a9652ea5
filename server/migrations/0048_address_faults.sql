-- Pictures and previews of published works are asked for now and then; those that cannot be had are listed
-- (docs/decisions/0054).

-- An address of a work that could not be had, until it can be.
create table address_fault (
  work_id bigint not null references work on delete cascade,
  address text not null,
  field text not null check (field in ('picSmall', 'picBig', 'imageSmall', 'imageBig', 'mp4')),
  reason text not null,
  reason_params jsonb,
  failures integer not null check (failures > 0),
  failed_since timestamptz not null,
  checked_at timestamptz not null,
  next_at timestamptz not null,
  reported_at timestamptz, -- it failed often and long enough to be listed
  accepted_at timestamptz, -- staff said that it is right as it is
  primary key (work_id, address)
);
create index address_fault_next on address_fault (next_at) where accepted_at is null;
create index address_fault_reported on address_fault (work_id) where reported_at is not null and accepted_at is null;

-- A server that did not answer; it is left alone until next_at.
create table address_host (
  origin text primary key,
  reason text not null,
  reason_params jsonb,
  failures integer not null check (failures > 0),
  failed_since timestamptz not null,
  next_at timestamptz not null,
  works integer -- published works with an address of it; null until it is reported
);

-- How far the checks are: one row.
create table address_round (
  is_only boolean primary key default true check (is_only),
  taken_until timestamptz, -- a worker is at it; after that time another one may be
  began_at timestamptz,
  after_id bigint, -- the last work that was looked at; null: the round is over
  addresses bigint not null default 0,
  failed bigint not null default 0,
  ended_at timestamptz -- of the last round that was over
);
insert into address_round default values;
