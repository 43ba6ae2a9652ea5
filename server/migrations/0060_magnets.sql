-- Copied magnets and works that members wait for (docs/decisions/0067).

-- What a member has copied, while the account keeps a history.
create table copied_magnet (
  member_id bigint not null references member on delete cascade,
  work_id bigint not null,
  magnet_id bigint not null,
  copied_at timestamptz not null,
  primary key (member_id, work_id, magnet_id)
);
create index copied_magnet_of_work on copied_magnet (work_id);

-- Works without a magnet or a film of which a member wants to be told when they get one.
create table awaited_work (
  member_id bigint not null references member on delete cascade,
  work_id bigint not null,
  wants text not null check (wants in ('magnet', 'film')),
  created_at timestamptz not null,
  arrived_at timestamptz, -- since when it is there; once
  seen_at timestamptz,
  primary key (member_id, work_id, wants)
);
create index awaited_work_of_work on awaited_work (work_id);

-- In the transaction of the change, and only where a work got what it lacked: one look into an index for each such work.
create function note_arrival() returns trigger language plpgsql as $$
begin
  update awaited_work set arrived_at = now()
  where work_id = new.id and arrived_at is null
    and ((wants = 'magnet' and new.is_dht) or (wants = 'film' and new.is_online = 1));
  return null;
end
$$;
create trigger work_arrived after update of is_dht, is_online, published on work
for each row when (
  new.published and (
    (new.is_dht and not old.is_dht) or (new.is_online = 1 and old.is_online <> 1)
    or (not old.published and (new.is_dht or new.is_online = 1))
  )
) execute function note_arrival();
