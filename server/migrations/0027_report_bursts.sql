-- Sealed works are left out of lists by their ids: they are few, and this index holds nothing else.
create index report_case_sealing on report_case (work_id) where sealed_at is not null and released_at is null;

alter table report_case
  add column network_mark bytea, -- HMAC of the reporter's network: of IPv4 the /24, of IPv6 the /48
  -- Its reason takes a work off the site on arrival; the hourly cap was reached, and a person has to look.
  add column hide_waits boolean not null default false;
create index report_case_network on report_case (network_mark, created_at) where network_mark is not null;
create index report_case_unhidden on report_case (created_at) where hide_waits and state = 'open';

-- What a channel told is known of the order that it was told of: the same trade number under an order that was not here
-- says nothing of one that is.
alter table payment_event drop constraint payment_event_provider_event_key_key;
create unique index payment_event_once on payment_event (provider, event_key, coalesce(order_id, 0));
