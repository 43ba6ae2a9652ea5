-- The sitemap lists a channel's works by their ids, with the time of their last change, from an index alone. Nothing is
-- written more often for it: `work_watchable_changed` follows the same time.
drop index work_newest_id;
create index work_newest_id on work (mod_id, id desc) include (is_dht, is_online, updated_at) where published;
