-- Names that say what they hold.
alter table blocked_hit rename column door to entry_point;
alter table blocked_hit rename constraint blocked_hit_door_check to blocked_hit_entry_point_check;

alter table entity_likeness rename to entity_similarity;
alter table entity_similarity rename constraint entity_likeness_pkey to entity_similarity_pkey;
alter table entity_similarity rename constraint entity_likeness_entity_id_fkey to entity_similarity_entity_id_fkey;
alter index entity_likeness_of rename to entity_similarity_of;
alter table catalogue_state rename column likened_to to compared_to;

-- Jobs that wait still go by the name that they had, and so do those that were done.
update graphile_worker._private_tasks set identifier = 'compare-entities' where identifier = 'liken-entities';
update graphile_worker._private_jobs set key = 'compare-entities' where key = 'liken-entities';
update job_run set task = 'compare-entities' where task = 'liken-entities';

-- What an import found that staff had changed and that stays.
update import_batch set facts = facts - 'kept' || jsonb_build_object('keptByStaff', facts -> 'kept') where facts ? 'kept';
update import_line set differences = (
  select jsonb_agg(
    case when one ? 'kept' then one - 'kept' || jsonb_build_object('keptByStaff', one -> 'kept') else one end
    order by place
  )
  from jsonb_array_elements(differences) with ordinality as each (one, place)
)
where differences @> '[{"kept": true}]';
