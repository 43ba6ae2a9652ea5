-- What a keyword finds in pinyin lies in the titles too: whatever is written of a work is said to answers that read so.
create or replace function record_searches_shown() returns trigger language plpgsql
set enable_nestloop = off set enable_hashjoin = on as $$
declare
  norms text[];
  docs tsvector[];
  is_read boolean;
begin
  if tg_op = 'INSERT' then
    select array_agg(norm), array_agg(doc), true into norms, docs, is_read from added where published;
  elsif tg_op = 'DELETE' then
    select array_agg(norm), array_agg(doc), true into norms, docs, is_read from removed where published;
  else
    select array_agg(a.norm) || array_agg(r.norm), array_agg(a.doc) || array_agg(r.doc),
      bool_or((a.pub_time, a.mod_id, a.is_dht, a.is_online, a.published)
          is distinct from (r.pub_time, r.mod_id, r.is_dht, r.is_online, r.published)
        or a.norm is distinct from r.norm
        or array(select one from unnest(tsvector_to_array(a.doc)) one where one ~ '^[PI]:')
          is distinct from array(select one from unnest(tsvector_to_array(r.doc)) one where one ~ '^[PI]:'))
      into norms, docs, is_read
    from added a join removed r using (work_id)
    where (a.published or r.published)
      and (a.pub_time, a.mod_id, a.is_dht, a.is_online, a.published, a.norm, a.doc)
        is distinct from (r.pub_time, r.mod_id, r.is_dht, r.is_online, r.published, r.norm, r.doc);
  end if;
  if docs is not null then
    perform record_tags(array['text'] || case when is_read then array['reading', 'numbers'] end
      || case when cardinality(docs) > 40 then array['search'] else tags_of_names(norms, docs) end);
  end if;
  return null;
end $$;
