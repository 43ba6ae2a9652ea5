-- How often magnets are copied on a day, by the level of who copied. Nothing is kept of the person or of the magnet.
create table magnet_copy_day (
  day date not null, -- of Asia/Shanghai
  level smallint not null check (level >= 0), -- 0 guest, 1 member, 2 and up VIP
  copies integer not null check (copies > 0),
  primary key (day, level)
);
