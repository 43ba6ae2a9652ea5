-- Texts are found without the spaces and signs within them, by pairs of characters that stand across these. What an
-- import writes from now on has them; for what stands already the worker adds them (the job rebuild-search), while
-- everything is found as before.
select graphile_worker.add_job('rebuild-search', json_build_object(), job_key => 'rebuild-search')
where exists (select from work);

-- Of a code that thousands of works have, the index alone says which are shown and in what order.
drop index work_number_norm;
create index work_number_norm on work (number_norm text_pattern_ops)
  include (id, number, pub_time, mod_id, is_dht, is_online, published);
