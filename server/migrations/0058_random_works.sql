-- The random works of a day: points of the range of int4, and of each the next work. By hash, since ids have gaps, after
-- which a work would be drawn far more often than others.
create index work_shuffled on work (hashint8(id), id) include (is_dht, is_online) where published;
