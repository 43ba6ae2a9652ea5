-- What staff changed of a work stays when a changed line of an import comes (decision 30). Without a default, since rows of
-- an import then take no more room.
alter table work
  -- field → its value before staff first changed it; a field that is set back to that value leaves
  add column staff_fields jsonb,
  -- 'mod_id number' by which an import knew the work before staff changed either
  add column former_key text,
  -- hidden by taking an import back: the next line of the work brings it back. Any other change of the listing empties it
  add column taken_back_at timestamptz;
create index work_former_key on work (former_key) where former_key is not null;

-- Names of fields (nameCn, group) of an entity that staff changed.
alter table entity add column staff_fields text[];

-- Magnets that staff added, changed or removed: an import leaves them, there or not, as they stand.
create table staff_magnet (
  work_id bigint not null references work on delete cascade,
  info_hash bytea not null,
  primary key (work_id, info_hash)
);

-- What an import left as staff had it, and which of its new works had been taken back before.
alter table import_batch
  add column written_kept_fields integer not null default 0,
  add column written_kept_works integer not null default 0,
  add column written_returned integer not null default 0;

-- What the audit knows of earlier edits, where it still stands: a later import may have written over it.
with edited as (
  select e.subject_id::bigint as work_id, f.key, e.id, e.before -> f.key as was, f.value as became
  from audit_entry e cross join lateral jsonb_each(e.after) f
  where e.subject_kind = 'work' and e.action in ('edit-work', 'create-work') and e.subject_id ~ '^\d{1,18}$'
    and jsonb_typeof(e.after) = 'object'
    and f.key in ('title', 'pubTime', 'duration', 'playLevel', 'maker', 'label', 'director', 'series', 'item', 'performer', 'tag')
), spans as (
  select work_id, key, (array_agg(was order by id))[1] as first, (array_agg(became order by id desc))[1] as last
  from edited group by work_id, key
), standing as (
  select s.*, case s.key
    when 'title' then to_jsonb(w.title)
    when 'pubTime' then to_jsonb(to_char(w.pub_time, 'YYYY-MM-DD'))
    when 'duration' then coalesce(to_jsonb(w.duration), 'null')
    when 'playLevel' then to_jsonb(w.play_level)
    else (
      select coalesce(jsonb_agg(n.name order by l.position), '[]')
      from work_entity l join entity n on n.id = l.entity_id where l.work_id = w.id and n.kind = s.key
    )
  end as now
  from spans s join work w on w.id = s.work_id
)
update work w set staff_fields = found.fields
from (
  select work_id, jsonb_object_agg(case key when 'tag' then 'tags' else key end, coalesce(first, 'null')) as fields
  from standing where now = last and first is distinct from last group by work_id
) found
where w.id = found.work_id;

insert into staff_magnet (work_id, info_hash)
select e.subject_id::bigint, decode(m.hash, 'hex')
from audit_entry e
cross join lateral (
  select left(line, 40) as hash
  from jsonb_array_elements_text(
    case when jsonb_typeof(e.after -> 'magnets') = 'array' then e.after -> 'magnets'
      when jsonb_typeof(e.before -> 'magnets') = 'array' then e.before -> 'magnets' else '[]' end
  ) line
  union all select e.detail ->> 'infoHash' where e.action = 'edit-magnet'
) m
where e.subject_kind = 'work' and e.action in ('add-magnet', 'edit-magnet', 'remove-magnet')
  and e.subject_id ~ '^\d{1,18}$' and m.hash ~ '^[0-9a-f]{40}$'
  and exists (select from work w where w.id = e.subject_id::bigint)
on conflict do nothing;

update work w set taken_back_at = w.updated_at
from import_change c join import_batch b on b.id = c.batch_id
where c.kind = 'added' and b.state = 'undone' and c.work_id = w.id and w.unlisted = 'hidden'
  and not exists (
    select from audit_entry e
    where e.subject_kind = 'work' and e.subject_id = w.id::text and e.action in ('hide-work', 'publish-work', 'draft-work')
  );
