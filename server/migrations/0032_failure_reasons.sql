-- What failed has a reason of contract/src/reasons.ts, and what its words are made of; older rows have words as their reason.
alter table video add column reason_params jsonb;
alter table job_run add column reason_params jsonb;
alter table import_batch add column reason_params jsonb;
alter table backup add column reason_params jsonb;
