-- A request that a visitor or a log names leads to what was done by it.
create index audit_entry_of_request on audit_entry (request_id) where request_id is not null;
