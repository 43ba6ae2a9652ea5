-- A search lists the title that is the keyword first, then titles that begin with it, however common its words are.
-- Folded, without spaces, as far as a keyword reaches: the expression of `titleKey` in catalogue/queries/matches.ts.
create index work_search_title on work_search (
  (left(replace(split_part(norm, chr(10), 1), ' ', ''), 32)) text_pattern_ops
);

-- Titles are found by how they read, too. What an import writes from now on has it; the worker adds it to what stands.
select graphile_worker.add_job('rebuild-search', json_build_object(), job_key => 'rebuild-search')
where exists (select from work);
