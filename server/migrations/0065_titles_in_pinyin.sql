-- What a keyword in pinyin finds lies in the titles too: how they begin to read is said, of each part that can be asked for.
create or replace function tags_of_names(norms text[], docs tsvector[]) returns text[] language sql immutable as $$
  select array(
    select case when lexeme like 'T:%' then 'spelt:' || substr(lexeme, 3, 5) else 'gram:' || lexeme end
    from unnest(docs) doc cross join unnest(tsvector_to_array(doc)) lexeme
    union
    select 'run:' || substr(line, place, 4)
    from unnest(norms) norm
    cross join lateral regexp_split_to_table(replace(norm, ' ', ''), '\n') line
    cross join lateral generate_series(1, length(line) - 3) place
  )
$$;
