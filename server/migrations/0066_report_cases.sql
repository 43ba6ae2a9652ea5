-- Decided cases are listed by when they were done: by the review, where there was one.
create index report_case_settled on report_case ((coalesce(reviewed_at, decided_at)) desc, id desc)
  where state in ('decided', 'closed');

-- A case on age that was sealed by its decision, and not on arrival, did not take the pictures of its work: they are still
-- served. The job seals them, and blocks what they are.
do $$
declare
  sealed record;
begin
  for sealed in
    update report_case held set pictures = array(
      select name from work w cross join unnest(array[w.pic_small, w.pic_big, w.mp4] || w.image_small || w.image_big) name
      where w.id = held.work_id and name <> ''
      union
      select name from picture p cross join unnest(array[p.small, p.big, p.cover]) name where p.work_id = held.work_id
    )
    where sealed_at is not null and released_at is null and purged_at is null and pictures = '{}'
    returning id
  loop
    perform graphile_worker.add_job(
      identifier => 'case-files', payload => json_build_object('caseId', sealed.id::text),
      job_key => 'case ' || sealed.id, max_attempts => 8
    );
  end loop;
end $$;
