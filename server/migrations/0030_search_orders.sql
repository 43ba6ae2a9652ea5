-- A search for a common word in one channel visits that channel's works alone: what the search index and this one find is
-- put together before a row is read.
create index work_search_channel on work_search (mod_id);

-- A search that finds more than are counted and is ordered by a ranking goes through the works in that order until its
-- page is full. These are the orders of `rankingOrder`; an order that differs finds the same, slowly.
create index work_by_evaluates on work (evaluates desc, id desc) include (mod_id) where published;
create index work_by_average on work (
  (average is null), (evaluates < 5), ((average::float8 * evaluates + 35) / (evaluates + 10)) desc,
  average desc, evaluates desc, id desc
) include (mod_id) where published;
create index work_stat_collects on work_stat ((imported_collects + own_collects) desc, work_id desc)
  include (imported_collects, own_collects);
-- Of thousands of works that a search orders, this is read in place of their wide rows.
create index work_rated on work (id) include (average, evaluates);
