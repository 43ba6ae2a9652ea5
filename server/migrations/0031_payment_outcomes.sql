-- What became of a report, as a code; what came in with an exception, or for an order that is not here, stands beside it.
alter table payment_event
  add column exception text,
  add column named_order text, -- the order that was named, where there is no such order
  add column trade_no text,
  add column fen integer,
  add column merchant text;

update payment_event set
  outcome = split_part(outcome, ' ', 1),
  exception = substring(outcome from '^[a-z]+ ([a-z-]+): trade '),
  named_order = substring(outcome from '^unknown order ([^ ]+): trade '),
  trade_no = nullif(substring(outcome from ': trade (.*), [0-9a-z]+ fen, merchant '), 'null'),
  fen = substring(outcome from ', ([0-9]{1,9}) fen, merchant ')::integer,
  merchant = nullif(substring(outcome from ' fen, merchant (.*)$'), 'null')
where outcome like '% %';

alter table payment_event add constraint payment_event_outcome_check
  check (outcome in ('granted', 'known', 'nothing', 'refunded', 'closed', 'exception', 'unknown'));
