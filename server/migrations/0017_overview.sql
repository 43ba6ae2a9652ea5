-- What the overview and the jobs desk of the back office show.

-- One row a day of Asia/Shanghai. What is counted by rows that stay is counted anew until a few days have passed, since
-- payments are told late; vip and open_messages are as they stood when they were last looked at on that day.
create table day_figures (
  day date primary key,
  members integer,
  orders integer,
  revenue_fen bigint,
  reports integer,
  vip integer,
  open_messages integer,
  counted_at timestamptz -- when the first four were last counted after the day's end
);

-- Copies and plays of a day by the end of each hour: what a day is compared with at the same hour.
create table hour_figures (
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  copies integer not null,
  plays integer not null,
  primary key (day, hour)
);

-- Plays of a day. Several rows, so that those who begin at the same moment do not wait for each other.
create table play_day (
  day date not null,
  slot smallint not null,
  plays integer not null check (plays > 0),
  primary key (day, slot)
);
-- By which a play is counted once for a person, a work and a day: an HMAC, removed after the day. What a crash loses
-- counts once more.
create unlogged table play_mark (
  day date not null,
  mark bytea not null,
  primary key (day, mark)
);

create index member_created on member (created_at);
create index orders_created on orders (created_at);
create index orders_paid on orders (paid_at) include (paid_fen, pay_channel) where paid_at is not null;
create index refund_asked on refund (asked_at) include (fen);
create index member_level_until on member_level (until, member_id);

-- Each try of a job. The queue forgets a job with its end.
create table job_run (
  id bigint generated always as identity primary key,
  job_id bigint not null,
  task text not null,
  subject text, -- the video, order or import that it is about
  attempt smallint not null,
  process text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'stopped', 'lost')),
  reason text,
  check ((ended_at is null) = (outcome is null))
);
create index job_run_of_job on job_run (job_id, id);
create index job_run_of_subject on job_run (task, subject, id) where subject is not null;
create index job_run_ended on job_run (ended_at) where ended_at is not null;
create index job_run_open on job_run (began_at) where ended_at is null;

-- Where a video stopped that has failed.
alter table video add column failed_in text check (failed_in in ('waiting', 'fetching', 'transcoding'));

-- Processes that serve the site, each with its last sign of life.
create unlogged table process (
  name text primary key, -- host and process id
  kind text not null check (kind in ('api', 'worker')),
  host text not null,
  version text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  cpu real not null, -- percent of one core
  load real not null, -- percent of the machine
  memory bigint not null,
  requests real, -- a second
  p99 real, -- milliseconds
  parallel smallint -- videos that a worker prepares at a time
);

-- Disks of the machines that run workers, as they are, and as they were by day.
create table disk (
  host text primary key,
  size bigint not null,
  free bigint not null,
  media bigint not null default 0,
  pictures bigint not null default 0,
  database bigint,
  media_elsewhere boolean not null,
  measured_at timestamptz not null, -- size and free
  walked_at timestamptz not null -- media and pictures
);
create table disk_day (
  host text not null,
  day date not null,
  used bigint not null,
  primary key (host, day)
);
