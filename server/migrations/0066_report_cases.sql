-- Decided cases are listed by when they were done: by the review, where there was one.
create index report_case_settled on report_case ((coalesce(reviewed_at, decided_at)) desc, id desc)
  where state in ('decided', 'closed');
