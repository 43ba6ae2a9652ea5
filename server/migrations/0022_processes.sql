-- Requests of busy addresses by the minute, told by every process, so that ten processes do not let ten times as many
-- through. What is lost in a crash would have been forgotten within a minute.
create unlogged table request_count (
  minute integer not null, -- minutes since 1970
  mark bytea not null, -- an HMAC of the address
  requests integer not null,
  primary key (minute, mark)
);
