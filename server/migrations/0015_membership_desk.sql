-- The desks of orders, plans and codes.

-- Lists of orders: all of them, or those of a state and a channel, the newest first; a wanted set of states is read as one
-- short list for each (features/membership/queries/desk-orders.ts).
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_state on orders (state, provider, created_at desc, id desc);
create index orders_of_trade on orders (trade_no) where trade_no is not null;
-- People name an order by its last four digits.
create index orders_tail on orders ((id % 10000), id desc);
-- What was sold, day by day and plan by plan, without reading the orders themselves.
create index orders_sold on orders (paid_at) include (plan_id, paid_fen, refunded_fen, granted_at) where paid_at is not null;

-- Of two who change a plan at once the second one is told.
alter table plan add column version integer not null default 1;

-- A batch says how many codes it is to have; they come into being when it is exported, once, and only their hashes are kept.
alter table activation_batch
  add column count integer,
  add column exported_at timestamptz,
  add column exported_by bigint, -- of the staff; null: a command
  add column revoked_at timestamptz,
  add column once_per_member boolean not null default false;
update activation_batch b set
  count = (select count(*) from activation_code c where c.batch_id = b.id),
  exported_at = created_at;
alter table activation_batch alter column count set not null;

-- The last four signs, by which people tell codes apart; those made before have none.
alter table activation_code add column tail text check (length(tail) = 4);
-- Counts of a batch without reading its codes.
drop index activation_code_of_batch;
create index activation_code_of_batch on activation_code (batch_id) include (redeemed_at, revoked_at);
create index activation_code_unused on activation_code (batch_id) where redeemed_at is null and revoked_at is null;
create index entitlement_newest_codes on entitlement (id desc) where kind = 'code';

-- Codes that somebody tried in vain, for the staff to see; kept for 30 days.
create table refused_code (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  member_id bigint not null references member on delete cascade,
  batch_id bigint references activation_batch on delete cascade, -- null: there is no such code
  tail text not null,
  reason text not null check (reason in ('unknown', 'used', 'yours', 'ended', 'revoked', 'once', 'endless')),
  code_hash bytea
);
create index refused_code_at on refused_code (at);
create index refused_code_of_member on refused_code (member_id);
