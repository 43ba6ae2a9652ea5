-- How films play (docs/decisions/0063): sums by day, of works, kinds of network and families of browsers. Neither members
-- nor addresses.
create table playback_day (
  day date not null, -- of Asia/Shanghai
  work_id bigint not null references work on delete cascade,
  network text not null,
  browser text not null,
  plays integer not null default 0, -- pressed
  starts integer not null default 0, -- of them: a picture was seen
  start_ms bigint not null default 0, -- from the press to the picture, of all starts together
  slow_starts integer not null default 0,
  failures integer not null default 0,
  abandoned integer not null default 0, -- neither begun nor failed when the visitor left
  stalls integer not null default 0,
  stalled_ms bigint not null default 0,
  bytes bigint not null default 0,
  seconds bigint not null default 0, -- played
  primary key (day, work_id, network, browser)
);
create index playback_day_work on playback_day (work_id, day);

create table playback_failure (
  day date not null,
  work_id bigint not null references work on delete cascade,
  reason text not null,
  failures integer not null,
  primary key (day, work_id, reason)
);
create index playback_failure_work on playback_failure (work_id, day);

-- Of the last two days: a film that fails for many.
create table playback_hour (
  hour timestamptz not null,
  work_id bigint not null references work on delete cascade,
  plays integer not null,
  failures integer not null,
  primary key (hour, work_id)
);
create index playback_hour_work on playback_hour (work_id);
